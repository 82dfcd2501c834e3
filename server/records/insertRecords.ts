import { type RawBuilder, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import type { RecordData } from '#language/evaluate.ts'
import { getComputedLeaves } from '#language/expressions/computedValues.ts'
import { isInverse } from '#language/kinds/kinds.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import { buildDeclaredTables } from '../db/declaredTables.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { insertAndReadAll } from './readRecords.ts'
import type { RecordsContext } from './recordsContext.ts'
import type { Values } from './save.ts'

interface Insertion {
  /** The column values of each record. */
  readonly rows: readonly Values[]
  /** Whether the records are returned with their related lists, which are empty. */
  readonly withRelated: boolean
}

/**
 * Inserts records without rows or links, and returns them in the same order. One statement inserts consecutive records
 * that have values for the same columns.
 */
export async function insertRecords(
  context: RecordsContext,
  trx: Db,
  resource: ResourceData,
  { rows, withRelated }: Insertion,
): Promise<RecordData[]> {
  const inserted: RecordData[] = []
  let start = 0
  while (start < rows.length) {
    const columns = Object.keys(rows[start] ?? {})
    const end = rows.findIndex((row, index) => index > start && !isSameList(Object.keys(row), columns))
    const part = rows.slice(start, end === -1 ? rows.length : end)
    const insert = buildInsert(context.resources, resource, columns, part)
    const read = await insertAndReadAll(context, trx, withRelated ? resource : withoutRelatedLists(resource), insert)
    inserted.push(...inOrder(resource, part, read))
    start += part.length
  }
  return inserted
}

/**
 * The resource without related lists, because reading them costs more than the insert. A resource with computed values
 * keeps them, since these may read the lists.
 */
const withoutRelatedLists = memoizeByObject((resource: ResourceData): ResourceData => {
  if (getComputedLeaves(resource.fields).length > 0) return resource
  const fields = Object.entries(resource.fields).filter(([, field]) => !isInverse(field))
  return { ...resource, fields: Object.fromEntries(fields) }
})

const isSameList = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((one, index) => one === right[index])

/**
 * All rows are one JSON parameter, so that the statement text is the same for any number of rows. Empty columns are left
 * out of it, because most columns of a row are empty, and the parameter is copied and parsed several times.
 */
function buildInsert(
  resources: Catalog,
  resource: ResourceData,
  columns: readonly string[],
  rows: readonly Values[],
): RawBuilder<unknown> {
  const types = getTypesByTable(resources).get(getTableName(resource))
  const names = columns.map((name) => sql.id(name))
  const typed = columns.map((name) => sql`${sql.id(name)} ${sql.raw(types?.get(name) ?? 'text')}`)
  const source = sql`rows from (jsonb_to_recordset(${JSON.stringify(rows.map(withoutNulls))}::jsonb) as (${sql.join(typed)})) with ordinality`
  const read = sql.join([...names, sql.id('#')])
  return sql`insert into ${sql.table(getTableName(resource))} (${sql.join(names)}) select ${sql.join(names)} from ${source} as r(${read}) order by ${sql.id('#')}`
}

function withoutNulls(row: Values): Values {
  const given: Record<string, unknown> = {}
  for (const name of Object.keys(row)) if (row[name] !== null) given[name] = row[name]
  return given
}

/** Restores the order of the rows: generated keys increase in the order of the insert, other keys are in the rows. */
function inOrder(resource: ResourceData, rows: readonly Values[], read: readonly RecordData[]): readonly RecordData[] {
  const keyColumn = getKeyColumn(resource)
  const getKey = (record: RecordData): unknown => record[resource.key]
  if (read.length !== rows.length) fail(resource)
  if (keyColumn in (rows[0] ?? {})) {
    const byKey = new Map(read.map((record) => [getKey(record), record]))
    return rows.map((row) => byKey.get(row[keyColumn]) ?? fail(resource))
  }
  return read.toSorted((left, right) => Number(getKey(left)) - Number(getKey(right)))
}

const fail = ({ name }: ResourceData): never => {
  throw new Error(`${name}: the insert did not return its records`)
}

/** The SQL types of columns by table; declarations do not change while the server runs. */
const getTypesByTable = memoizeByObject(
  (resources: Catalog): ReadonlyMap<string, ReadonlyMap<string, string>> =>
    new Map(
      buildDeclaredTables(resources).map(({ name, columns }) => [
        name,
        new Map(columns.map((column) => [column.name, column.type])),
      ]),
    ),
)
