import type { Catalog } from '#language/catalog.ts'
import { getResource } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import type { FieldKind, FieldOf } from '#language/field.ts'
import { hasRows } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { toSnakeCase } from '#language/snakeCase.ts'
import { columnKind } from './columnTypes.ts'

/** The table of a resource: the declared name, or the resource's name in snake case. */
export const getTableName = (resource: ResourceData): string => resource.table ?? toSnakeCase(resource.name)

/** The primary key: `id`, unless the key is one of the fields. */
export const getKeyColumn = (resource: ResourceData): string =>
  resource.key in resource.fields ? toSnakeCase(resource.key) : 'id'

/** The column of a leaf field: its dotted path in snake case, with `_id` for a reference. */
export const getColumnName = (path: string, kind: FieldKind): string =>
  toSnakeCase(path) + (columnKind(kind).suffix ?? '')

/** Columns of a rows table: the record that the row belongs to, and the row's position among its siblings. */
export const parentColumn = 'parent_id'
export const positionColumn = 'position'

/** The table and the key column of the target of a reference or list. */
export function getTableAndKey(resources: Catalog, target: string): { table: string; key: string } {
  const [name = '', ...fieldNames] = target.split('.')
  const resource = getResource(resources, name)
  const rows = fieldNames.length > 0 ? getRowsField(resource, fieldNames.join('.')) : undefined
  return rows
    ? { table: rows.options.table, key: 'id' }
    : { table: getTableName(resource), key: getKeyColumn(resource) }
}

function getRowsField(resource: ResourceData, path: string): FieldOf<'rows'> {
  const field = getLeafFields(resource.fields).find((leaf) => leaf.path === path)?.field
  if (!hasRows(field)) throw new Error(`${resource.name} has no rows named '${path}'`)
  return field
}
