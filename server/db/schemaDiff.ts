import type { ColumnFacts, NamedFacts, TableFacts } from './introspect.ts'
import { type ColumnShape, quoted, type TableShape } from './tableShape.ts'
import { addConstraint, addReferences, columnSql, createTable, dropConstraint } from './tableSql.ts'

/** One statement that brings the actual tables closer to the declared ones. */
export interface Change {
  /** Without its semicolon. */
  readonly sql: string
  /** Whether it deletes data, so that a person has to confirm it. */
  readonly drops?: true
  /** What to check before running it. */
  readonly warning?: string
}

/** A declared table, and the same table as the database describes it. */
export interface WantedTable {
  readonly shape: TableShape
  readonly facts: TableFacts
}

/**
 * Computes the statements that turn the actual tables into the expected ones. The comparison uses the database's
 * spelling of types and expressions; the statements use the declaration's. Tables of hand-written migrations are not
 * changed.
 */
export function schemaDiff(actual: readonly TableFacts[], wanted: readonly WantedTable[]): Change[] {
  const added = wanted.filter(({ shape }) => !actual.some((table) => table.name === shape.name))
  const kept = wanted.flatMap((table) => {
    const now = actual.find((candidate) => candidate.name === table.shape.name)
    return now ? [{ ...table, now }] : []
  })
  const gone = actual.filter((table) => table.declared && !wanted.some(({ shape }) => shape.name === table.name))
  return [
    ...kept.flatMap(({ now, facts }) => removedParts(now, facts)),
    ...gone.flatMap(droppedTable),
    ...added.flatMap(({ shape }) => createTable(shape).map(step)),
    ...kept.flatMap(({ now, facts, shape }) => columnChanges(now, facts, shape)),
    ...kept.flatMap(({ now, facts, shape }) => addedParts(now, facts, shape)),
    ...added.flatMap(({ shape }) => addReferences(shape).map(step)),
  ]
}

const step = (sql: string): Change => ({ sql })

/** Constraints and indexes that are no longer declared, or have changed, are dropped first; they hold no data. */
function removedParts(now: TableFacts, wanted: TableFacts): Change[] {
  return [
    ...unmatched(now.constraints, wanted.constraints).map(({ name }) => step(dropConstraint(now.name, name))),
    ...unmatched(now.indexes, wanted.indexes).map(({ name }) => step(`drop index ${quoted(name)}`)),
  ]
}

function addedParts(now: TableFacts, wanted: TableFacts, shape: TableShape): Change[] {
  const constraints = unmatched(wanted.constraints, now.constraints).map(({ name }) => name)
  const indexes = unmatched(wanted.indexes, now.indexes).map(({ name }) => name)
  return [
    ...shape.constraints
      .filter(({ name }) => constraints.includes(name))
      .map((part) => step(addConstraint(shape.name, part))),
    ...shape.indexes.filter(({ name }) => indexes.includes(name)).map((part) => step(part.sql)),
  ]
}

/** The candidates that have no counterpart with the same name and definition in `others`. */
function unmatched(these: readonly NamedFacts[], those: readonly NamedFacts[]): NamedFacts[] {
  return these.filter(
    ({ name, definition }) => !those.some((other) => other.name === name && other.definition === definition),
  )
}

function columnChanges(now: TableFacts, wanted: TableFacts, shape: TableShape): Change[] {
  const table = quoted(now.name)
  const left = now.columns.filter((column) => !wanted.columns.some(({ name }) => name === column.name))
  return [
    ...shape.columns.flatMap((column) => {
      const before = now.columns.find(({ name }) => name === column.name)
      const after = wanted.columns.find(({ name }) => name === column.name)
      return before && after ? alteredColumn(table, before, after, column) : addedColumn(table, column)
    }),
    ...left.flatMap((column) => leftColumn(table, column)),
  ]
}

function addedColumn(table: string, column: ColumnShape): Change[] {
  const needsValue = column.notNull && column.default === undefined && !column.identity
  const add = step(
    `alter table ${table} add column ${columnSql({ ...column, notNull: column.notNull && !needsValue })}`,
  )
  return needsValue ? [add, notNull(table, column.name)] : [add]
}

function alteredColumn(table: string, before: ColumnFacts, after: ColumnFacts, column: ColumnShape): Change[] {
  const name = quoted(column.name)
  const changes: Change[] = []
  const differs = before.type !== after.type
  if (differs && before.default !== null) changes.push(step(`alter table ${table} alter column ${name} drop default`))
  if (differs) {
    changes.push({
      sql: `alter table ${table} alter column ${name} type ${column.type} using ${name}::${column.type}`,
      warning: `values of ${column.name} are converted from ${before.type} to ${after.type}`,
    })
  }
  if (differs ? after.default !== null : before.default !== after.default) {
    const expression = column.default === undefined ? 'drop default' : `set default ${column.default}`
    changes.push(step(`alter table ${table} alter column ${name} ${expression}`))
  }
  if (!before.notNull && after.notNull) changes.push(notNull(table, column.name))
  if (before.notNull && !after.notNull) changes.push(step(`alter table ${table} alter column ${name} drop not null`))
  return changes
}

const notNull = (table: string, name: string): Change => ({
  sql: `alter table ${table} alter column ${quoted(name)} set not null`,
  warning: `records that exist need a value first: update ${table} set ${quoted(name)} = … where ${quoted(name)} is null`,
})

/** A column that is no longer declared gets no values, so it must be nullable. */
function leftColumn(table: string, column: ColumnFacts): Change[] {
  const name = quoted(column.name)
  const released = column.notNull && column.default === null && !column.identity
  return [
    ...(released ? [step(`alter table ${table} alter column ${name} drop not null`)] : []),
    { sql: `alter table ${table} drop column ${name}`, drops: true, warning: `the values of ${column.name} are lost` },
  ]
}

/** A table that is no longer declared must not block the removal of records of other tables. */
function droppedTable(table: TableFacts): Change[] {
  const references = table.constraints.filter(({ definition }) => definition.startsWith('FOREIGN KEY'))
  return [
    ...references.map(({ name }) => step(dropConstraint(table.name, name))),
    { sql: `drop table ${quoted(table.name)}`, drops: true, warning: `the records of ${table.name} are lost` },
  ]
}
