import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import type { Db } from '../db/tables.ts'
import { mapInTurns } from '../mapInTurns.ts'
import { getRecordReader, type RecordReader, toScope, versionAlias } from './recordReader.ts'
import { type ReadContext, type RecordsContext, viewAsProduct } from './recordsContext.ts'
import type { VersionedRecord } from './recordWrite.ts'
import type { RecordId } from './save.ts'

/** The records with these keys as in a list, in the order of the keys; what is missing or not seen is left out. */
export async function readRecords(
  context: ReadContext,
  resource: ResourceData,
  keys: readonly RecordId[],
  withAllChildren = false,
): Promise<RecordData[]> {
  if (keys.length === 0) return []
  const reader = getRecordReader(context, resource, withAllChildren)
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const { rows } =
    await sql<RecordData>`select ${key} as page_key, ${reader.columns} from ${sql.table(getTableName(resource))} as t ${reader.joins} where ${key} in (${sql.join([...keys])})${andSeen(toScope(context, resource))}`.execute(
      context.db,
    )
  const recordsByKey = new Map<unknown, RecordData>(rows.map((row) => [row.page_key, reader.toWire(row, context)]))
  return keys.map((one) => recordsByKey.get(one)).filter((record) => record !== undefined)
}

/** One record with all children; undefined if it does not exist or is not seen. `db` may be a transaction. */
export async function getRecord(
  context: ReadContext,
  db: Db,
  resource: ResourceData,
  id: RecordId,
): Promise<RecordData | undefined> {
  return (await getVersionedRecord(context, db, resource, id))?.record
}

/**
 * As `getRecord`, with the number of the record's last write. Only outside a transaction a person reads under the
 * policies of the database.
 */
export async function getVersionedRecord(
  context: ReadContext,
  given: Db,
  resource: ResourceData,
  id: RecordId,
): Promise<VersionedRecord | undefined> {
  const db = given.isTransaction ? given : context.db
  const reader = getRecordReader(context, resource, true)
  const { rows } = reader.isRestricted
    ? await buildRecordStatement(context, resource, reader, id).execute(db)
    : await db.executeQuery<ReadRow>(CompiledQuery.raw(getRecordStatement(context, db, resource, reader), [id]))
  const [row] = rows
  return row && { record: reader.toWire(row, context), version: row[versionAlias] }
}

type ReadRow = RecordData & { readonly [versionAlias]: number }

/** Inserts a record without rows and returns it, in one statement. `insert` has no `returning` clause. */
export async function insertAndRead(
  context: RecordsContext,
  trx: Db,
  resource: ResourceData,
  insert: RawBuilder<unknown>,
): Promise<RecordData> {
  const [record] = await insertAndReadAll(context, trx, resource, insert)
  if (!record) throw new Error(`${resource.name}: the insert returned no record`)
  return record
}

/** As `insertAndRead`, for an insert of many records. They are returned in no order. */
export async function insertAndReadAll(
  context: RecordsContext,
  trx: Db,
  resource: ResourceData,
  insert: RawBuilder<unknown>,
): Promise<RecordData[]> {
  const reader = getRecordReader(viewAsProduct(context), resource, true)
  const { rows } =
    await sql<RecordData>`with t as (${insert} returning *) select ${reader.columns} from t ${reader.joins}`.execute(
      trx,
    )
  return mapInTurns(rows, (row) => reader.toWire(row, context))
}

/** The compiled statements that read one record by its key. */
const recordStatements = new WeakMap<RecordReader, string>()

function getRecordStatement(context: ReadContext, db: Db, resource: ResourceData, reader: RecordReader): string {
  const cached = recordStatements.get(reader)
  if (cached !== undefined) return cached
  const { sql: text } = buildRecordStatement(context, resource, reader, 0).compile(db)
  recordStatements.set(reader, text)
  return text
}

function buildRecordStatement(
  context: ReadContext,
  resource: ResourceData,
  reader: RecordReader,
  id: RecordId,
): RawBuilder<ReadRow> {
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const version = sql`select max(version) from audit_entries where resource = ${sql.lit(resource.name)} and record_id = ${key}::text`
  return sql<ReadRow>`select coalesce((${version}), 0) as ${sql.id(versionAlias)}, ${reader.columns} from ${sql.table(getTableName(resource))} as t ${reader.joins} where ${key} = ${id}${andSeen(toScope(context, resource))}`
}
