import { type Locale, locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Catalog } from '#resources/language/catalog.ts'
import { getRequiredLabels } from '#resources/language/labels.ts'

export interface MissingLabel {
  /** The key of the missing text. */
  readonly key: string
  /** The languages without the text. */
  readonly locales: readonly Locale[]
}

/** The labels that the declarations need and the catalogues lack, in declared order. */
export function findMissingLabels(resources: Catalog): MissingLabel[] {
  const translators = locales.map(createTranslator)
  const missing = resources.flatMap(getRequiredLabels).flatMap((keys): MissingLabel[] => {
    const silent = translators.filter((translate) => translate.first(keys) === undefined)
    return silent.length === 0 ? [] : [{ key: keys[0], locales: silent.map(({ locale }) => locale) }]
  })
  // A field and its column use the same text.
  return missing.filter(({ key }, index) => missing.findIndex((other) => other.key === key) === index)
}
