import type { TimestampOptions } from '#language/kinds/timestamp.ts'
import type { ColumnKind } from './columnKind.ts'

export const timestamp = {
  type: 'timestamptz(3)',
  preset: ({ touchedBy }) => (touchedBy ? 'now()' : undefined),
} as const satisfies ColumnKind<TimestampOptions>
