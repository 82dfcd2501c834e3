import { findRebuiltColumns } from './generatedColumns.ts'
import type { ColumnInfo, TableInfo } from './introspect.ts'
import {
  buildContinueNumbers,
  buildCreateSequence,
  buildDropNumbering,
  buildNumberRows,
  buildOwnSequence,
  readNumbering,
} from './numbering.ts'
import type { Change } from './schemaChange.ts'
import {
  type ColumnDefinition,
  type Numbering,
  quoteIdentifier,
  quoteLiteral,
  type TableDefinition,
} from './tableDefinition.ts'
import { buildColumn } from './tableSql.ts'

/** A column of a table, with quoted names. */
interface ColumnPlace {
  readonly table: string
  readonly column: string
}

/**
 * The statements that turn the columns of an existing table into the declared ones and convert their values. Generated
 * columns are dropped before the columns that they read are changed or dropped, and added after them.
 */
export function diffColumns(current: TableInfo, expected: TableInfo, shape: TableDefinition): Change[] {
  const undeclared = current.columns.filter((column) => !expected.columns.some(({ name }) => name === column.name))
  const rebuilt = findRebuiltColumns(current, expected)
  const kept = current.columns.filter((column) => !rebuilt.includes(column))
  const changeColumn = (column: ColumnDefinition): Change[] => {
    const before = kept.find(({ name }) => name === column.name)
    const after = expected.columns.find(({ name }) => name === column.name)
    if (before && after) return alterColumn(current, before, after, column)
    return column.numbering ? addNumberedColumn(shape, column, column.numbering) : addColumn(current.name, column)
  }
  return [
    ...[...undeclared, ...rebuilt].filter(isGenerated).map((column) => dropComputed(current.name, column)),
    ...rebuilt.filter((column) => !isGenerated(column)).map((column) => dropReplaced(current.name, column)),
    ...shape.columns.filter((column) => !isGenerated(column)).flatMap(changeColumn),
    ...shape.columns.filter(isGenerated).flatMap(changeColumn),
    ...undeclared.filter((column) => !isGenerated(column)).flatMap((column) => dropColumn(current.name, column)),
  ]
}

const isGenerated = ({ generated }: ColumnInfo | ColumnDefinition): boolean =>
  generated !== undefined && generated !== false

/** Dropping a generated column deletes no data, because its values are computed. */
function dropComputed(table: string, { name }: ColumnInfo): Change {
  const place = quotePlace(table, name)
  return { sql: `alter table ${place.table} drop column ${place.column}` }
}

const dropReplaced = (table: string, column: ColumnInfo): Change => ({
  ...dropComputed(table, column),
  warning: `the entered values of ${column.name} are replaced by computed ones`,
})

function addColumn(table: string, column: ColumnDefinition): Change[] {
  const place = quotePlace(table, column.name)
  const { fill } = column.history ?? {}
  const needsValue = column.notNull && column.default === undefined && !column.identity
  return [
    {
      sql: `alter table ${place.table} add column ${buildColumn({ ...column, notNull: column.notNull && !needsValue })}`,
      adds: { table, column: column.name },
      ...(column.storedBySave && { warning: `records that exist have no ${column.name} until they are saved` }),
    },
    ...(fill === undefined ? [] : [{ sql: `update ${place.table} set ${place.column} = ${fill}` }]),
    ...(needsValue ? [setNotNull(place, fill)] : []),
  ]
}

/** A numbered column gets its default value after the existing rows have got their numbers. */
function addNumberedColumn(table: TableDefinition, column: ColumnDefinition, numbering: Numbering): Change[] {
  const place = quotePlace(table.name, column.name)
  const key = table.columns.find(({ identity }) => identity)?.name ?? table.columns[0]?.name ?? column.name
  const numbered = { table: table.name, column: column.name, key, numbering }
  const change = `alter table ${place.table} alter column ${place.column}`
  const isSequence = numbering.by === 'sequence'
  return [
    ...(isSequence ? [{ sql: buildCreateSequence(numbering) }] : []),
    {
      sql: `alter table ${place.table} add column ${place.column} ${column.type}`,
      adds: { table: table.name, column: column.name },
    },
    { sql: buildNumberRows(numbered) },
    { sql: buildContinueNumbers(numbered) },
    { sql: `${change} set default ${numbering.default}` },
    ...(column.notNull ? [{ sql: `${change} set not null` }] : []),
    ...(isSequence ? [{ sql: buildOwnSequence(table.name, column.name, numbering) }] : []),
  ]
}

