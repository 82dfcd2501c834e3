import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { getLeafFields, isStored, resolvePath } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldData } from '#language/field.ts'
import { hasRows, isGroup, isInverse, isLinks, isReference, isSingleValue } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen, type SqlScope, unrestricted } from '../db/predicates/sqlScope.ts'
import type { Db } from '../db/tables.ts'
import { createListPage, type ListPage } from '../http/listQuery.ts'
import { mapInTurns } from '../mapInTurns.ts'
import type { CachedCount } from './countCache.ts'
import { buildListSql, type RecordsQuery } from './listSql.ts'
import { buildRecordSelect, type RecordSelect } from './recordSelect.ts'
import { type ReadContext, type RecordsContext, viewAsProduct } from './recordsContext.ts'
import type { VersionedRecord } from './recordWrite.ts'
import type { RecordId } from './save.ts'
import { getCounter, isSearched, readFound } from './searchedKeys.ts'

/** One page of a list with the exact total. `orderBy` must be a path that `canSortBy` accepts. */
export async function listRecords(
  context: ReadContext,
  resource: ResourceData,
  query: RecordsQuery,
): Promise<ListPage<RecordData>> {
  const { perPage } = query
  if (context.narrowed && isSearched(query)) return searchRecords(context, resource, query)
  const { page, total } = buildListStatements(context, resource, query)
  const { rows } = await page.execute(context.db)
  const reader = getRecordReader(context, resource, false)
  const data = rows.map((row) => reader.toWire(row, context))
  return createListPage(data, await computeTotal(rows, getOffset(query), perPage, total), perPage)
}

/** As `listRecords`, with the keys found before the records are read under the policies of the database. */
async function searchRecords(
  context: ReadContext,
  resource: ResourceData,
  query: RecordsQuery,
): Promise<ListPage<RecordData>> {
  const { keys, total } = buildListStatements(context, resource, query)
  const find = async (db: Db) => {
    const { rows } = await keys.execute(db)
    return { rows, keys: rows.map((row) => row.page_key) }
  }
  const { found, seen } = await readFound(context, resource, find, (one) => readRecords(context, resource, one.keys))
  const count = await computeTotal(found.rows, getOffset(query), query.perPage, total)
  return createListPage([...seen], count, query.perPage)
}

/**
 * The statements for a page of a list, for its keys alone, and for the total. The keys are found in a subquery first, so
 * that skipped rows are not read completely.
 */
export function buildListStatements(
  context: ReadContext,
  resource: ResourceData,
  query: RecordsQuery,
): { readonly page: RawBuilder<ListedRow>; readonly keys: RawBuilder<ListedKey>; readonly total: CachedCount } {
  const { table, key, where, sort, direction } = buildListSql(context, resource, query)
  const order = sql`${sort} ${direction}, ${key} ${direction}`
  const reader = getRecordReader(context, resource, false)
  const total = context.totals.forRows(sql`${table} as t where ${where}`, getCounter(context, query))
  const keys = sql`select ${key} as page_key from ${table} as t where ${where} order by ${order} limit ${query.perPage} offset ${getOffset(query)}`
  const page = sql<ListedRow>`select ${total.version} as ${sql.id(versionAlias)}, ${reader.columns} from (${keys}) as page join ${table} as t on ${key} = page.page_key ${reader.joins} order by ${order}`
  const listed = sql<ListedKey>`select ${total.version} as ${sql.id(versionAlias)}, page.page_key from (${keys}) as page`
  return { page, keys: listed, total }
}

const getOffset = ({ page, perPage }: RecordsQuery): number => (page - 1) * perPage

/** An alias that no field can have. */
const versionAlias = '#version'

interface Versioned {
  readonly [versionAlias]: string | null
}
type ListedRow = RecordData & Versioned
interface ListedKey extends Versioned {
  readonly page_key: RecordId
}

/** The total of a list. A page that is not full is the last one, so its size gives the total without counting. */
async function computeTotal(
  rows: readonly Versioned[],
  offset: number,
  perPage: number,
  total: CachedCount,
): Promise<number> {
  const [first] = rows
  if (first === undefined) return offset === 0 ? 0 : total.count()
  return rows.length < perPage ? offset + rows.length : total.countAtVersion(first[versionAlias])
}

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

const toScope = ({ resources, viewer }: ReadContext, resource: ResourceData): SqlScope => ({
  resources,
  viewer,
  resource,
  alias: 't',
})

/** Whether a list can be sorted by this path: an own column, a shown title, or a count. */
export function canSortBy(resource: ResourceData, path: string): boolean {
  const resolved = resolvePath(resource, path)
  if (resolved?.kind !== 'field') return resolved !== undefined
  return isSingleValue(resolved.field.kind) && isStored(resolved.field)
}

/** The columns and joins of all statements that read a resource, and the serialization of their rows. */
interface RecordReader extends Pick<RecordSelect, 'toWire'> {
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  /** Whether what is read depends on the person, so that it is not the same statement for everybody. */
  readonly isRestricted: boolean
}

/** Cached, because they depend only on declarations. */
const readers = new WeakMap<ResourceData, Map<boolean, RecordReader>>()

function getRecordReader(context: ReadContext, resource: ResourceData, withAllChildren: boolean): RecordReader {
  if (isRestricted(context, resource)) {
    const { select, joins, toWire } = buildRecordSelect(context, resource, withAllChildren)
    return {
      columns: sql.join([...select]),
      joins: joins.length === 0 ? sql`` : sql.join([...joins], sql` `),
      toWire,
      isRestricted: true,
    }
  }
  const cached = readers.get(resource) ?? new Map<boolean, RecordReader>()
  readers.set(resource, cached)
  const reader =
    cached.get(withAllChildren) ??
    compileReader(context.db, buildRecordSelect(viewAsProduct(context), resource, withAllChildren))
  cached.set(withAllChildren, reader)
  return reader
}

/** Whether the viewer may not see all records of the resource, or not all that they show of other records. */
export function isRestricted(context: ReadContext, resource: ResourceData): boolean {
  const { resources, viewer } = context
  const shown = getLeafFields(resource.fields).flatMap(({ field }) => getShownResources(resources, field))
  const guarded = getLeafFields(resource.fields).some(({ field }) => field.options.maySee !== undefined)
  const isLimited = (one: ResourceData) => viewer.build(toScope(context, one), one.records) !== undefined
  return viewer !== unrestricted && (guarded || [resource, ...shown].some(isLimited))
}

/** The resources of which a field shows something: its target, or the targets of the references in its rows. */
function getShownResources(resources: Catalog, field: FieldData): readonly ResourceData[] {
  const target =
    isReference(field) || isInverse(field) || isLinks(field) ? findTarget(resources, field.options.to) : undefined
  if (target) return [target.resource]
  if (hasRows(field)) return Object.values(field.options.fields).flatMap((inner) => getShownResources(resources, inner))
  if (isGroup(field))
    return getLeafFields(field.options.fields).flatMap((leaf) => getShownResources(resources, leaf.field))
  return []
}

/** Compiled to SQL text once, because Kysely would otherwise process every part of a statement on each execution. */
function compileReader(db: Db, { select, joins, toWire }: RecordSelect): RecordReader {
  const compileParts = (parts: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (parts.length === 0) return sql``
    const { sql: text, parameters } = sql.join([...parts], separator).compile(db)
    if (parameters.length > 0) throw new Error('what is read of a record has parameters of its own')
    return sql.raw(text)
  }
  return { columns: compileParts(select, sql`, `), joins: compileParts(joins, sql` `), toWire, isRestricted: false }
}
