import type { JsonOptions } from '#language/kinds/json.ts'
import type { ColumnKind } from './columnKind.ts'

/** The size is checked by the reader alone: `jsonb` is written with other spaces than the body. */
export const json = { type: 'jsonb' } as const satisfies ColumnKind<JsonOptions>
