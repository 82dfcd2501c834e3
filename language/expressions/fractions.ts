import { countDecimals, formatUnits } from '../decimals.ts'

/** An exact number. The denominator is positive, and the fraction is reduced, so that sums of many rows stay short. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

const create = (numerator: bigint, denominator: bigint): Fraction => {
  const divisor = getDivisor(numerator < 0n ? -numerator : numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** The greatest common divisor by Euclid. */
function getDivisor(left: bigint, right: bigint): bigint {
  let [larger, smaller] = [left, right]
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

/** @param decimal an exact number as on the wire: `-12.50` */
export const parseFraction = (decimal: string): Fraction =>
  create(BigInt(decimal.replace('.', '')), 10n ** BigInt(countDecimals(decimal)))

export const add = (left: Fraction, right: Fraction): Fraction =>
  create(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator)

export const negate = ({ numerator, denominator }: Fraction): Fraction => ({ numerator: -numerator, denominator })

export const multiply = (left: Fraction, right: Fraction): Fraction =>
  create(left.numerator * right.numerator, left.denominator * right.denominator)

/** Null if the divisor is zero. */
export function divide(left: Fraction, right: Fraction): Fraction | null {
  if (right.numerator === 0n) return null
  const sign = right.numerator < 0n ? -1n : 1n
  return create(left.numerator * right.denominator * sign, left.denominator * right.numerator * sign)
}

/** Negative if the first one is smaller. */
export function compare(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The decimal with exactly `scale` decimals, rounded half away from zero. */
export function toDecimal({ numerator, denominator }: Fraction, scale: number): string {
  const isNegative = numerator < 0n
  const units = (isNegative ? -numerator : numerator) * 10n ** BigInt(scale)
  const rounded = (2n * units + denominator) / (2n * denominator)
  return formatUnits(isNegative ? -rounded : rounded, scale)
}
