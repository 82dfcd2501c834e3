import { locales as allLocales, isLocale, type Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { getLabelText } from '#language/label.ts'
import { getRequiredLabels, type RequiredLabel } from '#language/labels.ts'
import type { ProductData } from '#language/product.ts'

type LabelledProduct = Pick<ProductData, 'resources' | 'locales' | 'namesIn'>

export interface MissingLabel {
  /** The key of the missing text. */
  readonly key: string
  /** The languages without the text. */
  readonly locales: readonly Locale[]
}

/**
 * The required labels that neither the declarations nor the catalogues contain, in declared order. A label with a
 * general text such as `Add supplier` is never missing.
 *
 * @param namesIn the language in which names are used as labels
 */
export function findMissingLabels({ resources, namesIn, ...product }: LabelledProduct): MissingLabel[] {
  const locales = (product.locales?.filter(isLocale) ?? allLocales).filter((locale) => locale !== namesIn)
  const required = resources.flatMap(getRequiredLabels)
  const missingByLocale = locales.map((locale) => {
    const translate = createTranslator(locale)
    const hasText = ({ label, general }: RequiredLabel) => general || getLabelText(label, locale) !== undefined
    const declaredKeys = new Set(required.filter(hasText).map(({ keys }) => keys[0]))
    const isMissing = ({ keys }: RequiredLabel) =>
      translate.first(keys) === undefined && !keys.some((key) => declaredKeys.has(key))
    return { locale, keys: new Set(required.filter(isMissing).map(({ keys }) => keys[0])) }
  })
  // A field and its column use the same text.
  const requiredKeys = new Set(required.map(({ keys }) => keys[0]))
  return [...requiredKeys].flatMap((key): MissingLabel[] => {
    const missingLocales = missingByLocale.filter(({ keys }) => keys.has(key)).map(({ locale }) => locale)
    return missingLocales.length === 0 ? [] : [{ key, locales: missingLocales }]
  })
}
