import { type Catalog, findTarget } from '#language/catalog.ts'
import { getListColumns } from '#language/columns.ts'
import { canBeInactive, findFieldAt, getLeafFields, hasCreatedAt, isStored, resolvePath } from '#language/derive.ts'
import type { FieldKind, OptionsByKind } from '#language/field.ts'
import { hasChoices, isReference, isRichText, isSingleValue, isTextList, isUnique } from '#language/kinds/kinds.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { isText } from './columnTypes.ts'
import { toPlainTextColumn } from './kinds/richText.ts'
import { getColumnName, getKeyColumn, getTableName, parentColumn, positionColumn } from './naming.ts'
import { getUniqueScope } from './ownerScope.ts'
import { buildName, type NamedSql, type NameRole, quoteIdentifier } from './tableDefinition.ts'

/**
 * The indexes of a resource: for unique fields, for sorting its list, for searching its texts (in its own list, or
 * through a reference in another list), for its declared filters, for references, and for active and inactive records.
 */
export function buildResourceIndexes(resources: Catalog, resource: ResourceData): NamedSql[] {
  const table = getTableName(resource)
  const key = getKeyColumn(resource)
  const sorted = getSortedPaths(resource)
  const searchedPaths = getSearchedPaths(resources, resource)
  const filteredPaths = getFilteredPaths(resource)
  const ordered = [...sorted, ...searchedPaths, ...filteredPaths.ordered]
  const paths = [...new Set(ordered)].flatMap((path) => findOwnColumn(resource, path))
  return [
    ...buildUniqueIndexes(resource),
    ...paths.flatMap(({ column, kind }) => {
      if (!isText(kind))
        return column === key
          ? []
          : [createPlainIndex(table, [column], 'sort', `(${quoteIdentifier(column)}, ${quoteIdentifier(key)})`)]
      return [
        createPlainIndex(
          table,
          [column],
          'sort',
          `(searchable(${quoteIdentifier(column)}) collate "C", ${quoteIdentifier(key)})`,
        ),
      ]
    }),
    ...[...new Set([...searchedPaths, ...filteredPaths.searched])].flatMap((path) =>
      findOwnColumn(resource, path).map(({ column }) =>
        createPlainIndex(table, [column], 'search', `using gin (searchable(${quoteIdentifier(column)}) gin_trgm_ops)`),
      ),
    ),
    ...buildPlainIndexes(table, resource, filteredPaths.equal),
    ...buildTextListIndexes(table, resource),
    ...buildRichTextIndexes(table, resource),
    ...buildRefIndexes(table, resource.fields),
    ...buildSightIndexes(table, resource),
    ...(canBeInactive(resource) ? buildStateIndexes(table, key) : []),
  ]
}

/** The indexes of a table of rows: the rows of a record in order, values unique within a record, and references. */
export function buildChildIndexes({ table, fields, uniqueBy = [] }: OptionsByKind['rows']): NamedSql[] {
  return [
    createPlainIndex(
      table,
      [parentColumn],
      'idx',
      `(${quoteIdentifier(parentColumn)}, ${quoteIdentifier(positionColumn)})`,
    ),
    ...uniqueBy.map((name) => {
      const column = getColumnName(name, fields[name]?.kind ?? 'text')
      return createUniqueIndex(table, [column], `(${quoteIdentifier(parentColumn)}, ${quoteIdentifier(column)})`)
    }),
    ...buildRefIndexes(table, fields),
  ]
}

function buildUniqueIndexes(resource: ResourceData): NamedSql[] {
  const table = getTableName(resource)
  const activeCondition = canBeInactive(resource) ? ' where "deleted_at" is null' : ''
  return getLeafFields(resource.fields).flatMap(({ path, field }) => {
    if (!isUnique(field)) return []
    const column = getColumnName(path, field.kind)
    const value = isText(field.kind) ? `searchable(${quoteIdentifier(column)})` : quoteIdentifier(column)
    const scope = getUniqueScope(resource, field)
    const values = scope === undefined ? value : `${quoteIdentifier(scope)}, ${value}`
    return [createUniqueIndex(table, [column], `(${values})${activeCondition}`)]
  })
}

/** The indexes of columns with lists of texts: for the search, the views and the filters of the list. */
function buildTextListIndexes(table: string, { fields, list = {} }: ResourceData): NamedSql[] {
  const askedPaths = [...Object.values(list.views ?? {}).flatMap(getPredicatePaths), ...(list.filters ?? [])]
  return getLeafFields(fields).flatMap(({ path, field }) => {
    if (!isTextList(field)) return []
    const column = getColumnName(path, field.kind)
    const texts = `searchable_texts(${quoteIdentifier(column)})`
    return [
      ...(list.search?.includes(path)
        ? [createPlainIndex(table, [column], 'search', `using gin (${texts} gin_trgm_ops)`)]
        : []),
      ...(askedPaths.includes(path)
        ? [createPlainIndex(table, [column], 'idx', `using gin (${quoteIdentifier(column)})`)]
        : []),
    ]
  })
}

/** The indexes of rich texts for the search of the list. They have no sort index, because they are too long for one. */
function buildRichTextIndexes(table: string, { fields, list = {} }: ResourceData): NamedSql[] {
  return getLeafFields(fields).flatMap(({ path, field }) => {
    if (!isRichText(field) || !list.search?.includes(path)) return []
    const column = toPlainTextColumn(getColumnName(path, field.kind))
    return [
      createPlainIndex(table, [column], 'search', `using gin (searchable(${quoteIdentifier(column)}) gin_trgm_ops)`),
    ]
  })
}

