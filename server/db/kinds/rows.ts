import type { ColumnKind } from './columnKind.ts'

export const rows = { type: null } as const satisfies ColumnKind<object>
