import { createContext, useContext } from 'react'
import { useTexts } from '../../ui/texts.tsx'

/** The names of the records that were created from inputs of a form. They stay stored if the form is discarded. */
export interface MadeHere {
  readonly names: readonly string[]
  note(name: string): void
}

const MadeHereContext = createContext<MadeHere>({ names: [], note: () => undefined })

export const MadeHereProvider = MadeHereContext.Provider

/** The records created from inputs of the parent form. */
export const useMadeHere = (): MadeHere => useContext(MadeHereContext)

/** A sentence about created records, which stay stored if the form is discarded. Empty without such records. */
export function useStays(): string[] {
  const texts = useTexts()
  const { names } = useMadeHere()
  if (names.length === 0) return []
  return [texts('form.madeHere', { names: new Intl.ListFormat(texts.locale).format(names) })]
}
