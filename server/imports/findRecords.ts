import { type RawBuilder, sql } from 'kysely'
import { type BodyLeaf, getBodyLeaves } from '#language/bodyLeaves.ts'
import { canBeInactive } from '#language/derive.ts'
import type { Formats } from '#language/formats.ts'
import { parseValue } from '#language/schema.ts'
import { columnKind, isText } from '../db/columnTypes.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { parseRecordKey } from '../records/parseRecordKey.ts'
import type { RecordId } from '../records/save.ts'
import type { ReadRow, RowReading } from './rowReading.ts'

/** The record of a row; `unknown` if the row names a record that the user does not see. Undefined for a new record. */
export type FoundRecord = RecordId | 'unknown'

type KeyedRow = Pick<ReadRow, 'line' | 'key'>

/** Finds the records of rows by their key, as the user sees them. */
export function findRecords(reading: RowReading, rows: readonly KeyedRow[]): Promise<Map<number, FoundRecord>> {
  if (reading.keyTarget === null) return Promise.resolve(new Map())
  return reading.keyTarget === '_id' ? findByIds(reading, rows) : findByUnique(reading, rows, reading.keyTarget)
}

async function findByIds(reading: RowReading, rows: readonly KeyedRow[]): Promise<Map<number, FoundRecord>> {
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

/** Compares like the unique index, among active records. A value that no record can have finds none. */
async function findByUnique(
  reading: RowReading,
  rows: readonly KeyedRow[],
  path: string,
): Promise<Map<number, FoundRecord>> {
  const { resource, view, importContext } = reading
  const leaf = getBodyLeaves(resource, 'create').find((one) => one.path === path)
  const named = rows.flatMap(({ line, key }) => {
    const value = leaf && normalizeKey(leaf, key, importContext.formats)
    return value === undefined ? [] : [{ line, value }]
  })
  if (!leaf || named.length === 0) return new Map()
  const { kind } = leaf.field
  const value = sql`k.value::${sql.raw(columnKind(kind).type ?? 'text')}`
  const column = sql.ref(`t.${getColumnName(path, kind)}`)
  const toCompared = (one: RawBuilder<unknown>) => (isText(kind) ? sql`searchable(${one})` : one)
  const active = canBeInactive(resource) ? sql` and t.deleted_at is null` : sql``
  const { rows: found } = await sql<{ line: number; key: RecordId }>`
    select k.line, found.key from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as k(line integer, value text)
    cross join lateral (
      select ${sql.ref(`t.${getKeyColumn(resource)}`)} as key from ${sql.table(getTableName(resource))} as t
      where ${toCompared(column)} = ${toCompared(value)}${active}${andSeen(toScope(reading))} limit 1) as found`.execute(
    view.context.db,
  )
  return new Map(found.map(({ line, key }) => [line, key]))
}

/** The key as it would be stored, such as a CNPJ without punctuation; undefined if it is empty or invalid. */
function normalizeKey(leaf: BodyLeaf, key: ReadRow['key'], formats: Formats): string | undefined {
  if (key === null) return undefined
  const { value, issues } = parseValue(leaf, key, formats)
  return issues.length > 0 || value === null || value === undefined || value === '' ? undefined : String(value)
}

const toScope = ({ view, resource }: RowReading): SqlScope => ({ ...view.context, resource, alias: 't' })

async function selectKeys(reading: RowReading, column: RawBuilder<unknown>, keys: readonly RecordId[]) {
  const scope = toScope(reading)
  const { rows } = await sql<{ key: RecordId }>`
    select ${column} as key from ${sql.table(getTableName(scope.resource))} as t
    where ${column} in (${sql.join([...keys])})${andSeen(scope)}`.execute(reading.view.context.db)
  return rows
}
