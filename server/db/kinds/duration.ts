import type { DurationOptions } from '#language/kinds/duration.ts'
import type { ColumnKind } from './columnKind.ts'
import { integer } from './integer.ts'

export const duration = {
  ...integer,
  check: ({ min = 0, max }, column) => integer.check({ min, max }, column),
} as const satisfies ColumnKind<DurationOptions>
