import type { ColumnKind } from './columnKind.ts'

export const group = { type: null } as const satisfies ColumnKind<object>
