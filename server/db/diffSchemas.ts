import { diffColumns, dropCounter } from './diffColumns.ts'
import { forgetPartsOfRebuiltColumns } from './generatedColumns.ts'
import type { TableInfo } from './introspect.ts'
import { isWider } from './isWider.ts'
import { comparePartNames } from './renames.ts'
import type { Change } from './schemaChange.ts'
import { type NamedSql, quoteIdentifier, type TableDefinition } from './tableDefinition.ts'
import { buildAddConstraint, buildCreateTable, buildDropConstraint, buildForeignKeys } from './tableSql.ts'

/** A declared table, and the same table as the database describes it. */
export interface ExpectedTable {
  readonly shape: TableDefinition
  readonly facts: TableInfo
}

/** A table that exists and is declared. */
interface ExistingTable extends ExpectedTable {
  readonly current: TableInfo
}

/**
 * Computes the statements that turn the actual tables into the expected ones. The comparison uses the database's
 * spelling of types and expressions; the statements use the declaration's. Tables of hand-written migrations are not
 * changed.
 */
export function diffSchemas(actual: readonly TableInfo[], expected: readonly ExpectedTable[]): Change[] {
  const added = expected.filter(({ shape }) => !actual.some((table) => table.name === shape.name))
  const existingTables = expected.flatMap((table): ExistingTable[] => {
    const current = actual.find((candidate) => candidate.name === table.shape.name)
    return current ? [{ ...table, current: forgetPartsOfRebuiltColumns(current, table.facts) }] : []
  })
  const removedTables = actual.filter(
    (table) => table.declared && !expected.some(({ shape }) => shape.name === table.name),
  )
  return [
    ...existingTables.flatMap(dropChangedParts),
    ...removedTables.flatMap(dropTable),
    ...added.flatMap(({ shape }) => createTable(shape)),
    ...existingTables.flatMap(({ current, facts, shape }) => diffColumns(current, facts, shape)),
    // A foreign key needs the unique key of its target, which may be new too.
    ...existingTables.flatMap((table) => addChangedConstraints(table, (sql) => !isForeignKey(sql))),
    ...existingTables.flatMap((table) => addChangedConstraints(table, isForeignKey)),
    ...existingTables.flatMap(addChangedIndexes),
    ...added.flatMap(({ shape }) => buildForeignKeys(shape).map(toChange)),
  ]
}

const toChange = (sql: string): Change => ({ sql })

const createTable = (shape: TableDefinition): Change[] =>
  buildCreateTable(shape).map((sql) =>
    sql.startsWith('create table') ? { sql, adds: { table: shape.name } } : { sql },
  )

/**
 * Constraints and indexes that are no longer declared, or have changed, are dropped before the columns change; they
 * hold no data. Those that only have another name are renamed.
 */
function dropChangedParts({ current, facts }: ExistingTable): Change[] {
  const constraints = comparePartNames(current.constraints, facts.constraints)
  const indexes = comparePartNames(current.indexes, facts.indexes)
  const table = quoteIdentifier(current.name)
  return [
    ...constraints.dropped.map((name) => buildDropConstraint(current.name, name)),
    ...indexes.dropped.map((name) => `drop index ${quoteIdentifier(name)}`),
    ...constraints.renamed.map(
      ({ from, to }) => `alter table ${table} rename constraint ${quoteIdentifier(from)} to ${quoteIdentifier(to)}`,
    ),
    ...indexes.renamed.map(({ from, to }) => `alter index ${quoteIdentifier(from)} rename to ${quoteIdentifier(to)}`),
  ].map(toChange)
}

const isForeignKey = (sql: string): boolean => sql.startsWith('foreign key')

function addChangedConstraints(table: ExistingTable, isWanted: (sql: string) => boolean): Change[] {
  const { current, facts, shape } = table
  const added = comparePartNames(current.constraints, facts.constraints).added
  return shape.constraints
    .filter(({ name, sql }) => added.includes(name) && isWanted(sql))
    .map((part) => addConstraint(table, part))
}

function addChangedIndexes({ current, facts, shape }: ExistingTable): Change[] {
  const added = comparePartNames(current.indexes, facts.indexes).added
  return shape.indexes.filter(({ name }) => added.includes(name)).map((part) => toChange(part.sql))
}

/** Adds a constraint, with a warning for a check that existing rows may violate; a check of new columns needs none. */
function addConstraint({ current, facts }: ExistingTable, part: NamedSql): Change {
  const sql = buildAddConstraint(current.name, part)
  const [before, after] = [current, facts].map(({ constraints }) => constraints.find(({ name }) => name === part.name))
  const condition = /^check \((.*)\)$/s.exec(part.sql)?.[1]
  if (condition === undefined || (before && after && isWider(before.definition, after.definition))) return { sql }
  if (!current.columns.some(({ name }) => condition.includes(quoteIdentifier(name)))) return { sql }
  return {
    sql,
    warning: `it stops where records do not fit: select * from ${quoteIdentifier(current.name)} where not (${condition})`,
  }
}

/** The foreign keys of the table are dropped in any case, because they would block the removal of other records. */
function dropTable(table: TableInfo): Change[] {
  const references = table.constraints.filter(({ definition }) => definition.startsWith('FOREIGN KEY'))
  return [
    ...references.map(({ name }) => toChange(buildDropConstraint(table.name, name))),
    {
      sql: `drop table ${quoteIdentifier(table.name)}`,
      deletesData: true,
      warning: `the records of ${table.name} are lost`,
      drops: { table: table.name },
    },
    ...table.columns.flatMap(dropCounter),
  ]
}
