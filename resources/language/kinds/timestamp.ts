import { formatInstant } from '../dates.ts'
import { isCalendarDay } from '../readers.ts'
import type { CommonOptions, KindCheck, ScalarKind } from './kind.ts'

export interface TimestampOptions extends CommonOptions {
  /** `save`: the server updates it whenever content is saved, but not on a toggle or a move of an exclusive mark. */
  readonly touchedBy?: 'save'
}

const pattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

export const timestamp = {
  type: 'timestamp',
  cell: 'instant',
  accepts: 'text',
  wrongType: 'dateTime',
  /** An ISO 8601 instant with an offset, converted to UTC with milliseconds. */
  read(_options, raw, refuse) {
    const parts = pattern.exec(raw.trim())
    const instant = parts?.[1] && isCalendarDay(parts[1]) ? new Date(raw.trim()) : new Date(Number.NaN)
    return Number.isNaN(instant.getTime()) ? refuse('dateTime') : instant.toISOString()
  },
  facts: () => ({ format: 'date-time' }),
  text: (value, { timeZone }) => formatInstant(String(value), timeZone),
} as const satisfies ScalarKind<TimestampOptions, string>

export const timestampCheck = {
  options: { touchedBy: { what: 'event', names: ['save'] } },
  isSettable: (value) => value === '$now',
} as const satisfies KindCheck<TimestampOptions>
