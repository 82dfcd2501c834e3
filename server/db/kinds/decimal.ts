import { sql } from 'kysely'
import { type DecimalOptions, getScale, maxWholeDigits } from '#language/kinds/decimal.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'

export const decimal = {
  type: 'numeric',
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
  check: (options, column) => buildDecimalCheck(options, getScale(options), column),
  toWire: (options, column) => sql`round(${column}, ${sql.lit(getScale(options))})::text`,
} as const satisfies ColumnKind<DecimalOptions>

/** The limits of exact numbers, as a check on a plain `numeric`, because `numeric(p,s)` rounds further decimals. */
export function buildDecimalCheck(
  { min, max }: Pick<DecimalOptions, 'min' | 'max'>,
  scale: number,
  column: string,
): string {
  return [
    `scale(trim_scale(${column})) <= ${scale}`,
    `abs(${column}) < 1e${maxWholeDigits}`,
    ...(min === undefined ? [] : [`${column} >= ${min}`]),
    ...(max === undefined ? [] : [`${column} <= ${max}`]),
  ].join(' and ')
}
