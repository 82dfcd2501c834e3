import { formatNumber } from '../numberText.ts'
import type { CommonOptions, Kind, KindCheck, Unique } from './kind.ts'

export interface IntegerOptions extends CommonOptions, Unique {
  readonly min?: number
  readonly max?: number
  readonly default?: number
}

export const integer = {
  type: 'integer',
  isScalar: true,
  isInteger: true,
  cell: 'number',
  text: (value, { translate }) => formatNumber(Number(value), translate.locale),
} as const satisfies Kind<IntegerOptions> & { readonly isScalar: true; readonly isInteger: true }

export const integerCheck = {
  options: { unique: 'uniqueness', min: 'whole', max: 'whole', default: 'whole' },
  isSettable: Number.isInteger,
  getSize: Number,
} as const satisfies KindCheck<IntegerOptions>
