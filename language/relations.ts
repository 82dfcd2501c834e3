import type { Catalog } from './catalog.ts'
import { getLeafFields } from './derive.ts'
import type { FieldsData } from './field.ts'
import { hasRows, isLinks, isReference } from './kinds/kinds.ts'
import type { PredicateData } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/** A field of another resource, or of its rows, that refers to the records of a resource. */
export interface Relation {
  /** The resource that refers. */
  readonly resource: ResourceData
  /** The path of the field; through rows it is `rows.field`. */
  readonly path: string
  /** The condition of the records that refer to the one with this key. */
  readonly buildCondition: (key: string | number) => PredicateData
}

/** The fields of all resources with screens that refer to a resource, in the order of their declaration. */
export const getRelations = (resources: Catalog, target: ResourceData): Relation[] =>
  resources
    .filter(({ internal }) => !internal)
    .flatMap((resource) => findPaths(resource.fields, target.name, '').map((found) => ({ resource, ...found })))

function findPaths(fields: FieldsData, target: string, prefix: string): Omit<Relation, 'resource'>[] {
  return getLeafFields(fields).flatMap(({ path: inner, field }): Omit<Relation, 'resource'>[] => {
    const path = `${prefix}${inner}`
    if (hasRows(field)) return findPaths(field.options.fields, target, `${path}.`)
    if (isReference(field) && field.options.to === target)
      return [{ path, buildCondition: (key) => ({ [path]: { in: [key] } }) }]
    // Each side of links shows the other in its own list.
    if (isLinks(field) && field.options.to === target)
      return [{ path, buildCondition: (key) => ({ [path]: { hasAny: [key] } }) }]
    return []
  })
}
