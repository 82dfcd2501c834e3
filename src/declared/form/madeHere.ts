import { createContext, useContext } from 'react'
import { useTexts } from '../../ui/texts.tsx'

/** The records that were made from inside of a form, by what they are called: they stay, whatever becomes of the form. */
export interface MadeHere {
  readonly names: readonly string[]
  note(name: string): void
}

const MadeHereContext = createContext<MadeHere>({ names: [], note: () => undefined })

export const MadeHereProvider = MadeHereContext.Provider

/** What was made from inside of the form around. */
export const useMadeHere = (): MadeHere => useContext(MadeHereContext)

/** What is not given up with the form, in words: nothing, or one sentence. */
export function useStays(): string[] {
  const texts = useTexts()
  const { names } = useMadeHere()
  if (names.length === 0) return []
  return [texts('form.madeHere', { names: new Intl.ListFormat(texts.locale).format(names) })]
}
