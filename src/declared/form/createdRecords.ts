import { createContext, useContext } from 'react'
import { useTranslator } from '../../ui/translator.tsx'

/** The names of the records that were created from inputs of a form. They stay stored if the form is discarded. */
export interface CreatedRecords {
  readonly names: readonly string[]
  add(name: string): void
}

const CreatedRecordsContext = createContext<CreatedRecords>({ names: [], add: () => undefined })

export const CreatedRecordsProvider = CreatedRecordsContext.Provider

/** The records created from inputs of the parent form. */
export const useCreatedRecords = (): CreatedRecords => useContext(CreatedRecordsContext)

/** A sentence about created records, which stay stored if the form is discarded. Empty without such records. */
export function useCreatedRecordsText(): string[] {
  const translate = useTranslator()
  const { names } = useCreatedRecords()
  if (names.length === 0) return []
  return [translate('form.madeHere', { names: new Intl.ListFormat(translate.locale).format(names) })]
}
