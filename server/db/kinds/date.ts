import { sql } from 'kysely'
import type { ColumnKind } from './columnKind.ts'

export const date = {
  type: 'date',
  toWire: (_options, column) => sql`${column}::text`,
} as const satisfies ColumnKind<object>
