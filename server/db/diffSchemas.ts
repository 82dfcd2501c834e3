import type { ColumnInfo, DefinitionInfo, TableInfo } from './introspect.ts'
import { type ColumnDefinition, quoteIdentifier, type TableDefinition } from './tableDefinition.ts'
import { buildAddConstraint, buildColumn, buildCreateTable, buildDropConstraint, buildForeignKeys } from './tableSql.ts'

/** One statement that brings the actual tables closer to the declared ones. */
export interface Change {
  /** Without its semicolon. */
  readonly sql: string
  /** Whether it deletes data, so that a person has to confirm it. */
  readonly deletesData?: true
  /** What to check before running it. */
  readonly warning?: string
}

/** A declared table, and the same table as the database describes it. */
export interface ExpectedTable {
  readonly shape: TableDefinition
  readonly facts: TableInfo
}

/**
 * Computes the statements that turn the actual tables into the expected ones. The comparison uses the database's
 * spelling of types and expressions; the statements use the declaration's. Tables of hand-written migrations are not
 * changed.
 */
export function diffSchemas(actual: readonly TableInfo[], expected: readonly ExpectedTable[]): Change[] {
  const added = expected.filter(({ shape }) => !actual.some((table) => table.name === shape.name))
  const existingTables = expected.flatMap((table) => {
    const current = actual.find((candidate) => candidate.name === table.shape.name)
    return current ? [{ ...table, now: forgetPartsOfRebuiltColumns(current, table.facts) }] : []
  })
  const removedTables = actual.filter(
    (table) => table.declared && !expected.some(({ shape }) => shape.name === table.name),
  )
  return [
    ...existingTables.flatMap(({ now: current, facts }) => dropChangedParts(current, facts)),
    ...removedTables.flatMap(dropTable),
    ...added.flatMap(({ shape }) => buildCreateTable(shape).map(toChange)),
    ...existingTables.flatMap(({ now: current, facts, shape }) => diffColumns(current, facts, shape)),
    ...existingTables.flatMap(({ now: current, facts, shape }) => addChangedParts(current, facts, shape)),
    ...added.flatMap(({ shape }) => buildForeignKeys(shape).map(toChange)),
  ]
}

const toChange = (sql: string): Change => ({ sql })

/** A table whose constraints and indexes of columns that are added anew count as changed, so that they are too. */
function forgetPartsOfRebuiltColumns(current: TableInfo, expected: TableInfo): TableInfo {
  const rebuilt = findRebuiltColumns(current, expected)
  const forget = (part: DefinitionInfo): DefinitionInfo =>
    rebuilt.some(({ name }) => mentions(part.definition, name)) ? { ...part, definition: '' } : part
  return { ...current, constraints: current.constraints.map(forget), indexes: current.indexes.map(forget) }
}

/**
 * The columns that are dropped and added anew: PostgreSQL before version 17 cannot change how a column is generated, and
 * no version changes the type of a column that a generated one reads.
 */
function findRebuiltColumns(current: TableInfo, expected: TableInfo): ColumnInfo[] {
  const findAfter = (before: ColumnInfo) => expected.columns.find(({ name }) => name === before.name)
  const hasOtherType = (before: ColumnInfo) => (findAfter(before)?.type ?? before.type) !== before.type
  const retyped = current.columns.filter(hasOtherType)
  return current.columns.filter((before) => {
    const after = findAfter(before)
    if (!after?.generated) return false
    const reads = (column: ColumnInfo) => mentions(after.default ?? '', column.name)
    return !before.generated || before.default !== after.default || hasOtherType(before) || retyped.some(reads)
  })
}

const mentions = (definition: string, column: string): boolean => new RegExp(`\\b${column}\\b`).test(definition)

/** Constraints and indexes that are no longer declared, or have changed, are dropped first; they hold no data. */
function dropChangedParts(current: TableInfo, expected: TableInfo): Change[] {
  return [
    ...findUnmatched(current.constraints, expected.constraints).map(({ name }) =>
      toChange(buildDropConstraint(current.name, name)),
    ),
    ...findUnmatched(current.indexes, expected.indexes).map(({ name }) =>
      toChange(`drop index ${quoteIdentifier(name)}`),
    ),
  ]
}

function addChangedParts(current: TableInfo, expected: TableInfo, shape: TableDefinition): Change[] {
  const constraints = findUnmatched(expected.constraints, current.constraints).map(({ name }) => name)
  const indexes = findUnmatched(expected.indexes, current.indexes).map(({ name }) => name)
  return [
    ...shape.constraints
      .filter(({ name }) => constraints.includes(name))
      .map((part) => toChange(buildAddConstraint(shape.name, part))),
    ...shape.indexes.filter(({ name }) => indexes.includes(name)).map((part) => toChange(part.sql)),
  ]
}

/** The candidates that have no counterpart with the same name and definition in `others`. */
function findUnmatched(candidates: readonly DefinitionInfo[], others: readonly DefinitionInfo[]): DefinitionInfo[] {
  return candidates.filter(
    ({ name, definition }) => !others.some((other) => other.name === name && other.definition === definition),
  )
}

