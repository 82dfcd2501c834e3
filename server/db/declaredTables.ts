import { findOwnerField } from '#language/belonging.ts'
import { type Catalog, toRowsResource } from '#language/catalog.ts'
import { canBeInactive, getLeafFields, isNeverNull, isStored, type LeafField } from '#language/derive.ts'
import { isStoredBySave } from '#language/expressions/computedValues.ts'
import type { FieldData, FieldOf, FieldsData } from '#language/field.ts'
import {
  hasRows,
  isGivenByDatabase,
  isLinks,
  isLocation,
  isReference,
  isRichText,
  isSequence,
} from '#language/kinds/kinds.ts'
import { isNamingSide } from '#language/linkSides.ts'
import type { ResourceData } from '#language/resource.ts'
import { toSnakeCase } from '#language/snakeCase.ts'
import { buildColumnHistory } from './columnHistory.ts'
import { buildCheck, buildDefault, columnKind } from './columnTypes.ts'
import { buildChildIndexes, buildResourceIndexes, createPlainIndex } from './declaredIndexes.ts'
import { getEarlierJoinTable, getJoinTable } from './joinTables.ts'
import { toLonColumn } from './kinds/location.ts'
import { buildPlainText, toPlainTextColumn } from './kinds/richText.ts'
import { getColumnName, getKeyColumn, getTableAndKey, getTableName, parentColumn, positionColumn } from './naming.ts'
import { buildNumbering } from './numbering.ts'
import { buildScopeColumn, buildScopedForeignKey, buildScopeKey, findTargetOfSameOwner } from './ownerScope.ts'
import { compileWithLiterals } from './predicates/compileWithLiterals.ts'
import { buildComputed } from './predicates/predicateSql.ts'
import { buildRuleChecks } from './predicates/ruleChecks.ts'
import { type SqlScope, unrestricted } from './predicates/sqlScope.ts'
import {
  buildName,
  type ColumnDefinition,
  type ColumnHistory,
  type NamedSql,
  type Numbering,
  quoteIdentifier,
  type TableDefinition,
} from './tableDefinition.ts'
import { accountParts, type UndeclaredParts } from './undeclaredParts.ts'

/**
 * The tables of the declarations, in declared order, each followed by the tables of its rows and links.
 *
 * @param parts columns and constraints of these tables that are not declared
 */
export function buildDeclaredTables(resources: Catalog, parts: UndeclaredParts = accountParts): TableDefinition[] {
  const tables = resources.flatMap((resource) => [
    buildResourceTable(resources, resource),
    ...buildRowsTables(resources, resource.fields, { table: getTableName(resource), key: getKeyColumn(resource) }),
    ...buildJoinTables(resources, resource),
  ])
  return tables.map((table) => addParts(table, parts[table.name]))
}

const addParts = (table: TableDefinition, part: UndeclaredParts[string] | undefined): TableDefinition => ({
  ...table,
  columns: [...table.columns, ...(part?.columns ?? [])],
  constraints: [...table.constraints, ...(part?.constraints ?? [])],
})

const instantType = 'timestamptz(3)'
const identityColumn: ColumnDefinition = { name: 'id', type: 'integer', notNull: true, identity: true }
const createdColumn: ColumnDefinition = { name: 'created_at', type: instantType, notNull: true, default: 'now()' }
const updatedColumn: ColumnDefinition = { name: 'updated_at', type: instantType, notNull: true, default: 'now()' }
const deletedColumn: ColumnDefinition = { name: 'deleted_at', type: instantType, notNull: false }

interface TableKey {
  readonly table: string
  readonly key: string
}

function buildResourceTable(resources: Catalog, resource: ResourceData): TableDefinition {
  const name = getTableName(resource)
  const key = getKeyColumn(resource)
  const leaves = getLeafFields(resource.fields)
  return {
    name,
    ...(resource.renamedFrom === undefined ? {} : { renamedFrom: toSnakeCase(resource.renamedFrom) }),
    columns: [
      ...(key === 'id' ? [identityColumn] : []),
      ...leaves.flatMap((leaf) => buildColumns(resources, resource, leaf)),
      ...buildScopeColumn(resource, getOwnerKeyType(resources, resource)),
      createdColumn,
      ...(canBeInactive(resource) ? [deletedColumn] : []),
    ],
    constraints: [
      buildPrimaryKey(name, key),
      ...buildScopeKey(resources, resource),
      ...leaves.flatMap((leaf) => buildConstraints(resources, resource, leaf)),
      ...buildRuleChecks(resources, resource),
    ],
    indexes: buildResourceIndexes(resources, resource),
  }
}

