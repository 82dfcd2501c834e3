import { formatDay, yearsBefore } from '../dates.ts'
import { isCalendarDay } from '../readers.ts'
import type { CommonOptions, KindCheck, ScalarKind } from './kind.ts'

export interface DateOptions extends CommonOptions {
  /** The day must be at least this many years before today. */
  readonly atLeastYearsAgo?: number
}

export const date = {
  type: 'date',
  cell: 'day',
  accepts: 'text',
  wrongType: 'date',
  /** A calendar day with a four-digit year. */
  read(_options, raw, refuse) {
    const day = raw.trim()
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return refuse('date')
    return isCalendarDay(day) ? day : refuse('noSuchDay', { day: formatDay(day) })
  },
  facts: () => ({ format: 'date' }),
  text: (value) => formatDay(String(value)),
  judge({ atLeastYearsAgo: years }, value, { today }) {
    if (years === undefined || String(value) <= yearsBefore(today, years)) return { value }
    return { value, key: 'atLeastYearsAgo', params: { years } }
  },
} as const satisfies ScalarKind<DateOptions, string>

export const dateCheck = {
  options: { atLeastYearsAgo: 'whole' },
} as const satisfies KindCheck<DateOptions>
