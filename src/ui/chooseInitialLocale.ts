import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts'

/**
 * Chooses the initial language of a user: the first language of the browser that is available, otherwise Portuguese,
 * otherwise the first available one. @param preferred language tags in the order of `navigator.languages`
 */
export function chooseInitialLocale(preferred: readonly string[], available: readonly Locale[]): Locale {
  const languages = preferred.map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
  const match = languages.find((language) => isLocale(language) && available.includes(language))
  if (match !== undefined && isLocale(match)) return match
  return available.includes(defaultLocale) ? defaultLocale : (available[0] ?? defaultLocale)
}
