import { type Catalog, findRelatedResource } from './catalog.ts'
import { findFieldAt, getLeafFields, isStored } from './derive.ts'
import type { FieldData } from './field.ts'
import { getKind, hasChoices, isReference, isTextList } from './kinds/kinds.ts'
import type { PredicateData, Scalar } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/**
 * The names of the fields by which a list can be grouped: the declared ones, else each choice, reference and boolean.
 * Fields with `maySee` are left out, because the groups would reveal values in records where the user does not see the
 * field.
 */
export function getGroupNames(resource: ResourceData): string[] {
  const names = getLeafFields(resource.fields)
    .filter(({ field }) => canBeGrouped(field) && field.options.maySee === undefined)
    .map(({ path }) => path)
  return resource.list?.groups?.filter((name) => names.includes(name)) ?? names
}

/** Whether a field can group records: a choice, a reference or a boolean. */
export function canBeGrouped(field: FieldData): boolean {
  if (!isStored(field)) return false
  return isReference(field) || getKind(field.kind).type === 'boolean' || (hasChoices(field) && !isTextList(field))
}

/** The filter that finds the records of a group. A reference to a record that the user does not see counts as empty. */
export function buildGroupFilter(
  { resources, resource }: { readonly resources: Catalog; readonly resource: ResourceData },
  name: string,
  value: Scalar,
): PredicateData {
  const field = findFieldAt(resource, name)
  const target = field && isReference(field) ? findRelatedResource(resources, resource, name, field) : undefined
  if (value === null && target?.records) return { not: { [name]: { has: { [target.key]: { ne: null } } } } }
  return { [name]: { in: [value] } }
}
