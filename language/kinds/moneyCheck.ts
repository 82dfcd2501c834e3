import { getMoneyScale, isCurrency, maxCurrencyScale } from '../currencies.ts'
import { isDecimal, toScale } from '../decimals.ts'
import { decimalCheck, findDecimalProblems, findScaleProblem } from './decimal.ts'
import type { KindCheck } from './kind.ts'
import { getCurrencyPath, type MoneyOptions } from './money.ts'

const { scale, min, max, default: preset } = decimalCheck.options

/** In its own file, because it imports the list of currencies, which list screens do not need. */
export const moneyCheck = {
  options: { currency: 'text', scale, min, max, default: preset },
  isSettable: (value, options) => isDecimal(value) && toScale(value, getMoneyScale(options) ?? 0) === value,
  findOperandProblem(value, options) {
    const decimals = getMoneyScale(options)
    return decimals === undefined ? undefined : findScaleProblem(value, decimals)
  },
  findProblems(options) {
    const { currency }: Partial<MoneyOptions> = options
    if (currency === undefined) return [['', "money needs 'currency' - an ISO 4217 code or '$field.…'"]]
    if (getCurrencyPath({ currency }) === undefined && !isCurrency(currency))
      return [['currency', `'${currency}' is no ISO 4217 code`]]
    return findDecimalProblems(options, getMoneyScale(options) ?? maxCurrencyScale)
  },
  getFieldPaths(options) {
    const path = getCurrencyPath(options)
    return path === undefined ? [] : [['currency', path, ['currency', 'choice', 'text']]]
  },
} as const satisfies KindCheck<MoneyOptions>
