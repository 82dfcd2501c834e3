import type { ColumnKind } from './columnKind.ts'

export const file = { type: 'jsonb' } as const satisfies ColumnKind<object>
