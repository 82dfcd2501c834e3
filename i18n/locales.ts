/** The languages of the product, in the order of the language picker. */
export const locales = ['pt', 'en', 'es'] as const

/** A language of the catalogues. */
export type Locale = (typeof locales)[number]

/** A BCP 47 tag, for the Content-Language header, `html lang` and Intl. */
export type LocaleTag = 'pt-BR' | 'en-US' | 'es-ES'

export const defaultLocale: Locale = 'pt'

/** The languages that users can choose, unless the configuration (LOCALES) says otherwise. */
export const pickableLocales: readonly Locale[] = ['pt', 'en']

const tags: Record<Locale, LocaleTag> = { pt: 'pt-BR', en: 'en-US', es: 'es-ES' }

/** The tag of a language: `pt` gives `pt-BR`. */
export function getLocaleTag(locale: Locale): LocaleTag {
  return tags[locale]
}

/**
 * The language of a Content-Language or html lang value. Case and region are ignored, and only the first tag counts; a
 * missing or unknown language becomes Portuguese.
 */
export function resolveLocale(tag: string | readonly string[] | null | undefined): Locale {
  const first = typeof tag === 'string' ? tag : tag?.[0]
  const language = first?.split(',')[0]?.trim().split('-')[0]?.toLowerCase()
  return language !== undefined && isLocale(language) ? language : defaultLocale
}

export function isLocale(text: string): text is Locale {
  return locales.some((locale) => locale === text)
}
