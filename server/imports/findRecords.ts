import { type RawBuilder, sql } from 'kysely'
import { canBeInactive, findFieldAt } from '#language/derive.ts'
import { isText } from '../db/columnTypes.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import type { RecordId } from '../records/save.ts'
import type { ReadRow, RowReading } from './rowReading.ts'

/** The record of a row; `unknown` if the row names a record that the user does not see. Undefined for a new record. */
export type FoundRecord = RecordId | 'unknown'

/** Finds the records of rows by their key, as the user sees them. */
export function findRecords(reading: RowReading, rows: readonly ReadRow[]): Promise<Map<number, FoundRecord>> {
  if (reading.keyTarget === null) return Promise.resolve(new Map())
  return reading.keyTarget === '_id' ? findByIds(reading, rows) : findByUnique(reading, rows, reading.keyTarget)
}

async function findByIds(reading: RowReading, rows: readonly ReadRow[]): Promise<Map<number, FoundRecord>> {
  const { resource } = reading
  const named = rows.flatMap((row) => (row.key === null ? [] : [{ line: row.line, key: row.key }]))
  const ids = named.map(({ key }) => parseRecordKey(resource, String(key).replace(/^#/, '')))
  const known = ids.filter((id) => id !== undefined)
  const column = sql.ref(`t.${getKeyColumn(resource)}`)
  const found = new Set(known.length === 0 ? [] : (await selectKeys(reading, column, known)).map(({ key }) => key))
  return new Map(
    named.map(({ line }, index) => {
      const id = ids[index]
      return [line, id !== undefined && found.has(id) ? id : 'unknown']
    }),
  )
}

/** Compares like the unique index, among active records. */
async function findByUnique(
  reading: RowReading,
  rows: readonly ReadRow[],
  path: string,
): Promise<Map<number, FoundRecord>> {
  const { resource, view } = reading
  const { db } = view.context
  const field = findFieldAt(resource, path)
  if (!field) return new Map()
  const scope = toScope(reading)
  const column = sql.ref(`t.${getColumnName(path, field.kind)}`)
  const result = new Map<number, FoundRecord>()
  const toCompared = (value: RawBuilder<unknown>) => (isText(field.kind) ? sql`searchable(${value})` : value)
  for (const row of rows) {
    const value = row.key
    if (value === null) continue
    const active = canBeInactive(resource) ? sql` and t.deleted_at is null` : sql``
    const { rows: found } = await sql<{ key: RecordId }>`
      select ${sql.ref(`t.${getKeyColumn(resource)}`)} as key from ${sql.table(getTableName(resource))} as t
      where ${toCompared(column)} = ${toCompared(sql`${value}`)}${active}${andSeen(scope)} limit 1`.execute(db)
    const [first] = found
    if (first) result.set(row.line, first.key)
  }
  return result
}

const toScope = ({ view, resource }: RowReading): SqlScope => ({ ...view.context, resource, alias: 't' })

async function selectKeys(reading: RowReading, column: RawBuilder<unknown>, keys: readonly RecordId[]) {
  const scope = toScope(reading)
  const { rows } = await sql<{ key: RecordId }>`
    select ${column} as key from ${sql.table(getTableName(scope.resource))} as t
    where ${column} in (${sql.join([...keys])})${andSeen(scope)}`.execute(reading.view.context.db)
  return rows
}
