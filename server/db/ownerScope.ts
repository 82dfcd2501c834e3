import { findOwnerField } from '#language/belonging.ts'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import type { FieldData } from '#language/field.ts'
import { isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { toSnakeCase } from '#language/snakeCase.ts'
import { getColumnName, getKeyColumn, getTableName } from './naming.ts'
import { buildName, type ColumnDefinition, type NamedSql, quoteIdentifier } from './tableDefinition.ts'

/**
 * The column that says to whom a record of a resource with `belongsTo` belongs. Unlike the reference it is never null,
 * even for the house, because PostgreSQL does not check a composite foreign key that contains a null.
 */
const getScopeColumn = (resource: ResourceData): string | undefined =>
  findOwnerField(resource) && toSnakeCase(`${resource.belongsTo}Scope`)

/** The definition of the scope column, if the resource has one. @param type of the key of the owners */
export function buildScopeColumn(resource: ResourceData, type: string): ColumnDefinition[] {
  const name = getScopeColumn(resource)
  if (name === undefined) return []
  const owner = quoteIdentifier(getColumnName(resource.belongsTo ?? '', 'ref'))
  const house = type === 'integer' ? '0' : "''"
  return [{ name, type, notNull: false, generated: `coalesce(${owner}, ${house})` }]
}

/** The unique key to which references from records of the same owner point, if there are such references. */
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
 * The foreign key of a reference that must have the same owner. It can be deferred, so that records that belong
 * together can change their owner together.
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

/** The column before the value in the index of a unique field, if values must only be unique within an owner. */
export const getUniqueScope = (resource: ResourceData, { options }: FieldData): string | undefined =>
  'unique' in options && options.unique === 'everywhere' ? undefined : getScopeColumn(resource)
