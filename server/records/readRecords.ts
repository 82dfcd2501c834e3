import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import { resolvePath } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { isSingleValue } from '#language/kinds/kinds.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPath, buildPredicate } from '../db/predicates/predicateSql.ts'
import type { Db } from '../db/tables.ts'
import { createListPage, type ListPage } from '../http/listQuery.ts'
import type { CachedCount } from './countCache.ts'
import { buildListSql, buildSort, type RecordsQuery } from './listSql.ts'
import { buildRecordSelect, type RecordSelect } from './recordSelect.ts'
import type { RecordsContext } from './recordsContext.ts'
import type { RecordId } from './save.ts'
import { buildMatch, getSpellings } from './search.ts'
import { serializeRef } from './selectRows.ts'

/** The maximum number of choices. */
export const maxChoices = 20

/** One page of a list with the exact total. `orderBy` must be a path that `canSortBy` accepts. */
export async function listRecords(
  context: RecordsContext,
  resource: ResourceData,
  query: RecordsQuery,
): Promise<ListPage<RecordData>> {
  const { perPage } = query
  const { page, total } = buildListStatements(context, resource, query)
  const { rows } = await page.execute(context.db)
  const reader = getRecordReader(context, resource, false)
  const data = rows.map((row) => reader.toWire(row, context.fileToWire))
  return createListPage(data, await computeTotal(rows, getOffset(query), perPage, total), perPage)
}

/**
 * The statements for a page of a list and for the total. The keys are found in a subquery first, so that skipped rows
 * are not read completely.
 */
export function buildListStatements(
  context: RecordsContext,
  resource: ResourceData,
  query: RecordsQuery,
): { readonly page: RawBuilder<ListedRow>; readonly total: CachedCount } {
  const { table, key, where, sort, direction } = buildListSql(context, resource, query)
  const order = sql`${sort} ${direction}, ${key} ${direction}`
  const reader = getRecordReader(context, resource, false)
  const total = context.totals.forRows(sql`${table} as t where ${where}`)
  const keys = sql`select ${key} as page_key from ${table} as t where ${where} order by ${order} limit ${query.perPage} offset ${getOffset(query)}`
  const page = sql<ListedRow>`select ${total.version} as ${sql.id(versionAlias)}, ${reader.columns} from (${keys}) as page join ${table} as t on ${key} = page.page_key ${reader.joins} order by ${order}`
  return { page, total }
}

const getOffset = ({ page, perPage }: RecordsQuery): number => (page - 1) * perPage

/** An alias that no field can have. */
const versionAlias = '#version'

type ListedRow = RecordData & { readonly [versionAlias]: string | null }

/** The total of a list. A page that is not full is the last one, so its size gives the total without counting. */
async function computeTotal(
  rows: readonly ListedRow[],
  offset: number,
  perPage: number,
  total: CachedCount,
): Promise<number> {
  const [first] = rows
  if (first === undefined) return offset === 0 ? 0 : total.count()
  return rows.length < perPage ? offset + rows.length : total.countAtVersion(first[versionAlias])
}

/** The records with these keys as in a list, in the order of the keys; missing ones are left out. */
export async function readRecords(
  context: RecordsContext,
  resource: ResourceData,
  keys: readonly RecordId[],
): Promise<RecordData[]> {
  if (keys.length === 0) return []
  const reader = getRecordReader(context, resource, false)
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const { rows } =
    await sql<RecordData>`select ${key} as page_key, ${reader.columns} from ${sql.table(getTableName(resource))} as t ${reader.joins} where ${key} in (${sql.join([...keys])})`.execute(
      context.db,
    )
  const recordsByKey = new Map<unknown, RecordData>(
    rows.map((row) => [row.page_key, reader.toWire(row, context.fileToWire)]),
  )
  return keys.map((one) => recordsByKey.get(one)).filter((record) => record !== undefined)
}

/** One record with all children; undefined if it does not exist. `db` may be a transaction. */
export async function getRecord(
  context: RecordsContext,
  db: Db,
  resource: ResourceData,
  id: string | number,
): Promise<RecordData | undefined> {
  const reader = getRecordReader(context, resource, true)
  const { rows } = await db.executeQuery<RecordData>(CompiledQuery.raw(getRecordStatement(db, resource, reader), [id]))
  return rows[0] && reader.toWire(rows[0], context.fileToWire)
}

