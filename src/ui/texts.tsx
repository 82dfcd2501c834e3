import { createContext, type ReactNode, useContext } from 'react'
import type { Translator } from '#i18n/translate.ts'

const TextsContext = createContext<Translator | undefined>(undefined)

/** Gives the texts of one language to everything inside. */
export function TextsProvider({ texts, children }: { texts: Translator; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** The texts of the language that is on, by keys the compiler knows: `texts('form.save')`. */
export function useTexts(): Translator {
  const texts = useContext(TextsContext)
  if (texts === undefined) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
