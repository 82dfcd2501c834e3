import { formatDuration } from '../../durations.ts'
import { maxInteger } from '../../readers.ts'
import type { DurationOptions } from '../duration.ts'
import type { Reader } from './reader.ts'

export const duration: Reader<DurationOptions, number | string> = {
  accepts: 'number',
  wrongType: 'duration',
  /** A whole number of seconds, never negative; digits as text too, as multipart bodies contain only texts. */
  read({ min = 0, max, unit }, raw, addIssue) {
    const value = typeof raw === 'number' ? raw : /^\d+$/.test(raw.trim()) ? Number(raw) : Number.NaN
    if (!Number.isInteger(value)) return addIssue('duration')
    if (value >= min && value <= (max ?? maxInteger)) return value
    const limits = { min: formatDuration(min, unit), max: formatDuration(max ?? maxInteger, unit) }
    return max === undefined && value < min ? addIssue('minValue', { min: limits.min }) : addIssue('between', limits)
  },
  getKeywords: ({ min = 0, max = maxInteger }) => ({
    type: 'integer',
    minimum: min,
    maximum: max,
    description: 'In seconds',
    examples: [5400],
  }),
}
