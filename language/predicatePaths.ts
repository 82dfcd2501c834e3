import { getFieldOperands } from './operands.ts'
import type { PredicateData } from './predicate.ts'
import { isObject } from './values.ts'

/**
 * The record paths that a predicate reads, at any depth. Paths of list entries or reference targets (inside `has`) are
 * prefixed with the path of the list or reference.
 */
export function getPredicatePaths(predicate: PredicateData): string[] {
  return Object.entries(predicate).flatMap(([key, value]): string[] => {
    if (key === 'not') return getPredicatePaths(value as PredicateData)
    if (key === 'and' || key === 'or') return (value as readonly PredicateData[]).flatMap(getPredicatePaths)
    const tested = key.startsWith('$me.') ? [] : [key]
    const operands = isObject(value) ? Object.values(value).flatMap(getFieldOperands) : getFieldOperands(value)
    const inner = isObject(value) && isObject(value.has) ? getPredicatePaths(value.has as PredicateData) : []
    return [...tested, ...operands, ...inner.map((path) => `${key}.${path}`)]
  })
}

/** The paths that the predicate requires to be not null by the test `{ ne: null }`. Other tests are not considered. */
export function getRequiredPaths(predicate: PredicateData): string[] {
  return Object.entries(predicate).flatMap(([key, value]): string[] => {
    if (key === 'and') return (value as readonly PredicateData[]).flatMap(getRequiredPaths)
    return !key.startsWith('$me.') && isObject(value) && value.ne === null ? [key] : []
  })
}

/** All keys and texts of a value, at any depth. */
export function getTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(getTexts)
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => [key, ...getTexts(inner)]) : []
}
