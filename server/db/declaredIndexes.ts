import { type Catalog, targetNamed } from '#resources/language/catalog.ts'
import { canBeInactive, columnsOf, fieldAt, isStamped, leafFields, meaningOf } from '#resources/language/derive.ts'
import type { FieldKind, OptionsByKind } from '#resources/language/field.ts'
import { isReference } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isText } from './columnKinds.ts'
import { columnOf, keyColumnOf, parentColumn, positionColumn, tableOf } from './naming.ts'
import { type NamedSql, type NameRole, nameFor, quoted } from './tableShape.ts'

/**
 * The indexes of a resource: for unique fields, for sorting its list, for searching its texts (in its own list, or
 * through a reference in another list), for references, and for active and inactive records.
 */
export function resourceIndexes(resources: Catalog, resource: ResourceData): NamedSql[] {
  const table = tableOf(resource)
  const key = keyColumnOf(resource)
  const sorted = sortedPaths(resource)
  const searched = searchedPaths(resources, resource)
  const paths = [...new Set([...sorted, ...searched])].flatMap((path) => ownColumn(resource, path))
  return [
    ...uniqueIndexes(resource),
    ...paths.flatMap(({ column, kind }) => {
      if (!isText(kind))
        return column === key ? [] : [index(table, [column], 'sort', `(${quoted(column)}, ${quoted(key)})`)]
      return [index(table, [column], 'sort', `(searchable(${quoted(column)}) collate "C", ${quoted(key)})`)]
    }),
    ...searched.flatMap((path) =>
      ownColumn(resource, path).map(({ column }) =>
        index(table, [column], 'search', `using gin (searchable(${quoted(column)}) gin_trgm_ops)`),
      ),
    ),
    ...refIndexes(table, resource.fields),
    ...(canBeInactive(resource) ? stateIndexes(table, key) : []),
  ]
}

/** The indexes of a table of rows: the rows of a record in order, values unique within a record, and references. */
export function childIndexes({ table, fields, uniqueBy = [] }: OptionsByKind['rows']): NamedSql[] {
  return [
    index(table, [parentColumn], 'idx', `(${quoted(parentColumn)}, ${quoted(positionColumn)})`),
    ...uniqueBy.map((name) => {
      const column = columnOf(name, fields[name]?.kind ?? 'text')
      return unique(table, [column], `(${quoted(parentColumn)}, ${quoted(column)})`)
    }),
    ...refIndexes(table, fields),
  ]
}

function uniqueIndexes(resource: ResourceData): NamedSql[] {
  const table = tableOf(resource)
  const living = canBeInactive(resource) ? ' where "deleted_at" is null' : ''
  return leafFields(resource.fields).flatMap(({ path, field }) => {
    if (!('unique' in field.options && field.options.unique)) return []
    const column = columnOf(path, field.kind)
    const value = isText(field.kind) ? `searchable(${quoted(column)})` : quoted(column)
    return [unique(table, [column], `(${value})${living}`)]
  })
}

/** A foreign key has no index of its own; related lists and the check before a removal need one. */
function refIndexes(table: string, fields: ResourceData['fields']): NamedSql[] {
  return leafFields(fields).flatMap(({ path, field }) => {
    if (!isReference(field)) return []
    const column = columnOf(path, field.kind)
    return [index(table, [column], 'idx', `(${quoted(column)})`)]
  })
}

/**
 * Partial indexes for active and inactive records, so that a small group is found, sorted by age and counted quickly.
 */
function stateIndexes(table: string, key: string): NamedSql[] {
  const columns = `("created_at", ${quoted(key)})`
  return [
    index(table, [], 'living', `${columns} where "deleted_at" is null`),
    index(table, [], 'inactive', `${columns} where "deleted_at" is not null`),
  ]
}

/** The resource's own paths by which its list can be sorted, and its title, which sorts the choices. */
function sortedPaths(resource: ResourceData): string[] {
  if (resource.internal) return [resource.title]
  return [
    resource.title,
    ...(isStamped(resource) ? ['createdAt'] : []),
    ...columnsOf(resource).flatMap(({ sort }) => sort ?? []),
  ]
}

/**
 * The resource's own texts that are searched: its title, the search fields of its list, and what other lists show of
 * it.
 */
function searchedPaths(resources: Catalog, resource: ResourceData): string[] {
  const own = resource.list?.search ?? []
  const throughReferences = resources.flatMap((other) =>
    [...(other.list?.search ?? []), ...columnsOf(other).flatMap(({ sort }) => sort ?? [])].flatMap((path) => {
      const meaning = meaningOf(other, path)
      if (meaning?.kind !== 'refTitle') return []
      return targetNamed(resources, meaning.ref.options.to)?.resource === resource ? [meaning.targetPath] : []
    }),
  )
  const paths = [...new Set([resource.title, ...own, ...throughReferences])]
  return paths.filter((path) => isText(fieldAt(resource, path)?.kind ?? 'integer'))
}

interface OwnColumn {
  readonly column: string
  readonly kind: FieldKind
}

/** The column of a path in the resource's own table; none for counts and for values of other tables. */
function ownColumn(resource: ResourceData, path: string): OwnColumn[] {
  const meaning = meaningOf(resource, path)
  switch (meaning?.kind) {
    case 'field':
      return [{ column: columnOf(path, meaning.field.kind), kind: meaning.field.kind }]
    case 'key':
      return [{ column: keyColumnOf(resource), kind: 'integer' }]
    case 'system':
      return [{ column: path === 'createdAt' ? 'created_at' : 'deleted_at', kind: 'timestamp' }]
    default:
      return []
  }
}

const index = (table: string, columns: readonly string[], role: NameRole, on: string): NamedSql =>
  createIndex('create index', nameFor(table, columns, role), table, on)

const unique = (table: string, columns: readonly string[], on: string): NamedSql =>
  createIndex('create unique index', nameFor(table, columns, 'key'), table, on)

const createIndex = (verb: string, name: string, table: string, on: string): NamedSql => ({
  name,
  sql: `${verb} ${quoted(name)} on ${quoted(table)} ${on}`,
})
