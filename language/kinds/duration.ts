import { type DurationUnit, durationUnits, formatDuration } from '../durations.ts'
import type { CommonOptions, Kind, KindCheck, Unique } from './kind.ts'

export interface DurationOptions extends CommonOptions, Unique {
  /** The unit of a number that is typed without one, by default minutes. */
  readonly unit?: DurationUnit
  /** In seconds, like the values. */
  readonly min?: number
  readonly max?: number
  readonly default?: number
}

export const duration = {
  type: 'integer',
  isScalar: true,
  cell: 'elapsed',
  text: (value, _formatContext, { options: { unit } }) => formatDuration(Number(value), unit),
  /** Spreadsheets store durations in days. */
  toNumber: (value) => Number(value) / 86_400,
} as const satisfies Kind<DurationOptions> & { readonly isScalar: true }

export const durationCheck = {
  options: {
    unique: 'uniqueness',
    unit: { what: 'unit', names: durationUnits },
    min: 'whole',
    max: 'whole',
    default: 'whole',
  },
  isSettable: (value) => Number.isInteger(value) && Number(value) >= 0,
  getSize: Number,
} as const satisfies KindCheck<DurationOptions>
