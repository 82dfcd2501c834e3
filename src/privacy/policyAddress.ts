import { defaultLocale, type Locale } from '#i18n/locales.ts'
import { availableLocales } from '../ui/siteConfig.ts'

/** The language of the privacy policy without a query: Portuguese, or the first one of a product without Portuguese. */
export const usualLocale: Locale = availableLocales.includes(defaultLocale)
  ? defaultLocale
  : (availableLocales[0] ?? defaultLocale)

/** The address of the privacy policy in a language. */
export const getPolicyAddress = (locale: Locale): string =>
  locale === usualLocale ? location.pathname : `?lang=${locale}`
