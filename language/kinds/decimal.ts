import { compareDecimals, isDecimal, toScale } from '../decimals.ts'
import { formatDecimal } from '../numberText.ts'
import type { DecimalText } from '../predicate.ts'
import type { CommonOptions, Kind, KindCheck, Unique } from './kind.ts'

/** A limit in a declaration: an exact text, or a number where it has few digits. */
export type DecimalLimit = DecimalText | number

export interface DecimalOptions extends CommonOptions, Unique {
  /** The number of decimals, by default 2. A value with more of them is refused, not rounded. */
  readonly scale?: number
  readonly min?: DecimalLimit
  readonly max?: DecimalLimit
  readonly default?: DecimalText
}

/** The most digits before the decimals. More cannot be an amount of anything, and spreadsheets could not hold them. */
export const maxWholeDigits = 15
const maxScale = 10

export const getScale = ({ scale = 2 }: Pick<DecimalOptions, 'scale'>): number => scale

export const decimal = {
  type: 'decimal',
  isScalar: true,
  cell: 'amount',
  text: (value, { translate }) => formatDecimal(String(value), translate.locale),
  toNumber: (value) => toExactNumber(String(value)),
} as const satisfies Kind<DecimalOptions> & { readonly isScalar: true }

/** The number of a decimal; undefined if a double does not hold all its digits. */
export const toExactNumber = (text: string): number | undefined =>
  text.replace(/\D/g, '').length <= 15 ? Number(text) : undefined

export const decimalCheck = {
  options: { unique: 'uniqueness', scale: 'whole', min: 'decimal', max: 'decimal', default: 'decimal' },
  isSettable: (value, options) => isDecimal(value) && toScale(value, getScale(options)) === value,
  findOperandProblem: (value, options) => findScaleProblem(value, getScale(options)),
  findProblems: (options) => findDecimalProblems(options, getScale(options)),
} as const satisfies KindCheck<DecimalOptions>

/** An operand is compared as text for equality, so it must be written as values are stored. */
export function findScaleProblem(value: unknown, scale: number): string | undefined {
  if (!isDecimal(value)) return `a number as a text is expected, such as '${(0).toFixed(scale)}'`
  const written = toScale(value, scale)
  if (written === value) return undefined
  return written === undefined
    ? `this field has ${scale} decimals`
    : `write '${written}': this field has ${scale} decimals`
}

/** The problems of the limits and the default of an exact number, by option. */
export function findDecimalProblems(options: DecimalOptions, scale: number): [option: string, problem: string][] {
  const { min, max, default: preset } = options
  const problems: [string, string | undefined | false][] = [
    ['scale', (scale < 0 || scale > maxScale) && `0 to ${maxScale} decimals are possible`],
    ['min', exceedsScale(min, scale) && `this field has ${scale} decimals`],
    ['max', exceedsScale(max, scale) && `this field has ${scale} decimals`],
    ['min', isLess(max, min) && `${min} is more than max, ${max}`],
    ['default', preset !== undefined && exceedsScale(preset, scale) && `this field has ${scale} decimals`],
    ['default', isLess(preset, min) && `'${preset}' is under min, ${min}`],
    ['default', isLess(max, preset) && `'${preset}' is over max, ${max}`],
  ]
  return problems.flatMap(([option, problem]): [string, string][] => (problem ? [[option, problem]] : []))
}

const exceedsScale = (limit: DecimalLimit | undefined, scale: number): boolean =>
  limit !== undefined && toScale(String(limit), Math.max(scale, 0)) === undefined

const isLess = (left: DecimalLimit | undefined, right: DecimalLimit | undefined): boolean =>
  left !== undefined && right !== undefined && compareDecimals(String(left), String(right)) < 0