/** The tables of the `rows` fields among these fields, and of the rows nested in them. */
function buildRowsTables(resources: Catalog, fields: FieldsData, parent: TableKey): TableDefinition[] {
  return getLeafFields(fields).flatMap(({ field }) => {
    if (!hasRows(field)) return []
    const parentOfNested = { table: field.options.table, key: 'id' }
    return [
      buildRowsTable(resources, field, parent),
      ...buildRowsTables(resources, field.options.fields, parentOfNested),
    ]
  })
}

function buildRowsTable(resources: Catalog, field: FieldOf<'rows'>, parent: TableKey): TableDefinition {
  const { options } = field
  const rowsResource = toRowsResource(options.table, field)
  const leaves = getLeafFields(options.fields)
  return {
    name: options.table,
    columns: [
      identityColumn,
      { name: parentColumn, type: getKeyType(resources, parent), notNull: true },
      { name: positionColumn, type: 'integer', notNull: true },
      ...leaves.flatMap((leaf) => buildColumns(resources, rowsResource, leaf)),
      ...(options.stamped ? [createdColumn, updatedColumn] : []),
    ],
    constraints: [
      buildPrimaryKey(options.table, 'id'),
      buildForeignKey(options.table, parentColumn, parent, 'cascade'),
      ...leaves.flatMap((leaf) => buildConstraints(resources, rowsResource, leaf)),
    ],
    indexes: buildChildIndexes(options),
  }
}

/** The join tables that are named after this resource: both keys, unique as a pair, and an index for the other side. */
function buildJoinTables(resources: Catalog, resource: ResourceData): TableDefinition[] {
  return getLeafFields(resource.fields).flatMap(({ path, field }) => {
    if (!isLinks(field) || !isNamingSide(resource, path, field)) return []
    const { name, ownColumn, otherColumn } = getJoinTable(resources, resource, path, field)
    const earlier = getEarlierJoinTable(resources, resource, path, field)
    const own = { table: getTableName(resource), key: getKeyColumn(resource) }
    const other = getTableAndKey(resources, field.options.to)
    const buildKeyColumn = (column: string, target: TableKey, earlierName: string): ColumnDefinition => ({
      name: column,
      type: getKeyType(resources, target),
      notNull: true,
      ...(earlierName !== column && { history: { renamedFrom: earlierName } }),
    })
    const [first, second] = [ownColumn, otherColumn].map(quoteIdentifier)
    return [
      {
        name,
        ...(earlier.name !== name && { renamedFrom: earlier.name }),
        columns: [
          buildKeyColumn(ownColumn, own, earlier.ownColumn),
          buildKeyColumn(otherColumn, other, earlier.otherColumn),
        ],
        constraints: [
          { name: buildName(name, [], 'pkey'), sql: `primary key (${first}, ${second})` },
          buildForeignKey(name, ownColumn, own, 'cascade'),
          buildForeignKey(name, otherColumn, other, 'cascade'),
        ],
        indexes: [createPlainIndex(name, [otherColumn], 'idx', `(${second}, ${first})`)],
      },
    ]
  })
}

function buildColumns(resources: Catalog, resource: ResourceData, leaf: LeafField): ColumnDefinition[] {
  const { path, field } = leaf
  const { type } = columnKind(field.kind)
  if (type === null || !isStored(field)) return []
  const name = getColumnName(path, field.kind)
  const numbering = isGivenByDatabase(field) ? buildFieldNumbering(getTableName(resource), name, field) : undefined
  const expression = numbering?.default ?? buildDefault(field)
  const history = buildColumnHistory(resource.fields, leaf)
  return [
    {
      name,
      type: isReference(field) ? getKeyType(resources, getTableAndKey(resources, field.options.to)) : type,
      notNull: isNeverNull(field),
      ...(expression === undefined ? {} : { default: expression }),
      ...buildComputedColumn({ resources, resource, alias: getTableName(resource), viewer: unrestricted }, field),
      ...(numbering && { numbering }),
      ...(history && { history }),
    },
    ...(isLocation(field) ? [buildLonColumn(name, isNeverNull(field), history)] : []),
    ...(isRichText(field) ? [buildPlainTextColumn(name)] : []),
  ]
}

