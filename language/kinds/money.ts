import { getValue } from '../evaluate.ts'
import { formatDecimal, formatMoney } from '../numberText.ts'
import { isParentPath } from '../parentPaths.ts'
import { isObject } from '../values.ts'
import { type DecimalOptions, toExactNumber } from './decimal.ts'
import type { Kind } from './kind.ts'

export interface MoneyOptions extends Omit<DecimalOptions, 'unique'> {
  /** An ISO 4217 code, or `$field.` and the path of the field that holds one; in rows also `$parent.`, of the record. */
  readonly currency: string
  /** The number of decimals; by default those of the currency. */
  readonly scale?: number
}

const fieldPrefix = '$field.'

/** The path of the field that holds the currency, with `$parent.` of the record of a row; undefined for a fixed currency. */
export function getCurrencyPath({ currency }: Partial<MoneyOptions>): string | undefined {
  if (currency?.startsWith(fieldPrefix)) return currency.slice(fieldPrefix.length)
  return currency !== undefined && isParentPath(currency) ? currency : undefined
}

export const money = {
  type: 'decimal',
  isScalar: true,
  cell: 'amount',
  text(value, { translate: { locale } }, { options, record }) {
    const currency = getCurrency(options, record)
    return currency === undefined ? formatDecimal(String(value), locale) : formatMoney(String(value), locale, currency)
  },
  toNumber: (value) => toExactNumber(String(value)),
} as const satisfies Kind<MoneyOptions> & { readonly isScalar: true }

/** The currency of an amount; undefined if it is not known. */
function getCurrency({ currency }: Partial<MoneyOptions>, record: unknown): string | undefined {
  const path = getCurrencyPath({ currency })
  if (path === undefined) return currency
  const code = isObject(record) ? getValue(record, path) : undefined
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) ? code : undefined
}