/** Inserts a record without rows and returns it, in one statement. `insert` has no `returning` clause. */
export async function insertAndRead(
  context: RecordsContext,
  trx: Db,
  resource: ResourceData,
  insert: RawBuilder<unknown>,
): Promise<RecordData> {
  const reader = getRecordReader(context, resource, true)
  const { rows } =
    await sql<RecordData>`with t as (${insert} returning *) select ${reader.columns} from t ${reader.joins}`.execute(
      trx,
    )
  if (!rows[0]) throw new Error(`${resource.name}: the insert returned no record`)
  return reader.toWire(rows[0], context.fileToWire)
}

/** The compiled statements that read one record by its key. */
const recordStatements = new WeakMap<RecordReader, string>()

function getRecordStatement(db: Db, resource: ResourceData, reader: RecordReader): string {
  const cached = recordStatements.get(reader)
  if (cached !== undefined) return cached
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const one = sql`select ${reader.columns} from ${sql.table(getTableName(resource))} as t ${reader.joins} where ${key} = ${0}`
  const { sql: text } = one.compile(db)
  recordStatements.set(reader, text)
  return text
}

/**
 * The first 20 records of a declared subset whose title contains the text, by title, with the thumbnail if lists show
 * one.
 */
export async function listChoices(
  context: RecordsContext,
  resource: ResourceData,
  subset: string,
  text: string,
  evaluationContext: EvaluationContext,
): Promise<RecordData[]> {
  const scope = { resources: context.resources, resource, alias: 't' }
  const title = buildPath(scope, resource.title)
  const condition = text
    ? buildMatch(title, getSpellings(context.formats, resource, resource.title, text))
    : sql<SqlBool>`true`
  const { rows } =
    await sql<RecordData>`select ${sql.ref(`t.${getKeyColumn(resource)}`)} as ${sql.id(resource.key)}, ${title} as ${sql.id(resource.title)}${buildPictureColumn(resource)} from ${sql.table(getTableName(resource))} as t where ${buildPredicate(scope, resource.choices?.[subset] ?? {}, evaluationContext)} and ${condition} order by ${buildSort(title, 'text')}, ${sql.ref(`t.${getKeyColumn(resource)}`)} limit ${sql.lit(maxChoices)}`.execute(
      context.db,
    )
  return rows.map((row) => serializeRef(row, context.fileToWire) as RecordData)
}

/** The picture that lists show beside the title, as stored. */
function buildPictureColumn({ list }: ResourceData): RawBuilder<unknown> {
  if (list?.picture === undefined) return sql``
  return sql`, ${sql.ref(`t.${getColumnName(list.picture, 'file')}`)} as ${sql.id('thumbUri')}`
}

/** Whether a list can be sorted by this path: an own column, a shown title, or a count. */
export function canSortBy(resource: ResourceData, path: string): boolean {
  const resolved = resolvePath(resource, path)
  if (resolved?.kind !== 'field') return resolved !== undefined
  return isSingleValue(resolved.field.kind)
}

/** The columns and joins of all statements that read a resource, and the serialization of their rows. */
interface RecordReader extends Pick<RecordSelect, 'toWire'> {
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

/** Cached, because they depend only on declarations. */
const readers = new WeakMap<ResourceData, Map<boolean, RecordReader>>()

function getRecordReader(
  { db, resources }: RecordsContext,
  resource: ResourceData,
  withAllChildren: boolean,
): RecordReader {
  const cached = readers.get(resource) ?? new Map<boolean, RecordReader>()
  readers.set(resource, cached)
  const reader =
    cached.get(withAllChildren) ?? compileReader(db, buildRecordSelect(resources, resource, withAllChildren))
  cached.set(withAllChildren, reader)
  return reader
}

/** Compiled to SQL text once, because Kysely would otherwise process every part of a statement on each execution. */
function compileReader(db: Db, { select, joins, toWire }: RecordSelect): RecordReader {
  const compileParts = (parts: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (parts.length === 0) return sql``
    const { sql: text, parameters } = sql.join([...parts], separator).compile(db)
    if (parameters.length > 0) throw new Error('what is read of a record has parameters of its own')
    return sql.raw(text)
  }
  return { columns: compileParts(select, sql`, `), joins: compileParts(joins, sql` `), toWire }
}
