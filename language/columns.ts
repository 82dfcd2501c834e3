import { findOwnerField } from './belonging.ts'
import { findFieldAt, hasCreatedAt, isSortable } from './derive.ts'
import type { FieldData } from './field.ts'
import { isReference, isSingleValue } from './kinds/kinds.ts'
import type { Label } from './label.ts'
import type { ColumnData, ListSort, ResourceData } from './resource.ts'

export interface Column {
  readonly name: string
  readonly paths: readonly string[]
  /** `first`: the first value that is not empty; `join`: all values. */
  readonly combine: 'first' | 'join'
  readonly sort?: string
  /** How the values are shown, if not as those of their kind. */
  readonly cell?: string
  readonly label?: Label
  /** Whether the column is hidden until the user shows it. */
  readonly isOptional?: true
  readonly related?: RelatedColumn
}

/**
 * A column that is added for a filter on related records. It shows the records at the end of the path that the filter
 * names.
 */
export interface RelatedColumn {
  readonly target: ResourceData
  /** The last reference of the path, whose label the column has: its path in the resource with this name. */
  readonly field: { readonly resource: string; readonly path: string }
}

/**
 * The columns of the list in declared order; by default the title and the creation time. The optional columns follow.
 * If the resource has `belongsTo`, the owner is the last of them.
 */
export function getListColumns(resource: ResourceData): Column[] {
  const usual = getUsualColumns(resource)
  const optional = (resource.list?.optional ?? [])
    .map((column): Column => ({ ...createColumn(resource, column), isOptional: true }))
    // Without its declared columns, of which the user sees none, a list has the usual ones.
    .filter(({ name }) => usual.every((column) => column.name !== name))
  return [...usual, ...optional, ...createOwnerColumn(resource)]
}

/** The columns that a list shows before the user chooses others. */
export function getUsualColumns(resource: ResourceData): Column[] {
  const declared = resource.list?.columns ?? [resource.title, ...(hasCreatedAt(resource) ? ['createdAt'] : [])]
  return declared.map((column) => createColumn(resource, column))
}

const createColumn = (resource: ResourceData, column: string | ColumnData): Column =>
  typeof column === 'string' ? createPlainColumn(resource, column) : createCompositeColumn(column)

function createOwnerColumn(resource: ResourceData): Column[] {
  const title = findOwnerField(resource)?.options.title
  if (title === undefined || !resource.list) return []
  const path = `${resource.belongsTo}.${title}`
  return [{ name: path, paths: [path], combine: 'first', isOptional: true }]
}

const createPlainColumn = (resource: ResourceData, path: string): Column => ({
  name: path,
  paths: [path],
  combine: 'first',
  sort: canBeSorted(findFieldAt(resource, path)) ? path : undefined,
})

/** A list and a JSON value have no order; the path of a tree and some computed values are not sortable. */
const canBeSorted = (field: FieldData | undefined): boolean =>
  field === undefined || (isSingleValue(field.kind) && !isReference(field) && isSortable(field))

function createCompositeColumn(column: ColumnData): Column {
  const { name, first, join, path, sort, cell, label } = column
  const combine = join ? 'join' : 'first'
  return { name, paths: first ?? join ?? [path ?? name], combine, sort, cell, ...(label && { label }) }
}

/** How a list is sorted initially; descending unless the declaration says otherwise. */
export function getDefaultSort(resource: ResourceData): ListSort<string> {
  const { sort } = resource.list ?? {}
  if (typeof sort === 'object') return sort
  const sortPath = sort ?? getListColumns(resource).find((column) => column.sort)?.sort ?? resource.key
  return { by: sortPath, direction: 'desc' }
}