const buildFieldNumbering = (table: string, column: string, field: FieldOf<'sequence' | 'position'>): Numbering =>
  buildNumbering(table, column, isSequence(field) ? field.options : undefined)

/** The second column of a location, which is renamed with the first one. */
const buildLonColumn = (latColumn: string, notNull: boolean, history: ColumnHistory | undefined): ColumnDefinition => ({
  name: toLonColumn(latColumn),
  type: 'numeric',
  notNull,
  ...(history?.renamedFrom !== undefined && { history: { renamedFrom: toLonColumn(history.renamedFrom) } }),
})

/** The column with the plain text of a rich text, for the search. Renaming a rich text generates it anew. */
const buildPlainTextColumn = (htmlColumn: string): ColumnDefinition => ({
  name: toPlainTextColumn(htmlColumn),
  type: 'text',
  notNull: false,
  generated: buildPlainText(quoteIdentifier(htmlColumn)),
})

/** PostgreSQL generates a value over columns of its own row; the server stores a value over rows at each save. */
function buildComputedColumn(scope: SqlScope, field: FieldData): Pick<ColumnDefinition, 'generated' | 'storedBySave'> {
  const { computed } = field.options
  if (computed === undefined) return {}
  if (isStoredBySave(scope.resource.fields, computed)) return { storedBySave: true }
  return { generated: compileWithLiterals(buildComputed(scope, field)) }
}

/** The SQL type of a key: an identity number, or the type of the declared key field. */
function getKeyType(resources: Catalog, { table, key }: TableKey): string {
  const resource = resources.find((candidate) => getTableName(candidate) === table)
  const field = key === 'id' ? undefined : resource?.fields[resource.key]
  return (field && columnKind(field.kind).type) ?? 'integer'
}

/** The type of the key of the owners of a resource. */
function getOwnerKeyType(resources: Catalog, resource: ResourceData): string {
  const field = findOwnerField(resource)
  return field ? getKeyType(resources, getTableAndKey(resources, field.options.to)) : 'integer'
}

function buildConstraints(resources: Catalog, resource: ResourceData, { path, field }: LeafField): NamedSql[] {
  const table = getTableName(resource)
  const column = getColumnName(path, field.kind)
  // A computed value needs no check, because its computation only yields values of its kind.
  const condition = field.options.computed === undefined ? buildCheck(field, quoteIdentifier(column)) : undefined
  const constraints: NamedSql[] = condition
    ? [{ name: buildName(table, [column], 'check'), sql: `check (${condition})` }]
    : []
  if (isReference(field)) {
    const target = findTargetOfSameOwner(resources, resource, field)
    constraints.push(
      target
        ? buildScopedForeignKey(resource, target, path)
        : buildForeignKey(table, column, getTableAndKey(resources, field.options.to), getOnDelete(field)),
    )
  }
  if ('exclusive' in field.options && field.options.exclusive) constraints.push(buildExclusion(table, column))
  return constraints
}

type OnDelete = 'restrict' | 'cascade' | 'set null'

/**
 * Deleting a record deletes its rows, so a reference to a row must not block that: it is deleted too or set to null.
 */
function getOnDelete(field: FieldOf<'ref'>): OnDelete {
  if (!field.options.to.includes('.')) return 'restrict'
  return isNeverNull(field) ? 'cascade' : 'set null'
}

const buildPrimaryKey = (table: string, column: string): NamedSql => ({
  name: buildName(table, [], 'pkey'),
  sql: `primary key (${quoteIdentifier(column)})`,
})

const buildForeignKey = (table: string, column: string, target: TableKey, onDelete: OnDelete): NamedSql => ({
  name: buildName(table, [column], 'fkey'),
  sql: `foreign key (${quoteIdentifier(column)}) references ${quoteIdentifier(target.table)} (${quoteIdentifier(target.key)}) on delete ${onDelete}`,
})

/**
 * Deferrable, because a statement that moves the exclusive mark to another record may mark two records for a moment,
 * which a unique index would refuse.
 */
const buildExclusion = (table: string, column: string): NamedSql => ({
  name: buildName(table, [column], 'only'),
  sql: `exclude using btree (${quoteIdentifier(column)} with =) where (${quoteIdentifier(column)}) deferrable initially immediate`,
})
