import { catalogues } from './catalogues.ts'
import { type Locale, locales } from './locales.ts'
import { type BuildTexts, createCatalogueTranslator, type Translator } from './translate.ts'

/** A cached translator, for code that bundles all languages. */
export function createTranslator(locale: Locale): Translator {
  const translator = translators.get(locale) ?? createCatalogueTranslator(locale, catalogues[locale])
  translators.set(locale, translator)
  return translator
}

/**
 * Completes the catalogues of all languages with the texts of a product's declarations. Called once when a program
 * starts, before it creates translators.
 */
export function completeCatalogues(buildTexts: BuildTexts): void {
  for (const locale of locales)
    translators.set(locale, createCatalogueTranslator(locale, catalogues[locale], buildTexts))
}

const translators = new Map<Locale, Translator>()
