import { isCalendarDay } from '../../readers.ts'
import type { TimestampOptions } from '../timestamp.ts'
import type { Reader } from './reader.ts'

const pattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

export const timestamp: Reader<TimestampOptions, string> = {
  accepts: 'text',
  wrongType: 'dateTime',
  /** An ISO 8601 instant with an offset, converted to UTC with milliseconds. */
  read(_options, raw, addIssue) {
    const parts = pattern.exec(raw.trim())
    const instant = parts?.[1] && isCalendarDay(parts[1]) ? new Date(raw.trim()) : new Date(Number.NaN)
    return Number.isNaN(instant.getTime()) ? addIssue('dateTime') : instant.toISOString()
  },
  getKeywords: () => ({ format: 'date-time' }),
}
