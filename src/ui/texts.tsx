import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'

const TextsContext = createContext<Translator | undefined>(undefined)

export function TextsProvider({ texts, children }: { texts: Translator; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

/** The translator of the current language, with typed keys: `texts('form.save')`. */
export function useTexts(): Translator {
  const texts = useContext(TextsContext)
  if (texts === undefined) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}

/** The texts in the current language from a separate catalogue, which is loaded together with its screen. */
export const useLocalizedTexts = <Texts,>(catalogue: Record<Locale, Texts>): Texts => catalogue[useTexts().locale]
