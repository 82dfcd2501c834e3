import type { PredicateData } from './predicate.ts'
import { isObject } from './values.ts'

/** The record paths that a predicate reads, at any depth. */
export function getPredicatePaths(predicate: PredicateData): string[] {
  return Object.entries(predicate).flatMap(([key, value]): string[] => {
    if (key === 'not') return getPredicatePaths(value as PredicateData)
    if (key === 'and' || key === 'or') return (value as readonly PredicateData[]).flatMap(getPredicatePaths)
    return key.startsWith('$me.') ? [] : [key]
  })
}

/** The paths that the predicate requires to be not null by the test `{ ne: null }`. Other tests are not considered. */
export function getRequiredPaths(predicate: PredicateData): string[] {
  return Object.entries(predicate).flatMap(([key, value]): string[] => {
    if (key === 'and') return (value as readonly PredicateData[]).flatMap(getRequiredPaths)
    return !key.startsWith('$me.') && isObject(value) && value.ne === null ? [key] : []
  })
}
