import type { Catalog } from '../catalog.ts'
import { findFieldAt, isStored } from '../derive.ts'
import { type ComputedLeaf, getComputedLeaves, readsRelated } from '../expressions/computedValues.ts'
import { getExpressionPaths } from '../expressions/expressionPaths.ts'
import { getRelatedReads, type RelatedRead } from '../expressions/relatedReads.ts'
import { getKind, isList, isReference } from '../kinds/kinds.ts'
import type { PredicateData } from '../predicate.ts'
import { getPredicatePaths } from '../predicatePaths.ts'
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
    for (const read of getRelatedReads(resources, resource, leaf)) checkRead({ resource, report }, leaf, read)
    const cycle = findCycle(`${name}.${leaf.path}`, buildGraph(resources))
    if (cycle) report(`${location}.computed`, `it is computed from itself: ${cycle.join(' → ')}`)
  }
}

/** Checks what a value reads of the records of another resource. */
function checkRead(
  { resource, report }: Pick<Scope, 'resource' | 'report'>,
  { path: ownPath, field: { options } }: ComputedLeaf,
  { related, paths, where }: RelatedRead,
): void {
  const location = `${resource.name}.fields.${ownPath}.computed`
  const refuse = (path: string, reason: string): void => report(location, `reads '${related.name}.${path}', ${reason}`)
  if (related.who && !isSame(related.who, resource.who) && !isSame(related.who, options.maySee))
    report(
      location,
      `not everybody who may read '${resource.name}' may read '${related.name}': give this field its 'who' as 'maySee'`,
    )
  for (const path of paths) {
    const guard = findFieldAt(related, path)?.options.maySee
    if (guard === undefined || (isAboutPerson(guard) && isSame(guard, options.maySee))) continue
    refuse(
      path,
      isAboutPerson(guard)
        ? "which not everybody sees: give this field the same 'maySee'"
        : 'which is not seen in every record',
    )
  }
  for (const path of getPredicatePaths(where)) {
    const field = findFieldAt(related, path)
    if (!field || isList(field) || isReference(field)) refuse(path, 'which is no single value of its own')
    else if (getKind(field.kind).type === 'timestamp') refuse(path, 'an instant, whose day depends on the time zone')
  }
}

const isSame = (one: PredicateData, other: PredicateData | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Whether a condition asks only of the person, so that it means the same for every record. */
const isAboutPerson = (condition: PredicateData): boolean => getPredicatePaths(condition).length === 0

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
