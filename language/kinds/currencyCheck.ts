import { isCurrency } from '../currencies.ts'
import type { CurrencyOptions } from './currency.ts'
import type { KindCheck } from './kind.ts'

const isPossible = (value: unknown, { only }: CurrencyOptions): boolean =>
  isCurrency(value) && (only?.includes(value) ?? true)

/** In its own file, because it imports the list of currencies, which list screens do not need. */
export const currencyCheck = {
  options: { only: 'texts', default: 'text' },
  isSettable: isPossible,
  /** A code, or a part of one that `startsWith` or `contains` searches for. */
  findOperandProblem: (value, options) =>
    isPossible(value, options) || /^[A-Z]{1,2}$/.test(String(value))
      ? undefined
      : `${JSON.stringify(value)} is none of the currencies of this field`,
  findProblems(options) {
    const { only = [], default: preset } = options
    const problems = only.flatMap((code, index): [string, string][] => {
      if (!isCurrency(code)) return [[`only[${index}]`, `'${code}' is no ISO 4217 code`]]
      return only.indexOf(code) < index ? [[`only[${index}]`, `'${code}' stands twice`]] : []
    })
    if (preset === undefined || isPossible(preset, options)) return problems
    return [...problems, ['default', `'${preset}' is none of the currencies of this field`]]
  },
} as const satisfies KindCheck<CurrencyOptions>
