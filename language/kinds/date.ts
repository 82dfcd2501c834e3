import { formatDay } from '../dates.ts'
import type { DayOperand } from '../predicate.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface DateOptions extends CommonOptions {
  /** The day must be at least this many years before today. */
  readonly atLeastYearsAgo?: number
  /** The value of a new record whose body does not contain the field; computed when the record is created. */
  readonly default?: DayOperand
}

export const date = {
  type: 'date',
  isScalar: true,
  cell: 'day',
  text: (value) => formatDay(String(value)),
} as const satisfies Kind<DateOptions> & { readonly isScalar: true }

export const dateCheck = {
  options: { atLeastYearsAgo: 'whole', default: 'scalar' },
} as const satisfies KindCheck<DateOptions>
