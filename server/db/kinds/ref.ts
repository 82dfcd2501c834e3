import type { ColumnKind } from './columnKind.ts'

export const ref = { type: 'key', suffix: '_id' } as const satisfies ColumnKind<object>
