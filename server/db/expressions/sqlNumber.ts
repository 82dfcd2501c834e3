import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { joinOr } from '../predicates/testSql.ts'

/**
 * An exact number in SQL. A division is kept as numerator and denominator, so that it is rounded only once, together
 * with what follows it; `numeric` would round each quotient to some number of digits.
 */
export interface SqlNumber {
  readonly numerator: RawBuilder<unknown>
  /** Undefined for 1. The expression is null where the denominator is zero. */
  readonly denominator?: RawBuilder<unknown> | undefined
}

const one = sql`1::numeric`

/** The product of SQL numbers, leaving out those that are 1. */
function multiplySql(factors: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> | undefined {
  const present = factors.filter((factor) => factor !== undefined)
  return present.length < 2 ? present[0] : sql`(${sql.join(present, sql` * `)})`
}

export const add = (numbers: readonly SqlNumber[]): SqlNumber => ({
  numerator: sql`(${sql.join(toCommonNumerators(numbers), sql` + `)})`,
  denominator: multiplySql(numbers.map(({ denominator }) => denominator)),
})

export const negate = ({ numerator, denominator }: SqlNumber): SqlNumber => ({
  numerator: sql`(- ${numerator})`,
  denominator,
})

export const multiply = (numbers: readonly SqlNumber[]): SqlNumber => ({
  numerator: multiplySql(numbers.map(({ numerator }) => numerator)) ?? one,
  denominator: multiplySql(numbers.map(({ denominator }) => denominator)),
})

export const divide = (left: SqlNumber, right: SqlNumber): SqlNumber => ({
  numerator: multiplySql([left.numerator, right.denominator]) ?? one,
  denominator: multiplySql([left.denominator, sql`nullif(${right.numerator}, 0)`]),
})

/** The least or the greatest number; null if one of them is null, which `least` in SQL would skip. */
export function select(choose: RawBuilder<unknown>, numbers: readonly SqlNumber[]): SqlNumber {
  const product = multiplySql(numbers.map(({ denominator }) => denominator))
  // A negative common denominator would reverse the order of the numerators.
  const numerators = toCommonNumerators(numbers).map((numerator) =>
    product ? sql`(${numerator} * sign(${product}))` : numerator,
  )
  const anyNull = joinOr(numerators.map((numerator) => sql<SqlBool>`${numerator} is null`))
  return {
    numerator: sql`(case when ${anyNull} then null else ${choose}(${sql.join(numerators)}) end)`,
    denominator: product && sql`abs(${product})`,
  }
}

/** The numerators over the product of all denominators. */
const toCommonNumerators = (numbers: readonly SqlNumber[]): RawBuilder<unknown>[] =>
  numbers.map(
    ({ numerator }, index) =>
      multiplySql([
        numerator,
        ...numbers.map(({ denominator }, other) => (other === index ? undefined : denominator)),
      ]) ?? one,
  )

export const isNotNull = ({ numerator, denominator }: SqlNumber): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${numerator} is not null${denominator ? sql` and ${denominator} is not null` : sql``})`

/** The decimals of a result: as a number, the smallest unit (0.01 for two) and how many of them make 1. */
export interface SqlScale {
  readonly decimals: RawBuilder<unknown>
  readonly unit: RawBuilder<unknown>
  readonly unitsOfOne: RawBuilder<unknown>
}

export const toSqlScale = (decimals: number): SqlScale => ({
  decimals: sql.lit(decimals),
  unit: sql.raw((10 ** -decimals).toFixed(decimals)),
  unitsOfOne: sql.raw(String(10 ** decimals)),
})

/** The number rounded half away from zero, as a `numeric` with these decimals. */
export function round({ numerator, denominator }: SqlNumber, { decimals, unit, unitsOfOne }: SqlScale) {
  if (!denominator) return sql`round(${numerator}, ${decimals})`
  const size = sql`abs(${denominator})`
  const units = sql`div(abs(${numerator}) * 2 * ${unitsOfOne} + ${size}, ${size} * 2)`
  return sql`(${units} * sign(${numerator} * ${denominator}) * ${unit})`
}
