import type { LongTextOptions } from '#language/kinds/longText.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import { boundedText, type ColumnKind } from './columnKind.ts'

export const longText = {
  ...boundedText,
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
} as const satisfies ColumnKind<LongTextOptions>
