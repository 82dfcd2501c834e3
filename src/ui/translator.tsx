import { createContext, type ReactNode, useContext } from 'react'
import type { Locale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'

const TranslatorContext = createContext<Translator | undefined>(undefined)

export function TranslatorProvider({ translator, children }: { translator: Translator; children: ReactNode }) {
  return <TranslatorContext value={translator}>{children}</TranslatorContext>
}

/** The translator of the current language, with typed keys: `translate('form.save')`. */
export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext)
  if (translator === undefined) throw new Error('useTranslator needs a TranslatorProvider above it')
  return translator
}

/** The texts in the current language from a separate catalogue, which is loaded together with its screen. */
export const useLocalizedTexts = <Texts,>(catalogue: Record<Locale, Texts>): Texts => catalogue[useTranslator().locale]