/** Generated columns are dropped before the columns that they read are changed or dropped, and added after them. */
function diffColumns(current: TableInfo, expected: TableInfo, shape: TableDefinition): Change[] {
  const table = quoteIdentifier(current.name)
  const undeclared = current.columns.filter((column) => !expected.columns.some(({ name }) => name === column.name))
  const rebuilt = findRebuiltColumns(current, expected)
  const isGenerated = ({ generated }: ColumnInfo): boolean => generated
  const dropped = [...undeclared.filter(isGenerated), ...rebuilt.filter(isGenerated)]
  const replaced = rebuilt.filter((column) => !column.generated)
  const changes = shape.columns.map((column): { column: ColumnDefinition; sql: Change[] } => {
    const before = rebuilt.some(({ name }) => name === column.name)
      ? undefined
      : current.columns.find(({ name }) => name === column.name)
    const after = expected.columns.find(({ name }) => name === column.name)
    return { column, sql: before && after ? alterColumn(table, before, after, column) : addColumn(table, column) }
  })
  return [
    ...dropped.map(({ name }) => toChange(`alter table ${table} drop column ${quoteIdentifier(name)}`)),
    ...replaced.map(({ name }) => ({
      sql: `alter table ${table} drop column ${quoteIdentifier(name)}`,
      warning: `the entered values of ${name} are replaced by computed ones`,
    })),
    ...changes.filter(({ column }) => column.generated === undefined).flatMap(({ sql }) => sql),
    ...changes.filter(({ column }) => column.generated !== undefined).flatMap(({ sql }) => sql),
    ...undeclared.filter((column) => !column.generated).flatMap((column) => dropColumn(table, column)),
  ]
}

function addColumn(table: string, column: ColumnDefinition): Change[] {
  const needsValue = column.notNull && column.default === undefined && !column.identity
  const addChange = toChange(
    `alter table ${table} add column ${buildColumn({ ...column, notNull: column.notNull && !needsValue })}`,
  )
  if (column.storedBySave)
    return [{ ...addChange, warning: `records that exist have no ${column.name} until they are saved` }]
  return needsValue ? [addChange, setNotNull(table, column.name)] : [addChange]
}

function alterColumn(table: string, before: ColumnInfo, after: ColumnInfo, column: ColumnDefinition): Change[] {
  const name = quoteIdentifier(column.name)
  if (after.generated) return []
  if (before.generated) {
    const drop = toChange(`alter table ${table} alter column ${name} drop expression`)
    return [drop, ...alterColumn(table, { ...before, generated: false, default: null }, after, column)]
  }
  const changes: Change[] = []
  const hasTypeChanged = before.type !== after.type
  if (hasTypeChanged && before.default !== null)
    changes.push(toChange(`alter table ${table} alter column ${name} drop default`))
  if (hasTypeChanged) {
    changes.push({
      sql: `alter table ${table} alter column ${name} type ${column.type} using ${name}::${column.type}`,
      warning: `values of ${column.name} are converted from ${before.type} to ${after.type}`,
    })
  }
  if (hasTypeChanged ? after.default !== null : before.default !== after.default) {
    const expression = column.default === undefined ? 'drop default' : `set default ${column.default}`
    changes.push(toChange(`alter table ${table} alter column ${name} ${expression}`))
  }
  if (!before.notNull && after.notNull) changes.push(setNotNull(table, column.name))
  if (before.notNull && !after.notNull)
    changes.push(toChange(`alter table ${table} alter column ${name} drop not null`))
  return changes
}

const setNotNull = (table: string, name: string): Change => ({
  sql: `alter table ${table} alter column ${quoteIdentifier(name)} set not null`,
  warning: `records that exist need a value first: update ${table} set ${quoteIdentifier(name)} = … where ${quoteIdentifier(name)} is null`,
})

/** A column that is no longer declared gets no values, so it must be nullable. */
function dropColumn(table: string, column: ColumnInfo): Change[] {
  const name = quoteIdentifier(column.name)
  const mustBeNullable = column.notNull && column.default === null && !column.identity
  return [
    ...(mustBeNullable ? [toChange(`alter table ${table} alter column ${name} drop not null`)] : []),
    {
      sql: `alter table ${table} drop column ${name}`,
      deletesData: true,
      warning: `the values of ${column.name} are lost`,
    },
  ]
}

/** A table that is no longer declared must not block the removal of records of other tables. */
function dropTable(table: TableInfo): Change[] {
  const references = table.constraints.filter(({ definition }) => definition.startsWith('FOREIGN KEY'))
  return [
    ...references.map(({ name }) => toChange(buildDropConstraint(table.name, name))),
    {
      sql: `drop table ${quoteIdentifier(table.name)}`,
      deletesData: true,
      warning: `the records of ${table.name} are lost`,
    },
  ]
}
