import { formatDay, subtractYears } from '../../dates.ts'
import { isCalendarDay } from '../../readers.ts'
import type { DateOptions } from '../date.ts'
import type { Reader } from './reader.ts'

export const date: Reader<DateOptions, string> = {
  accepts: 'text',
  wrongType: 'date',
  /** A calendar day with a four-digit year. */
  read(_options, raw, addIssue) {
    const day = raw.trim()
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return addIssue('date')
    return isCalendarDay(day) ? day : addIssue('noSuchDay', { day: formatDay(day) })
  },
  getKeywords: () => ({ format: 'date' }),
  validate({ atLeastYearsAgo: years }, value, { today }) {
    if (years === undefined || String(value) <= subtractYears(today, years)) return { value }
    return { value, key: 'atLeastYearsAgo', params: { years } }
  },
}
