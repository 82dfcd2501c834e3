import type { BooleanOptions } from '#language/kinds/boolean.ts'
import type { ColumnKind } from './columnKind.ts'

export const boolean = {
  type: 'boolean',
  preset: ({ default: preset = false }) => String(preset),
} as const satisfies ColumnKind<BooleanOptions>
