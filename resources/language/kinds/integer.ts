import { numberText } from '../numberText.ts'
import { largestInteger } from '../readers.ts'
import type { CommonOptions, KindCheck, ScalarKind, Unique } from './kind.ts'

export interface IntegerOptions extends CommonOptions, Unique {
  readonly min?: number
  readonly max?: number
  readonly default?: number
}

export const integer = {
  type: 'integer',
  isInteger: true,
  cell: 'number',
  accepts: 'number',
  wrongType: 'integer',
  /** Also accepts digits as text, as multipart bodies contain only texts. */
  read(options, raw, refuse) {
    const value = typeof raw === 'number' ? raw : /^[+-]?\d+$/.test(raw.trim()) ? Number(raw) : Number.NaN
    if (!Number.isInteger(value)) return refuse('integer')
    const { min = -largestInteger - 1, max = largestInteger } = options
    if (value >= min && value <= max) return value === 0 ? 0 : value
    if (options.min !== undefined && options.max !== undefined) return refuse('between', { min, max })
    return value < min ? refuse('minValue', { min }) : refuse('maxValue', { max })
  },
  facts: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
  text: (value, { translate }) => numberText(Number(value), translate.locale),
} as const satisfies ScalarKind<IntegerOptions, number | string> & { readonly isInteger: true }

export const integerCheck = {
  options: { unique: 'flag', min: 'whole', max: 'whole', default: 'whole' },
  isSettable: Number.isInteger,
  sizeOf: Number,
} as const satisfies KindCheck<IntegerOptions>