/** PostgreSQL creates no index for a foreign key, but related lists and the check before a removal need one. */
function buildRefIndexes(table: string, fields: ResourceData['fields']): NamedSql[] {
  return getLeafFields(fields).flatMap(({ path, field }) => {
    if (!isReference(field)) return []
    const column = getColumnName(path, field.kind)
    return [createPlainIndex(table, [column], 'idx', `(${quoteIdentifier(column)})`)]
  })
}

/** The indexes of the columns that decide who sees a record, because every statement on the table tests them. */
function buildSightIndexes(table: string, resource: ResourceData): NamedSql[] {
  const paths = [...new Set(getPredicatePaths(resource.records ?? {}))]
  return buildPlainIndexes(
    table,
    resource,
    paths.filter((path) => {
      const field = findFieldAt(resource, path)
      return field && !isReference(field) && isSingleValue(field.kind) && !isChoiceFilter(resource, path)
    }),
  )
}

const buildPlainIndexes = (table: string, resource: ResourceData, paths: readonly string[]): NamedSql[] =>
  paths.flatMap((path) =>
    findOwnColumn(resource, path).map(({ column }) =>
      createPlainIndex(table, [column], 'idx', `(${quoteIdentifier(column)})`),
    ),
  )

/** Whether a path is a declared filter on a choice, which has a plain index. */
const isChoiceFilter = (resource: ResourceData, path: string): boolean =>
  getFilteredPaths(resource).equal.includes(path)

/**
 * The declared filters by the index that they use: choices are compared exactly, other texts without case and accents,
 * and numbers and days by their order. References and lists of texts have their own indexes.
 */
function getFilteredPaths(resource: ResourceData) {
  const paths = resource.list?.filters ?? []
  const single = paths.filter((path) => findOwnColumn(resource, path).some(({ kind }) => isSingleValue(kind)))
  const isChoice = (path: string) => {
    const field = findFieldAt(resource, path)
    return field !== undefined && hasChoices(field)
  }
  const isOfText = (path: string) => findOwnColumn(resource, path).some(({ kind }) => isText(kind))
  return {
    equal: single.filter(isChoice),
    searched: single.filter((path) => isOfText(path) && !isChoice(path)),
    ordered: single.filter((path) => !isOfText(path)),
  }
}

/**
 * Partial indexes for active and inactive records, so that a small group is found, sorted by age and counted quickly.
 */
function buildStateIndexes(table: string, key: string): NamedSql[] {
  const columns = `("created_at", ${quoteIdentifier(key)})`
  return [
    createPlainIndex(table, [], 'living', `${columns} where "deleted_at" is null`),
    createPlainIndex(table, [], 'inactive', `${columns} where "deleted_at" is not null`),
  ]
}

/** The resource's own paths by which its list can be sorted, and its title, by which choices are sorted. */
function getSortedPaths(resource: ResourceData): string[] {
  if (resource.internal) return [resource.title]
  return [
    resource.title,
    ...(hasCreatedAt(resource) ? ['createdAt'] : []),
    ...getListColumns(resource).flatMap(({ sort }) => sort ?? []),
  ]
}

/**
 * The resource's own texts that are searched: its title, the search fields of its list, and the fields by which other
 * lists search or sort through a reference.
 */
function getSearchedPaths(resources: Catalog, resource: ResourceData): string[] {
  const ownPaths = resource.list?.search ?? []
  const referencePaths = resources.flatMap((other) =>
    [...(other.list?.search ?? []), ...getListColumns(other).flatMap(({ sort }) => sort ?? [])].flatMap((path) => {
      const resolved = resolvePath(other, path)
      if (resolved?.kind !== 'refValue') return []
      return findTarget(resources, resolved.ref.options.to)?.resource === resource ? [resolved.targetPath] : []
    }),
  )
  const paths = [...new Set([resource.title, ...ownPaths, ...referencePaths])]
  return paths.filter((path) => {
    const field = findFieldAt(resource, path)
    return field !== undefined && isText(field.kind) && !isRichText(field)
  })
}

interface OwnColumn {
  readonly column: string
  readonly kind: FieldKind
}

/**
 * The column of a path in the resource's own table; none for counts, for values of other tables, and for those that are
 * computed when they are read.
 */
function findOwnColumn(resource: ResourceData, path: string): OwnColumn[] {
  const resolved = resolvePath(resource, path)
  switch (resolved?.kind) {
    case 'field':
      return isStored(resolved.field)
        ? [{ column: getColumnName(path, resolved.field.kind), kind: resolved.field.kind }]
        : []
    case 'key':
      return [{ column: getKeyColumn(resource), kind: 'integer' }]
    case 'system':
      return [{ column: path === 'createdAt' ? 'created_at' : 'deleted_at', kind: 'timestamp' }]
    default:
      return []
  }
}

export const createPlainIndex = (
  table: string,
  columns: readonly string[],
  role: NameRole,
  definition: string,
): NamedSql => createIndex('create index', buildName(table, columns, role), table, definition)

const createUniqueIndex = (table: string, columns: readonly string[], definition: string): NamedSql =>
  createIndex('create unique index', buildName(table, columns, 'key'), table, definition)

const createIndex = (command: string, name: string, table: string, definition: string): NamedSql => ({
  name,
  sql: `${command} ${quoteIdentifier(name)} on ${quoteIdentifier(table)} ${definition}`,
})
