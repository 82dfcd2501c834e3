import type { ColumnKind } from './columnKind.ts'

export const date = { type: 'date' } as const satisfies ColumnKind<object>
