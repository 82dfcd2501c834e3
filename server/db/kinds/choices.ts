import type { ChoicesOptions } from '#language/kinds/choices.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'

export const choices = {
  type: 'text[]',
  preset: () => `'{}'`,
  check({ values, max }, column) {
    const isDeclared = `${column} <@ array[${values.map(quoteLiteral).join(', ')}]::text[]`
    return max === undefined ? isDeclared : `${isDeclared} and cardinality(${column}) <= ${max}`
  },
} as const satisfies ColumnKind<ChoicesOptions>
