import { type RawBuilder, sql } from 'kysely'
import { isSortable, resolvePath } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { isSingleValue } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import type { Db } from '../db/tables.ts'
import { createListPage, type ListPage } from '../http/listQuery.ts'
import type { CachedCount } from './countCache.ts'
import { buildListSql, type ListSql, type RecordsQuery } from './listSql.ts'
import { readRecords } from './readRecords.ts'
import { getRecordReader, versionAlias } from './recordReader.ts'
import type { ReadContext } from './recordsContext.ts'
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
  const { total } = buildListStatements(context, resource, query)
  const rows = await readPage(query, total, async (way) => {
    const { page } = buildListStatements(context, resource, query, way)
    return (await page.execute(context.db)).rows
  })
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
  const { total } = buildListStatements(context, resource, query)
  const find = async (db: Db) => {
    const rows = await readPage(query, total, async (way) => {
      const { keys } = buildListStatements(context, resource, query, way)
      const found = (await keys.execute(db)).rows
      return way.count === undefined ? found : found.toReversed()
    })
    return { rows, keys: rows.map((row) => row.page_key) }
  }
  const { found, seen } = await readFound(context, resource, find, (one) => readRecords(context, resource, one.keys))
  const count = await computeTotal(found.rows, getOffset(query), query.perPage, total)
  return createListPage([...seen], count, query.perPage)
}

/** How the keys of a page are found. */
interface Way {
  /** Whether the order of the list is read, although a text is searched; for searches with more than a few matches. */
  readonly inOrder?: boolean
  /** The number of records, to read the page from the end of the list. The keys then come in the reverse order. */
  readonly count?: number
}

/**
 * Reads a page. If the number of records is known, a page behind the middle is read from the end of the list, because
 * PostgreSQL reads all rows that it skips.
 */
async function readPage<R extends Listed>(
  query: RecordsQuery,
  { last }: CachedCount,
  read: (way: Way) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const offset = getOffset(query)
  const inOrder = query.search === '' || Math.max(last?.total ?? 0, offset) > maxSorted
  if (last !== undefined && offset < last.total && offset * 2 > last.total) {
    const rows = await read({ inOrder, count: last.total })
    // After a write the page may be another one.
    if (rows[0]?.[versionAlias] === last.version && !rows[0][overflowAlias]) return rows
  }
  const rows = await read({ inOrder })
  return rows[0]?.[overflowAlias] ? read({ inOrder: true }) : rows
}

/**
 * The statements for a page of a list, for its keys alone, and for the total. The keys are found in a subquery first, so
 * that skipped rows are not read completely.
 */
export function buildListStatements(
  context: ReadContext,
  resource: ResourceData,
  query: RecordsQuery,
  way: Way = {},
): { readonly page: RawBuilder<ListedRow>; readonly keys: RawBuilder<ListedKey>; readonly total: CachedCount } {
  const list = buildListSql(context, resource, query)
  const { table, key, where, sort, direction } = list
  const order = sql`${sort} ${direction}, ${key} ${direction}`
  const reader = getRecordReader(context, resource, false)
  const total = context.totals.forRows(sql`${table} as t where ${where}`, getCounter(context, query))
  const keys = (query.search === '' || way.inOrder ? buildKeys : buildSearchedKeys)(list, query, way)
  const page = sql<ListedRow>`select ${total.version} as ${sql.id(versionAlias)}, page.overflows as ${sql.id(overflowAlias)}, ${reader.columns} from (${keys}) as page join ${table} as t on ${key} = page.page_key ${reader.joins} order by ${order}`
  const listed = sql<ListedKey>`select ${total.version} as ${sql.id(versionAlias)}, page.overflows as ${sql.id(overflowAlias)}, page.page_key from (${keys}) as page`
  return { page, keys: listed, total }
}

/** Finds the keys of a page by reading the order of the list. */
function buildKeys(list: ListSql, query: RecordsQuery, { count }: Way): RawBuilder<unknown> {
  const { table, key, where, sort } = list
  const direction = count === undefined ? list.direction : list.opposite
  return sql`select ${key} as page_key, false as overflows from ${table} as t where ${where} order by ${sort} ${direction}, ${key} ${direction} ${buildLimit(query, count)}`
}

/** The maximum number of matches of a search that are sorted. */
const maxSorted = 1_000

/**
 * Finds the keys of a page of a search among its first matches, which overflow if there are more. PostgreSQL expects
 * every text to match one record in 10,000, so it would read the order of the list until the page is full: the whole
 * list, if there are fewer matches.
 */
function buildSearchedKeys(list: ListSql, query: RecordsQuery, { count }: Way): RawBuilder<unknown> {
  const { table, key, where, sort } = list
  const direction = count === undefined ? list.direction : list.opposite
  return sql`
    with found as materialized (
      select ${key} as page_key, ${sort} as page_sort from ${table} as t where ${where} limit ${maxSorted + 1})
    select page_key, (select count(*) > ${maxSorted} from found) as overflows from found
    order by page_sort ${direction}, page_key ${direction} ${buildLimit(query, count)}`
}

function buildLimit(query: RecordsQuery, count: number | undefined): RawBuilder<unknown> {
  const offset = getOffset(query)
  if (count === undefined) return sql`limit ${query.perPage} offset ${offset}`
  const end = Math.min(offset + query.perPage, count)
  return sql`limit ${end - offset} offset ${count - end}`
}

const getOffset = ({ page, perPage }: RecordsQuery): number => (page - 1) * perPage

/** An alias that no field can have. */
const overflowAlias = '#overflows'

interface Listed {
  readonly [versionAlias]: string | null
  /** Whether a search has more matches than were sorted, so that the row may not belong to the page. */
  readonly [overflowAlias]: boolean
}
type ListedRow = RecordData & Listed
interface ListedKey extends Listed {
  readonly page_key: RecordId
}

/** The total of a list. A page that is not full is the last one, so its size gives the total without counting. */
async function computeTotal(
  rows: readonly Listed[],
  offset: number,
  perPage: number,
  total: CachedCount,
): Promise<number> {
  const [first] = rows
  if (first === undefined) return offset === 0 ? 0 : total.count()
  return rows.length < perPage ? offset + rows.length : total.countAtVersion(first[versionAlias])
}

/** Whether a list can be sorted by this path: an own column, a shown title, or a count. */
export function canSortBy(resource: ResourceData, path: string): boolean {
  const resolved = resolvePath(resource, path)
  if (resolved?.kind !== 'field') return resolved !== undefined
  return isSingleValue(resolved.field.kind) && isSortable(resolved.field)
}
