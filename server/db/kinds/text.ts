import { getFixedDefault } from '#language/defaults.ts'
import type { TextOptions } from '#language/kinds/text.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import { boundedText, type ColumnKind } from './columnKind.ts'

export const text = {
  ...boundedText,
  preset(options) {
    const preset = getFixedDefault({ kind: 'text', options })
    return preset === undefined ? undefined : quoteLiteral(String(preset))
  },
} as const satisfies ColumnKind<TextOptions>
