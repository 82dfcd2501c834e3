import { isLocale, type Locale, pickableLocales } from '#i18n/locales.ts'
import { longestPassword } from '#rules/password.ts'
import { firstLocaleOf } from './firstLocale.ts'

// What the server has written into the page about this installation. A page from elsewhere says nothing; then the defaults count.

/** Another host of the API; undefined for the server that delivered the page (API_URL). */
export const apiHost = said('api-host')

/**
 * Whether the API is that of our own server, which can do more than the contract says. It is where our server has delivered
 * the page and names no other host; in development the page comes from Vite.
 */
export const isOwnApi = apiHost === undefined && (import.meta.env.DEV || said('product-name') !== undefined)

/** What the product is called, in titles and beside its mark (PRODUCT_NAME). */
export const productName = said('product-name') ?? 'Sillage'

/** The languages a person may choose, in the order a picker shows them (LOCALES). */
export const offeredLocales: readonly Locale[] = localesIn(said('locales') ?? '')

/** The language of a person who has not chosen one. */
export const firstLocale: Locale = firstLocaleOf(navigator.languages, offeredLocales)

/** What POST /login/refresh calls InstanciaAno; undefined where nothing is configured (INSTANCIA_ANO). */
export const instanceYear = Number(said('instance-year')) || undefined

/** How many characters a new password may have (PASSWORD_MAX). */
export const passwordMax = Number(said('password-max')) || longestPassword

/** The time zone of the server, in which its files give instants; undefined where it does not say (TIME_ZONE). */
export const siteTimeZone = said('time-zone')

function said(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || undefined
}

function localesIn(list: string): readonly Locale[] {
  const named = list.split(',').filter(isLocale)
  return named.length > 0 ? named : pickableLocales
}
