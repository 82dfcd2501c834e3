import type { ColumnKind } from './columnKind.ts'

export const many = { type: null } as const satisfies ColumnKind<object>
