import { catalogues } from './catalogues.ts'
import type { Locale } from './locales.ts'
import { type Translator, translatorOver } from './translate.ts'

/** A cached translator, for code that bundles all languages. */
export function createTranslator(locale: Locale): Translator {
  const translator = translators.get(locale) ?? translatorOver(locale, catalogues[locale])
  translators.set(locale, translator)
  return translator
}

const translators = new Map<Locale, Translator>()
