import { defaultLocale, isLocale, type Locale, pickableLocales } from '#i18n/locales.ts'

// What the server has written into the page about this installation. A page from elsewhere says nothing; then the defaults count.

/** Another host of the API; undefined for the server that delivered the page (API_URL). */
export const apiHost = said('api-host')

/** What the product is called, in titles and beside its mark (PRODUCT_NAME). */
export const productName = said('product-name') ?? 'Sillage'

/** The languages a person may choose, in the order a picker shows them (LOCALES). */
export const offeredLocales: readonly Locale[] = localesIn(said('locales') ?? '')

/** The language of whoever has not chosen one: Portuguese where it is offered. */
export const firstLocale: Locale = offeredLocales.includes(defaultLocale)
  ? defaultLocale
  : (offeredLocales[0] ?? defaultLocale)

/** What POST /login/refresh calls InstanciaAno; undefined where nothing is configured (INSTANCIA_ANO). */
export const instanceYear = Number(said('instance-year')) || undefined

function said(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content || undefined
}

function localesIn(list: string): readonly Locale[] {
  const named = list.split(',').filter(isLocale)
  return named.length > 0 ? named : pickableLocales
}
