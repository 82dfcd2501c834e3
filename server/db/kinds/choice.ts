import type { ChoiceOptions } from '#resources/language/kinds/choice.ts'
import { literal } from '../tableShape.ts'
import type { ColumnKind } from './columnKind.ts'

export const choice = {
  type: 'text',
  preset: ({ default: preset }) => (preset === undefined ? undefined : literal(preset)),
  check: ({ values }, column) => `${column} in (${values.map(literal).join(', ')})`,
} as const satisfies ColumnKind<ChoiceOptions>
