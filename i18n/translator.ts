import { catalogues } from './catalogues.ts'
import type { Locale } from './locales.ts'
import { type Translator, translatorOver } from './translate.ts'

/** A translator in one of the languages, for a place that has all of them at hand. */
export function createTranslator(locale: Locale): Translator {
  const translator = translators.get(locale) ?? translatorOver(locale, catalogues[locale])
  translators.set(locale, translator)
  return translator
}

const translators = new Map<Locale, Translator>()
