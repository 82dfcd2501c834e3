import { type Catalog, findTarget } from './catalog.ts'
import { getLeafFields } from './derive.ts'
import type { FieldOf } from './field.ts'
import { isReference } from './kinds/kinds.ts'
import type { PredicateData } from './predicate.ts'
import { getPredicatePaths } from './predicatePaths.ts'
import type { ResourceData } from './resource.ts'
import { isObject } from './values.ts'

/** One reference along a path: the field of a resource, and the resource that it refers to. */
export interface ReferenceStep {
  readonly resource: ResourceData
  /** The path of the field in its resource. */
  readonly path: string
  readonly field: FieldOf<'ref'>
  readonly target: ResourceData
}

/**
 * The references that a path leads through, in order: `device` and `user` of `device.user.address.state`. It ends before
 * lists and rows, which have many records.
 */
export function getReferenceSteps(resources: Catalog, resource: ResourceData, path: string): ReferenceStep[] {
  const step = findFirstStep(resources, resource, path)
  if (!step) return []
  return [step, ...getReferenceSteps(resources, step.target, path.slice(step.path.length + 1))]
}

function findFirstStep(resources: Catalog, resource: ResourceData, path: string): ReferenceStep | undefined {
  for (const { path: fieldPath, field } of getLeafFields(resource.fields)) {
    if (!isReference(field) || ![`${fieldPath}.`, `${fieldPath}Id.`].some((start) => `${path}.`.startsWith(start)))
      continue
    const target = findTarget(resources, field.options.to)
    if (target && !target.rows) return { resource, path: fieldPath, field, target: target.resource }
  }
  return undefined
}

/** The maximum number of paths to related records in one list request. */
export const maxRelatedPaths = 5

/**
 * The paths of related records that a filter names and a list does not show, because they are at least two references
 * away: `device.user` of `device.user.address.state`. At most `maxRelatedPaths`.
 *
 * @param filter as in the URL of the list
 */
export function getRelatedPaths(resources: Catalog, resource: ResourceData, filter: string): string[] {
  const steps = getFilterPaths(filter).map((path) => getReferenceSteps(resources, resource, path))
  const paths = steps.filter(({ length }) => length > 1).map((way) => way.map(({ path }) => path).join('.'))
  return [...new Set(paths)].slice(0, maxRelatedPaths)
}

/** The paths that the filter in the URL of a list names; none if the filter is malformed, which the server reports. */
export function getFilterPaths(filter: string): string[] {
  try {
    const condition: unknown = JSON.parse(filter === '' ? '{}' : filter)
    return isObject(condition) ? getPredicatePaths(condition as PredicateData) : []
  } catch {
    return []
  }
}
