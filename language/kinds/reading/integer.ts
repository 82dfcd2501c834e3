import { maxInteger } from '../../readers.ts'
import type { IntegerOptions } from '../integer.ts'
import type { Reader } from './reader.ts'

export const integer: Reader<IntegerOptions, number | string> = {
  accepts: 'number',
  wrongType: 'integer',
  /** Also accepts digits as text, as multipart bodies contain only texts. */
  read(options, raw, addIssue) {
    const value = typeof raw === 'number' ? raw : /^[+-]?\d+$/.test(raw.trim()) ? Number(raw) : Number.NaN
    if (!Number.isInteger(value)) return addIssue('integer')
    const { min = -maxInteger - 1, max = maxInteger } = options
    if (value >= min && value <= max) return value === 0 ? 0 : value
    if (options.min !== undefined && options.max !== undefined) return addIssue('between', { min, max })
    return value < min ? addIssue('minValue', { min }) : addIssue('maxValue', { max })
  },
  getKeywords: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }),
}
