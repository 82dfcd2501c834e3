import type { ColorOptions } from '#language/kinds/color.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'

export const color = {
  type: 'text',
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
  check: (_options, column) => `${column} ~ '^#[0-9a-f]{6}$'`,
} as const satisfies ColumnKind<ColorOptions>
