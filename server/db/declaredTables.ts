import type { Catalog } from '#resources/language/catalog.ts'
import { canBeInactive, isNeverNull, type LeafField, leafFields } from '#resources/language/derive.ts'
import type { FieldOf, FieldsData } from '#resources/language/field.ts'
import { hasRows, isReference } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { checkOf, columnKind, defaultOf } from './columnKinds.ts'
import { childIndexes, resourceIndexes } from './declaredIndexes.ts'
import { extraParts } from './extraParts.ts'
import { columnOf, keyColumnOf, parentColumn, positionColumn, tableAndKeyOf, tableOf } from './naming.ts'
import { type ColumnShape, type NamedSql, nameFor, quoted, type TableShape } from './tableShape.ts'

/** The tables of the declarations, in declared order, each followed by the tables of its rows. */
export function declaredTables(resources: Catalog): TableShape[] {
  return resources.flatMap((resource) => [
    resourceTable(resources, resource),
    ...rowsTables(resources, resource.fields, { table: tableOf(resource), key: keyColumnOf(resource) }),
  ])
}

const instantType = 'timestamptz(3)'
const identityColumn: ColumnShape = { name: 'id', type: 'integer', notNull: true, identity: true }
const createdColumn: ColumnShape = { name: 'created_at', type: instantType, notNull: true, default: 'now()' }
const updatedColumn: ColumnShape = { name: 'updated_at', type: instantType, notNull: true, default: 'now()' }
const deletedColumn: ColumnShape = { name: 'deleted_at', type: instantType, notNull: false }

interface Key {
  readonly table: string
  readonly key: string
}

function resourceTable(resources: Catalog, resource: ResourceData): TableShape {
  const name = tableOf(resource)
  const key = keyColumnOf(resource)
  const leaves = leafFields(resource.fields)
  return {
    name,
    columns: [
      ...(key === 'id' ? [identityColumn] : []),
      ...leaves.flatMap((leaf) => columnsOfLeaf(resources, leaf)),
      ...(extraParts[name]?.columns ?? []),
      createdColumn,
      ...(canBeInactive(resource) ? [deletedColumn] : []),
    ],
    constraints: [
      primaryKey(name, key),
      ...leaves.flatMap((leaf) => constraintsOfLeaf(resources, name, leaf)),
      ...(extraParts[name]?.constraints ?? []),
    ],
    indexes: resourceIndexes(resources, resource),
  }
}

/** The tables of the `rows` fields among these fields, and of the rows nested in them. */
function rowsTables(resources: Catalog, fields: FieldsData, parent: Key): TableShape[] {
  return leafFields(fields).flatMap(({ field }) => {
    if (!hasRows(field)) return []
    const own = { table: field.options.table, key: 'id' }
    return [rowsTable(resources, field, parent), ...rowsTables(resources, field.options.fields, own)]
  })
}

function rowsTable(resources: Catalog, { options }: FieldOf<'rows'>, parent: Key): TableShape {
  const leaves = leafFields(options.fields)
  return {
    name: options.table,
    columns: [
      identityColumn,
      { name: parentColumn, type: keyTypeOf(resources, parent), notNull: true },
      { name: positionColumn, type: 'integer', notNull: true },
      ...leaves.flatMap((leaf) => columnsOfLeaf(resources, leaf)),
      ...(extraParts[options.table]?.columns ?? []),
      ...(options.stamped ? [createdColumn, updatedColumn] : []),
    ],
    constraints: [
      primaryKey(options.table, 'id'),
      foreignKey(options.table, parentColumn, parent, 'cascade'),
      ...leaves.flatMap((leaf) => constraintsOfLeaf(resources, options.table, leaf)),
      ...(extraParts[options.table]?.constraints ?? []),
    ],
    indexes: childIndexes(options),
  }
}

function columnsOfLeaf(resources: Catalog, { path, field }: LeafField): ColumnShape[] {
  const { type } = columnKind(field.kind)
  if (type === null) return []
  const expression = defaultOf(field)
  return [
    {
      name: columnOf(path, field.kind),
      type: isReference(field) ? keyTypeOf(resources, tableAndKeyOf(resources, field.options.to)) : type,
      notNull: isNeverNull(field),
      ...(expression === undefined ? {} : { default: expression }),
    },
  ]
}

/** The SQL type of a key: an identity number, or the type of the declared key field. */
function keyTypeOf(resources: Catalog, { table, key }: Key): string {
  const resource = resources.find((candidate) => tableOf(candidate) === table)
  const field = key === 'id' ? undefined : resource?.fields[resource.key]
  return (field && columnKind(field.kind).type) ?? 'integer'
}

function constraintsOfLeaf(resources: Catalog, table: string, { path, field }: LeafField): NamedSql[] {
  const column = columnOf(path, field.kind)
  const condition = checkOf(field, quoted(column))
  const found: NamedSql[] = condition ? [{ name: nameFor(table, [column], 'check'), sql: `check (${condition})` }] : []
  if (isReference(field)) {
    found.push(foreignKey(table, column, tableAndKeyOf(resources, field.options.to), onDeleteOf(field)))
  }
  if ('exclusive' in field.options && field.options.exclusive) found.push(exclusive(table, column))
  return found
}

type OnDelete = 'restrict' | 'cascade' | 'set null'

/**
 * Deleting a record deletes its rows, so a reference to a row must not block that: it is deleted too or set to null.
 */
function onDeleteOf(field: FieldOf<'ref'>): OnDelete {
  if (!field.options.to.includes('.')) return 'restrict'
  return isNeverNull(field) ? 'cascade' : 'set null'
}

const primaryKey = (table: string, column: string): NamedSql => ({
  name: nameFor(table, [], 'pkey'),
  sql: `primary key (${quoted(column)})`,
})

const foreignKey = (table: string, column: string, target: Key, onDelete: OnDelete): NamedSql => ({
  name: nameFor(table, [column], 'fkey'),
  sql: `foreign key (${quoted(column)}) references ${quoted(target.table)} (${quoted(target.key)}) on delete ${onDelete}`,
})

/**
 * Deferrable, because a statement that moves the exclusive mark to another record may mark two records for a moment,
 * which a unique index would refuse.
 */
const exclusive = (table: string, column: string): NamedSql => ({
  name: nameFor(table, [column], 'only'),
  sql: `exclude using btree (${quoted(column)} with =) where (${quoted(column)}) deferrable initially immediate`,
})
