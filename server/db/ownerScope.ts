import { findOwnerField } from '#language/belonging.ts'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import type { FieldData } from '#language/field.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getColumnName, getKeyColumn, getTableName, toSnakeCase } from './naming.ts'
import { buildName, type ColumnDefinition, type NamedSql, quoteIdentifier } from './tableDefinition.ts'

/**
 * The column of a resource with `belongsTo` that says to whom a record belongs, also if that is the house: unlike the
 * reference it is never null, and a composite foreign key with a null is not checked.
 */
const getScopeColumn = (resource: ResourceData): string | undefined =>
  findOwnerField(resource) && toSnakeCase(`${resource.belongsTo}Scope`)

/** The definition of that column, if the resource has it. @param type of the key of the owners */
export function buildScopeColumn(resource: ResourceData, type: string): ColumnDefinition[] {
  const name = getScopeColumn(resource)
  if (name === undefined) return []
  const owner = quoteIdentifier(getColumnName(resource.belongsTo ?? '', 'ref'))
  const house = type === 'integer' ? '0' : "''"
  return [{ name, type, notNull: false, generated: `coalesce(${owner}, ${house})` }]
}

/** The key that references from records of the same owner lead to, if there are any. */
export function buildScopeKey(resources: Catalog, resource: ResourceData): NamedSql[] {
  const scope = getScopeColumn(resource)
  const isReferredTo = resources.some((other) =>
    getLeafFields(other.fields).some(({ field }) => findTargetOfSameOwner(resources, other, field) === resource),
  )
  if (scope === undefined || !isReferredTo) return []
  const [table, key] = [getTableName(resource), getKeyColumn(resource)]
  return [
    { name: buildName(table, [key, scope], 'key'), sql: `unique (${quoteIdentifier(key)}, ${quoteIdentifier(scope)})` },
  ]
}

/** The target of a reference that must have the same owner as the record; undefined if there is no such rule. */
export function findTargetOfSameOwner(
  resources: Catalog,
  resource: ResourceData,
  field: FieldData,
): ResourceData | undefined {
  const owner = findOwnerField(resource)
  if (!owner || !isReference(field)) return undefined
  const target = findTarget(resources, field.options.to)
  const isOwned = target && !target.rows && findOwnerField(target.resource)?.options.to === owner.options.to
  return isOwned ? target.resource : undefined
}

/**
 * The foreign key of such a reference. It can be deferred, so that records that belong together move to another owner
 * together.
 */
export function buildScopedForeignKey(resource: ResourceData, target: ResourceData, path: string): NamedSql {
  const [table, column] = [getTableName(resource), getColumnName(path, 'ref')]
  const own = [column, getScopeColumn(resource) ?? ''].map(quoteIdentifier).join(', ')
  const other = [getKeyColumn(target), getScopeColumn(target) ?? ''].map(quoteIdentifier).join(', ')
  return {
    name: buildName(table, [column], 'fkey'),
    sql: `foreign key (${own}) references ${quoteIdentifier(getTableName(target))} (${other}) deferrable`,
  }
}

/** The column before the value in the index of a unique field, if the value is unique for each owner alone. */
export const getUniqueScope = (resource: ResourceData, { options }: FieldData): string | undefined =>
  'unique' in options && options.unique === 'everywhere' ? undefined : getScopeColumn(resource)
