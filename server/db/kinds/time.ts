import { sql } from 'kysely'
import type { TimeOptions } from '#language/kinds/time.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'

export const time = {
  type: 'time',
  preset: ({ default: preset }) => (preset === undefined ? undefined : quoteLiteral(preset)),
  toWire: (_options, column) => sql`to_char(${column}, 'HH24:MI')`,
  /** The type `time` itself also allows seconds, and 24:00. */
  check: ({ step = 1, min = '00:00', max = '23:59' }, column) =>
    `${column} >= '${min}' and ${column} <= '${max}' and mod(extract(epoch from ${column} - '${min}'::time), ${step * 60}) = 0`,
} as const satisfies ColumnKind<TimeOptions>
