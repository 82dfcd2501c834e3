import type { ColumnKind } from './columnKind.ts'

export const links = { type: null } as const satisfies ColumnKind<object>