function alterColumn(table: TableInfo, before: ColumnInfo, after: ColumnInfo, column: ColumnDefinition): Change[] {
  const place = quotePlace(table.name, column.name)
  const change = `alter table ${place.table} alter column ${place.column}`
  if (after.generated) return []
  if (before.generated)
    return [
      { sql: `${change} drop expression` },
      ...alterColumn(table, { ...before, generated: false, default: null }, after, column),
    ]
  const fill = column.numbering ? 'default' : column.history?.fill
  const hasTypeChanged = before.type !== after.type
  const becomesRequired = !before.notNull && after.notNull
  const changes: Change[] = []
  if (hasTypeChanged && before.default !== null) changes.push({ sql: `${change} drop default` })
  if (hasTypeChanged) changes.push(convert(table.name, before, after, column))
  if (hasTypeChanged ? after.default !== null : before.default !== after.default) {
    const expression = column.default === undefined ? 'drop default' : `set default ${column.default}`
    changes.push(...alterNumbering(table.name, before, column, { sql: `${change} ${expression}` }))
  }
  changes.push(...renameValues(table, place, column))
  if (becomesRequired && fill !== undefined)
    changes.push({ sql: `update ${place.table} set ${place.column} = ${fill} where ${place.column} is null` })
  if (becomesRequired) changes.push(setNotNull(place, fill))
  if (before.notNull && !after.notNull) changes.push({ sql: `${change} drop not null` })
  return changes
}

/** Changes a default value, and creates or drops the sequences or counters from which it takes numbers. */
function alterNumbering(table: string, before: ColumnInfo, { name, numbering }: ColumnDefinition, change: Change) {
  const earlier = readNumbering(before.default)
  const isKept = earlier?.by === numbering?.by && earlier?.name === numbering?.name
  const isNew = numbering !== undefined && !isKept
  const hasNewSequence = isNew && numbering.by === 'sequence'
  return [
    ...(hasNewSequence ? [{ sql: buildCreateSequence(numbering) }] : []),
    change,
    ...(hasNewSequence ? [{ sql: buildOwnSequence(table, name, numbering) }] : []),
    ...(isNew ? [{ sql: buildContinueNumbers({ table, column: name, numbering }) }] : []),
    ...(earlier && !isKept ? [{ sql: buildDropNumbering(earlier) }] : []),
  ]
}

function convert(table: string, before: ColumnInfo, after: ColumnInfo, column: ColumnDefinition): Change {
  const place = quotePlace(table, column.name)
  return {
    sql: `alter table ${place.table} alter column ${place.column} type ${column.type} using ${buildConversion(place.column, before.type, column.type)}`,
    warning: `values of ${column.name} are converted from ${before.type} to ${after.type}`,
    ...(!column.history?.isConverted && {
      converts: { table, column: column.name },
      question: `${table}: the values of '${column.name}' have the type ${before.type} and shall have ${after.type}. Say their earlier kind (wasKind: '…'), so that they are converted; or take the field away first, run this command, and then add it again.`,
    }),
  }
}

function buildConversion(column: string, from: string, to: string): string {
  if (to === 'text[]') return `case when ${column} is null then '{}' else array[${column}::text] end`
  if (from === 'text[]') return `nullif(array_to_string(${column}, '; '), '')::${to}`
  return `${column}::${to}`
}

/** Replaces the earlier values of a choice, if the check constraint of the table still allows them. */
function renameValues(
  table: TableInfo,
  { table: quotedTable, column }: ColumnPlace,
  shape: ColumnDefinition,
): Change[] {
  const isArray = shape.type === 'text[]'
  return Object.entries(shape.history?.renamedValues ?? {}).flatMap(([earlier, present]) => {
    const [from, to] = [quoteLiteral(earlier), quoteLiteral(present)]
    if (!isAllowed(table, shape.name, from)) return []
    const set = isArray ? `array_replace(${column}, ${from}, ${to})` : to
    const condition = isArray ? `${from} = any(${column})` : `${column} = ${from}`
    return [{ sql: `update ${quotedTable} set ${column} = ${set} where ${condition}` }]
  })
}

const isAllowed = (table: TableInfo, column: string, literal: string): boolean =>
  table.constraints.some(
    ({ definition }) =>
      definition.startsWith('CHECK') &&
      definition.includes(`${literal}::text`) &&
      new RegExp(`\\b${column}\\b`).test(definition),
  )

const setNotNull = ({ table, column }: ColumnPlace, fill: string | undefined): Change => ({
  sql: `alter table ${table} alter column ${column} set not null`,
  ...(fill === undefined && {
    warning: `records that exist need a value first: say it (fill: …), or update ${table} set ${column} = … where ${column} is null`,
  }),
})

/** The server writes no values to a column that is no longer declared, so the column must be nullable. */
function dropColumn(table: string, column: ColumnInfo): Change[] {
  const place = quotePlace(table, column.name)
  const mustBeNullable = column.notNull && column.default === null && !column.identity
  return [
    ...(mustBeNullable ? [{ sql: `alter table ${place.table} alter column ${place.column} drop not null` }] : []),
    {
      sql: `alter table ${place.table} drop column ${place.column}`,
      deletesData: true,
      warning: `the values of ${column.name} are lost`,
      drops: { table, column: column.name },
    },
    ...dropCounter(column),
  ]
}

/** Drops the counter of a column. A sequence needs no statement, because PostgreSQL drops it with its column. */
export function dropCounter({ default: expression, generated }: ColumnInfo): Change[] {
  const numbering = generated ? undefined : readNumbering(expression)
  return numbering?.by === 'counter' ? [{ sql: buildDropNumbering(numbering), deletesData: true }] : []
}

const quotePlace = (table: string, column: string): ColumnPlace => ({
  table: quoteIdentifier(table),
  column: quoteIdentifier(column),
})
