import type { JsonOptions } from '#language/kinds/json.ts'
import type { ColumnKind } from './columnKind.ts'

/** Only the server checks the size, because `jsonb` stores different whitespace than the request body. */
export const json = { type: 'jsonb' } as const satisfies ColumnKind<JsonOptions>
