import type { TextOptions } from '#resources/language/kinds/text.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import { boundedText, type ColumnKind } from './columnKind.ts'

export const text = {
  ...boundedText,
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
} as const satisfies ColumnKind<TextOptions>
