import { sql } from 'kysely'
import type { PositionOptions } from '#language/kinds/position.ts'
import type { ColumnKind } from './columnKind.ts'

/** Between any two numbers there is another one, so a move changes one row. `buildNumbering` builds the default. */
export const position = {
  type: 'numeric',
  toWire: (_options, column) => sql`${column}::text`,
} as const satisfies ColumnKind<PositionOptions>
