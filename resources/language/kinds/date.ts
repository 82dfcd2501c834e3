import { formatDay } from '../dates.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface DateOptions extends CommonOptions {
  /** The day must be at least this many years before today. */
  readonly atLeastYearsAgo?: number
}

export const date = {
  type: 'date',
  isScalar: true,
  cell: 'day',
  text: (value) => formatDay(String(value)),
} as const satisfies Kind<DateOptions> & { readonly isScalar: true }

export const dateCheck = {
  options: { atLeastYearsAgo: 'whole' },
} as const satisfies KindCheck<DateOptions>
