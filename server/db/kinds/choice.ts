import type { ChoiceOptions } from '#language/kinds/choice.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'

export const choice = {
  type: 'text',
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
  check: ({ values }, column) => `${column} in (${values.map(quoteLiteral).join(', ')})`,
} as const satisfies ColumnKind<ChoiceOptions>
