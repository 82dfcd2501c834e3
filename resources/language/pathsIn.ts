import type { PredicateData } from './predicate.ts'

/** The paths of the record that a predicate reads, at any depth. */
export function pathsIn(predicate: PredicateData): string[] {
  return Object.entries(predicate).flatMap(([key, value]): string[] => {
    if (key === 'not') return pathsIn(value as PredicateData)
    if (key === 'and' || key === 'or') return (value as readonly PredicateData[]).flatMap(pathsIn)
    return key.startsWith('$me.') ? [] : [key]
  })
}
