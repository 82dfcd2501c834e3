import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts'

/**
 * Chooses the initial language of a user: the first language of the browser that is available, otherwise Portuguese,
 * otherwise the first available one. @param preferred language tags in the order of `navigator.languages`
 */
export function firstLocaleOf(preferred: readonly string[], offered: readonly Locale[]): Locale {
  const languages = preferred.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  const wanted = languages.find((language) => isLocale(language) && offered.includes(language))
  if (wanted !== undefined && isLocale(wanted)) return wanted
  return offered.includes(defaultLocale) ? defaultLocale : (offered[0] ?? defaultLocale)
}
