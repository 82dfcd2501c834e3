/** The languages of the product, in the order a picker shows them. */
export const locales = ['pt', 'en', 'es'] as const

/** A language of the catalogues. */
export type Locale = (typeof locales)[number]

/** What stands in the Content-Language header, in `html lang` and in Intl calls. */
export type LocaleTag = 'pt-BR' | 'en-US' | 'es-ES'

export const defaultLocale: Locale = 'pt'

/** The languages a person may pick unless the configuration says otherwise (LOCALES). */
export const pickableLocales: readonly Locale[] = ['pt', 'en']

const tags: Record<Locale, LocaleTag> = { pt: 'pt-BR', en: 'en-US', es: 'es-ES' }

/** The tag of a language: `pt` gives `pt-BR`. */
export function tagOf(locale: Locale): LocaleTag {
  return tags[locale]
}

/**
 * The language a Content-Language (or html lang) value asks for. Case and region do not matter, of several tags the
 * first counts; a missing or unknown one is Portuguese.
 */
export function localeOfTag(tag: string | readonly string[] | null | undefined): Locale {
  const first = typeof tag === 'string' ? tag : tag?.[0]
  const language = first?.split(',')[0]?.trim().split('-')[0]?.toLowerCase()
  return language !== undefined && isLocale(language) ? language : defaultLocale
}

/** Whether a text names one of the languages. */
export function isLocale(text: string): text is Locale {
  return locales.some((locale) => locale === text)
}
