import { defaultMaxTags, type TagsOptions } from '#language/kinds/tags.ts'
import type { ColumnKind } from './columnKind.ts'

/** Only the server checks the length of each text, because a constraint cannot read the elements of an array. */
export const tags = {
  type: 'text[]',
  preset: () => `'{}'`,
  check: ({ max = defaultMaxTags }, column) =>
    `cardinality(${column}) <= ${max} and array_position(${column}, null) is null`,
} as const satisfies ColumnKind<TagsOptions>
