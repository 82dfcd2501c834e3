import { isLocale, type Locale, pickableLocales } from '#i18n/locales.ts'
import { longestPassword } from '#rules/password.ts'
import { chooseInitialLocale } from './chooseInitialLocale.ts'

// The server writes these settings into the page as meta elements. The defaults apply if an element is missing.

/** The host of the API, if it is not the server that delivered the page (API_URL). */
export const apiHost = readMeta('api-host')

const plainAdapters = ['simpleRest', 'jsonServer'] as const

/** The dialect of the API (API_ADAPTER). */
export const apiAdapter = plainAdapters.find((name) => name === readMeta('api-adapter')) ?? 'contract'

/**
 * Whether the API is our own server, which offers more than the API contract: true if our server delivered the page and
 * names no other host. In development, Vite delivers the page.
 */
export const isOwnApi = apiHost === undefined && (import.meta.env.DEV || readMeta('product-name') !== undefined)

/** The name of the product in titles and beside the logo (PRODUCT_NAME). */
export const productName = readMeta('product-name') ?? 'Sillage'

/** The languages that users can choose, in order (LOCALES). */
export const availableLocales: readonly Locale[] = parseLocales(readMeta('locales') ?? '')

/** The language of a user who has not chosen one. */
export const initialLocale: Locale = chooseInitialLocale(navigator.languages, availableLocales)

/** The value of InstanciaAno in POST /login/refresh; undefined if not configured (INSTANCIA_ANO). */
export const instanceYear = Number(readMeta('instance-year')) || undefined

/** The maximum length of a new password (PASSWORD_MAX). */
export const maxPasswordLength = Number(readMeta('password-max')) || longestPassword

/** The time zone of the server, used in its files; undefined if not configured (TIME_ZONE). */
export const serverTimeZone = readMeta('time-zone')

function readMeta(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || undefined
}

function parseLocales(list: string): readonly Locale[] {
  const configured = list.split(',').filter(isLocale)
  return configured.length > 0 ? configured : pickableLocales
}
