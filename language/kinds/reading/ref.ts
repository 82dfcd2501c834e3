import { extractKey, maxInteger } from '../../readers.ts'
import { isBlank, isObject } from '../../values.ts'
import type { RefOptions } from '../ref.ts'
import type { Reader } from './reader.ts'

export const ref: Reader<RefOptions> = {
  accepts: 'key',
  wrongType: 'reference',
  /** The key of the target, either as a plain value or in an object beside the title and further values. */
  read: (options, raw, addIssue) => extractKey(raw, options) ?? addIssue('reference'),
  /** A cleared reference input may send an object whose values are all blank. */
  isBlank: (raw) => isObject(raw) && isBlankThroughout(raw),
  getKeywords: () => ({ type: 'integer', minimum: 1, maximum: maxInteger }),
}

const isBlankThroughout = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).every(isBlankThroughout) : isBlank(value)
