import type { Catalog } from '../catalog.ts'
import { findFieldAt, isStored } from '../derive.ts'
import { type ComputedLeaf, getComputedLeaves, readsRelated } from '../expressions/computedValues.ts'
import { getExpressionPaths } from '../expressions/expressionPaths.ts'
import { getRelatedReads } from '../expressions/relatedReads.ts'
import type { ResourceData } from '../resource.ts'
import { findCycle } from './fields.ts'
import type { Scope } from './paths.ts'

/**
 * Checks the values that are computed from related records. Run it only on declarations without other faults, because it
 * reads their expressions.
 */
export function checkRelatedValues({ resources, resource, report }: Scope): void {
  const { name, fields } = resource
  for (const leaf of getComputedLeaves(fields).filter(({ path }) => readsRelated(fields, path))) {
    const location = `${name}.fields.${leaf.path}`
    if (isStored(leaf.field))
      report(location, 'saves of other records would not store it: declare it with { stored: false }')
    const guarded = leaf.field.options.maySee ? undefined : findGuarded(resources, resource, leaf)
    if (guarded !== undefined)
      report(`${location}.computed`, `reads '${guarded}', which not everybody sees: give this field a 'maySee'`)
    const cycle = findCycle(`${name}.${leaf.path}`, buildGraph(resources))
    if (cycle) report(`${location}.computed`, `it is computed from itself: ${cycle.join(' → ')}`)
  }
}

/** The first field of a related record that the value reads, and that not everybody sees. */
const findGuarded = (resources: Catalog, resource: ResourceData, leaf: ComputedLeaf): string | undefined =>
  getRelatedReads(resources, resource, leaf).flatMap(({ related, paths }) =>
    paths
      .filter((path) => findFieldAt(related, path)?.options.maySee !== undefined)
      .map((path) => `${related.name}.${path}`),
  )[0]

/** For each computed value the values that it reads, of its own record and of related ones: `orders.paid`. */
const buildGraph = (resources: Catalog): ReadonlyMap<string, readonly string[]> =>
  new Map(
    resources.flatMap((resource) =>
      getComputedLeaves(resource.fields).map((leaf): [string, string[]] => [
        `${resource.name}.${leaf.path}`,
        [
          { related: resource, paths: getExpressionPaths(leaf.expression) },
          ...getRelatedReads(resources, resource, leaf),
        ].flatMap(({ related, paths }) => paths.map((path) => `${related.name}.${path}`)),
      ]),
    ),
  )
