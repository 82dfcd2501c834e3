import { sql } from 'kysely'
import { getMoneyScale, maxCurrencyScale } from '#language/currencies.ts'
import type { MoneyOptions } from '#language/kinds/money.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'
import { buildDecimalCheck } from './decimal.ts'

export const money = {
  type: 'numeric',
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
  check: (options, column) => buildDecimalCheck(options, getMoneyScale(options) ?? maxCurrencyScale, column),
  toWire(options, column) {
    const scale = getMoneyScale(options)
    return scale === undefined ? sql`${column}::text` : sql`round(${column}, ${sql.lit(scale)})::text`
  },
} as const satisfies ColumnKind<MoneyOptions>
