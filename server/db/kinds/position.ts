import { sql } from 'kysely'
import type { PositionOptions } from '#language/kinds/position.ts'
import type { ColumnKind } from './columnKind.ts'

/** A number between any two others exists, so a move changes one row. The default is built by `buildNumbering`. */
export const position = {
  type: 'numeric',
  toWire: (_options, column) => sql`${column}::text`,
} as const satisfies ColumnKind<PositionOptions>
