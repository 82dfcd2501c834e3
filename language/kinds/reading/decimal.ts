import { compareDecimals, isDecimal, toScale } from '../../decimals.ts'
import type { AddIssue } from '../../issue.ts'
import { type DecimalOptions, getScale, maxWholeDigits } from '../decimal.ts'
import type { Reader } from './reader.ts'

export const decimal: Reader<DecimalOptions, string> = {
  accepts: 'text',
  wrongType: 'numeric',
  read: (options, raw, addIssue) => readDecimal(options, getScale(options), raw, addIssue),
  getKeywords: (options) => getDecimalKeywords(getScale(options)),
  getInputKeywords: (options) => getDecimalInputKeywords(getScale(options)),
}

/** Reads an exact number; digits that it could not store are refused, never rounded. */
export function readDecimal(
  { min, max }: Pick<DecimalOptions, 'min' | 'max'>,
  scale: number,
  raw: string,
  addIssue: AddIssue,
): string | null {
  const text = raw.trim().replace(/^\+/, '')
  if (!isDecimal(text)) return addIssue('numeric')
  if (text.replace(/^-?0*/, '').split('.', 1).join('').length > maxWholeDigits)
    return addIssue('tooManyDigits', { max: maxWholeDigits })
  const value = toScale(text, scale)
  if (value === undefined)
    return scale === 0 ? addIssue('integer') : addIssue('tooManyDecimals', { max: scale, smart_count: scale })
  const isTooSmall = min !== undefined && compareDecimals(value, String(min)) < 0
  if (!isTooSmall && (max === undefined || compareDecimals(value, String(max)) <= 0)) return value
  if (min !== undefined && max !== undefined) return addIssue('between', { min: String(min), max: String(max) })
  return isTooSmall ? addIssue('minValue', { min: String(min) }) : addIssue('maxValue', { max: String(max) })
}

export const getDecimalKeywords = (scale: number) => ({
  pattern: `^-?\\d{1,${maxWholeDigits}}${scale > 0 ? `\\.\\d{${scale}}` : ''}$`,
  examples: [(12.5).toFixed(scale)],
})

export const getDecimalInputKeywords = (scale: number) => ({
  pattern: `^[+-]?\\d+${scale > 0 ? '(\\.\\d+)?' : ''}$`,
  examples: [(12.5).toFixed(scale)],
})
