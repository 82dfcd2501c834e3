import type { UrlOptions } from '#language/kinds/url.ts'
import { boundedText, type ColumnKind } from './columnKind.ts'

export const url = {
  ...boundedText,
  check: ({ max = 2000 }, column) => boundedText.check({ max }, column),
} as const satisfies ColumnKind<UrlOptions>
