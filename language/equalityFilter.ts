import type { PredicateData, Scalar } from './predicate.ts'

/**
 * The values that fields must be equal to, for servers that know no other filter; undefined if the predicate has any
 * other test.
 */
export function getEqualityFilter(predicate: PredicateData): Readonly<Record<string, Scalar>> | undefined {
  const entries = Object.entries(predicate)
  return entries.every(([path, test]) => !path.startsWith('$') && isConstant(test))
    ? (Object.fromEntries(entries) as Record<string, Scalar>)
    : undefined
}

const isConstant = (test: unknown): boolean =>
  typeof test === 'number' || typeof test === 'boolean' || (typeof test === 'string' && !test.startsWith('$'))
