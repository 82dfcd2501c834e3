import type { IntegerOptions } from '#language/kinds/integer.ts'
import type { ColumnKind } from './columnKind.ts'

export const integer = {
  type: 'integer',
  preset: ({ default: preset }) => preset?.toString(),
  check({ min, max }, column) {
    const conditions = [
      ...(min === undefined ? [] : [`${column} >= ${min}`]),
      ...(max === undefined ? [] : [`${column} <= ${max}`]),
    ]
    return conditions.length > 0 ? conditions.join(' and ') : undefined
  },
} as const satisfies ColumnKind<IntegerOptions>
