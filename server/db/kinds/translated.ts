import type { ColumnKind } from './columnKind.ts'

export const translated = { type: 'jsonb', preset: () => `'[]'` } as const satisfies ColumnKind<object>
