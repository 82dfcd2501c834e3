import { getCurrencyScale, getMoneyScale, maxCurrencyScale } from '../currencies.ts'
import type { FieldData, FieldKind, OptionsByKind } from '../field.ts'
import { getScale } from '../kinds/decimal.ts'
import type { ValueType } from '../kinds/kind.ts'
import { getKind } from '../kinds/kinds.ts'
import { getCurrencyPath } from '../kinds/money.ts'

/** The type of an expression's value. */
export type ExpressionType = 'number' | 'text' | 'date'

/** The form in which the value of a computed field is stored. */
export type ComputedForm =
  | { readonly type: 'text' | 'date' }
  /** A number that fits PostgreSQL's `integer`; any other is null. */
  | { readonly type: 'integer' }
  | { readonly type: 'decimal'; readonly scale: number }
  /** The decimals are those of the currency at this path. */
  | { readonly type: 'amount'; readonly currencyPath: string }

export type ComputableKind = 'text' | 'longText' | 'integer' | 'decimal' | 'percent' | 'money' | 'date'

/** The kinds that can be computed. */
const computedForms: { readonly [K in ComputableKind]: (options: OptionsByKind[K]) => ComputedForm } = {
  text: () => ({ type: 'text' }),
  longText: () => ({ type: 'text' }),
  integer: () => ({ type: 'integer' }),
  decimal: (options) => ({ type: 'decimal', scale: getScale(options) }),
  percent: (options) => ({ type: 'decimal', scale: getScale(options) }),
  money(options) {
    const scale = getMoneyScale(options)
    return scale === undefined
      ? { type: 'amount', currencyPath: getCurrencyPath(options) ?? '' }
      : { type: 'decimal', scale }
  },
  date: () => ({ type: 'date' }),
}

export const computableKinds = Object.keys(computedForms) as readonly FieldKind[]

/** The form of a computed field; undefined for a kind that cannot be computed. */
export const getComputedForm = ({ kind, options }: FieldData): ComputedForm | undefined =>
  (computedForms as { readonly [K in FieldKind]?: (options: object) => ComputedForm })[kind]?.(options)

/** The type that the expression of a computed field must have. */
export const getExpressionType = ({ type }: ComputedForm): ExpressionType =>
  type === 'text' || type === 'date' ? type : 'number'

const operandTypes: { readonly [T in ValueType]?: ExpressionType } = {
  integer: 'number',
  decimal: 'number',
  text: 'text',
  date: 'date',
}

/** The type of a field's value in an expression; undefined if it cannot be in one. */
export const getOperandType = ({ kind }: FieldData): ExpressionType | undefined => operandTypes[getKind(kind).type]

/**
 * The number of decimals of an amount in the currency of its record; without a currency, the maximum of all currencies.
 */
export const getAmountScale = (currency: unknown): number =>
  typeof currency === 'string' ? getCurrencyScale(currency) : maxCurrencyScale
