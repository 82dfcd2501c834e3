import { getCurrencyScale, getMoneyScale, isCurrency, maxCurrencyScale } from '../../currencies.ts'
import { toScale } from '../../decimals.ts'
import { maxWholeDigits } from '../decimal.ts'
import { getCurrencyPath, type MoneyOptions } from '../money.ts'
import { getDecimalInputKeywords, getDecimalKeywords, readDecimal } from './decimal.ts'
import type { Reader } from './reader.ts'

export const money: Reader<MoneyOptions, string> = {
  accepts: 'text',
  wrongType: 'numeric',
  read: (options, raw, addIssue) => readDecimal(options, getMoneyScale(options) ?? maxCurrencyScale, raw, addIssue),
  getReadPaths(options) {
    const path = getCurrencyPath(options)
    return path === undefined || options.scale !== undefined ? [] : [path]
  },
  /** The decimals of a currency that another field holds are those of the record. */
  validate(options, value, { valueAt }) {
    const path = getCurrencyPath(options)
    if (path === undefined || options.scale !== undefined) return { value }
    const currency = valueAt(path)
    if (!isCurrency(currency)) return { key: 'currencyMissing' }
    const scale = getCurrencyScale(currency)
    const amount = toScale(String(value), scale)
    if (amount !== undefined) return { value: amount }
    return { key: 'tooManyDecimals', params: { max: scale, smart_count: scale } }
  },
  getKeywords(options) {
    const scale = getMoneyScale(options)
    if (scale !== undefined) return getDecimalKeywords(scale)
    return { pattern: `^-?\\d{1,${maxWholeDigits}}(\\.\\d{1,${maxCurrencyScale}})?$`, examples: ['12.50'] }
  },
  getInputKeywords: (options) => getDecimalInputKeywords(getMoneyScale(options) ?? maxCurrencyScale),
}
