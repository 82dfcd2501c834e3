import { formatPercent } from '../numberText.ts'
import { type DecimalOptions, decimal, decimalCheck, toExactNumber } from './decimal.ts'
import type { Kind, KindCheck } from './kind.ts'

/** The same options as a decimal; the value 12.5 means 12.5 %. */
export interface PercentOptions extends DecimalOptions {}

export const percent = {
  ...decimal,
  cell: 'share',
  text: (value, { translate }) => formatPercent(String(value), translate.locale),
  /** Spreadsheets store 12.5 % as 0.125. */
  toNumber(value) {
    const number = toExactNumber(String(value))
    return number === undefined ? undefined : Number(`${number}e-2`)
  },
} as const satisfies Kind<PercentOptions>

export const percentCheck: KindCheck<PercentOptions> = decimalCheck
