import { getCurrencyPath, type MoneyOptions } from './kinds/money.ts'

/** The codes of ISO 4217 for money in circulation and its units of account, without metals, funds and tests. */
export const currencyCodes: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP ' +
  'CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF ' +
  'IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD ' +
  'MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB ' +
  'RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD ' +
  'UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'
).split(' ')

/**
 * The decimals by ISO 4217 of the currencies that do not have two. `Intl` is not used, because it returns customary
 * decimals.
 */
export const otherScales: Readonly<Record<number, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

/** The maximum number of decimals of a currency. */
export const maxCurrencyScale = 4

export const isCurrency = (value: unknown): value is string =>
  typeof value === 'string' && currencyCodes.includes(value)

export const getCurrencyScale = (code: string): number =>
  Number(Object.entries(otherScales).find(([, codes]) => codes.includes(code))?.[0] ?? 2)

/** The number of decimals of an amount; undefined if it depends on the currency of the record. */
export function getMoneyScale(options: MoneyOptions): number | undefined {
  if (options.scale !== undefined) return options.scale
  return getCurrencyPath(options) === undefined ? getCurrencyScale(options.currency) : undefined
}
