import type { CurrencyOptions } from '#language/kinds/currency.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'

export const currency = {
  type: 'text',
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
  check: ({ only }, column) =>
    only ? `${column} in (${only.map(quoteLiteral).join(', ')})` : `${column} ~ '^[A-Z]{3}$'`,
} as const satisfies ColumnKind<CurrencyOptions>
