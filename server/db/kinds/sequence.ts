import type { SequenceOptions } from '#language/kinds/sequence.ts'
import type { ColumnKind } from './columnKind.ts'

/** The default, which needs the names of table and column, is built by `buildNumbering`. */
export const sequence = { type: 'text' } as const satisfies ColumnKind<SequenceOptions>
