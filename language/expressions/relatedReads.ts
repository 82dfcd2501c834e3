import { type Catalog, findRelatedResource } from '../catalog.ts'
import { findFieldAt } from '../derive.ts'
import type { PredicateData } from '../predicate.ts'
import { getPredicatePaths } from '../predicatePaths.ts'
import type { ResourceData } from '../resource.ts'
import { type ComputedLeaf, getComputedLeaves, getReadPaths, getRelatedAggregates } from './computedValues.ts'
import { getExpressionPaths } from './expressionPaths.ts'

/** What a computed value reads of the records of a related resource. */
export interface RelatedRead {
  readonly related: ResourceData
  /** Also those of the condition. */
  readonly paths: readonly string[]
  readonly where: PredicateData
}

/** What a computed value reads of related records directly; see `getReadResources`. */
export const getRelatedReads = (
  resources: Catalog,
  resource: ResourceData,
  { expression }: ComputedLeaf,
): RelatedRead[] =>
  getRelatedAggregates(resource.fields, expression).flatMap(({ of, value = 0, where = {} }) => {
    const list = findFieldAt(resource, of)
    const related = list && findRelatedResource(resources, resource, of, list)
    return related ? [{ related, paths: [...getExpressionPaths(value), ...getPredicatePaths(where)], where }] : []
  })

/** The resources whose records the computed values of a resource read, also by way of computed values of others. */
export const getReadResources = (resources: Catalog, resource: ResourceData): ResourceData[] =>
  getComputedLeaves(resource.fields).flatMap((leaf) => followReads(resources, resource, leaf))

/** The check of declarations reports a value that reads itself. */
const followReads = (resources: Catalog, resource: ResourceData, leaf: ComputedLeaf): ResourceData[] =>
  getRelatedReads(resources, resource, leaf).flatMap(({ related, paths }) => {
    const read = paths.flatMap((path) => getReadPaths(related.fields, path))
    const leaves = getComputedLeaves(related.fields).filter(({ path }) => read.includes(path))
    return [related, ...leaves.flatMap((inner) => followReads(resources, related, inner))]
  })
