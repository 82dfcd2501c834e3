import type { PredicateData } from './predicate.ts'
import { isObject } from './values.ts'

/** The record paths that a predicate reads, at any depth. */
export function pathsIn(predicate: PredicateData): string[] {
  return Object.entries(predicate).flatMap(([key, value]): string[] => {
    if (key === 'not') return pathsIn(value as PredicateData)
    if (key === 'and' || key === 'or') return (value as readonly PredicateData[]).flatMap(pathsIn)
    return key.startsWith('$me.') ? [] : [key]
  })
}

/** The paths that the predicate requires to be not null by the test `{ ne: null }`. Other tests are not considered. */
export function pathsNeededBy(predicate: PredicateData): string[] {
  return Object.entries(predicate).flatMap(([key, value]): string[] => {
    if (key === 'and') return (value as readonly PredicateData[]).flatMap(pathsNeededBy)
    return !key.startsWith('$me.') && isObject(value) && value.ne === null ? [key] : []
  })
}
