import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts'

/**
 * The language of a person who has not chosen one: the first that their browser prefers among those on offer, else
 * Portuguese, or where even that is not offered the first one.
 *
 * @param preferred language tags in the browser's order, as `navigator.languages` has them
 */
export function firstLocaleOf(preferred: readonly string[], offered: readonly Locale[]): Locale {
  const languages = preferred.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  const wanted = languages.find((language) => isLocale(language) && offered.includes(language))
  if (wanted !== undefined && isLocale(wanted)) return wanted
  return offered.includes(defaultLocale) ? defaultLocale : (offered[0] ?? defaultLocale)
}
