import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { readInTurn } from '../exports/readInTurn.ts'
import { buildListSql, type ListFilter, type ListSql } from './listSql.ts'
import { readRecords } from './readRecords.ts'
import type { ReadContext } from './recordsContext.ts'
import type { RecordId } from './save.ts'

/** The selection and order of the records. */
export interface PagesQuery extends ListFilter {
  /** The keys of the records to read; null: all records that match. */
  readonly ids: readonly RecordId[] | null
  /** The keys of records to leave out; null or absent: none. */
  readonly except?: readonly RecordId[] | null
  /** Whether each record has all of its children, like a record that is read by its key. */
  readonly withAllChildren?: boolean
}

export interface PageSizes {
  /** The number of keys that one statement finds and sorts. */
  readonly keys: number
  readonly records: number
}

const pageSizes: PageSizes = { keys: 20_000, records: 100 }

/**
 * Reads a list in pages, in order. Each page is a separate statement, so that a slow download needs no long lock or
 * transaction. Many keys are read at once, because a sort without an index costs the same for few rows as for many.
 * Records that are removed during the export are left out; new records may be included.
 */
export async function* readRecordPages(
  context: ReadContext,
  resource: ResourceData,
  query: PagesQuery,
  sizes: PageSizes = pageSizes,
): AsyncGenerator<RecordData[]> {
  for await (const keys of readKeyPages(context, buildListSql(context, resource, query), query, sizes.keys)) {
    for (let start = 0; start < keys.length; start += sizes.records) {
      const page = keys.slice(start, start + sizes.records)
      yield await readInTurn(() => readRecords(context, resource, page, query.withAllChildren))
    }
  }
}

interface KeyRow {
  readonly page_key: RecordId
  readonly page_sort: unknown
}

/** The keys in the order of the list; nulls come last ascending and first descending, as in PostgreSQL. */
async function* readKeyPages(
  { db, narrowed }: ReadContext,
  list: ListSql,
  { ids, except, orderByDirection }: PagesQuery,
  limit: number,
): AsyncGenerator<RecordId[]> {
  const { table, key, sort, direction } = list
  const condition = buildKeyCondition(key, list.where, { ids, except })
  const nullConditions = [sql<SqlBool>`${sort} is not null`, sql<SqlBool>`${sort} is null`]
  for (const nullCondition of orderByDirection === 'asc' ? nullConditions : nullConditions.toReversed()) {
    let lastRow: KeyRow | undefined
    do {
      const { rows }: { rows: KeyRow[] } =
        await sql<KeyRow>`select ${key} as page_key, ${sort} as page_sort from ${table} as t where ${condition} and ${nullCondition} and ${buildAfterCondition(list, lastRow, orderByDirection)} order by ${sort} ${direction}, ${key} ${direction} limit ${limit}`.execute(
          narrowed?.openDb ?? db,
        )
      yield rows.map(({ page_key }) => page_key)
      lastRow = rows.length < limit ? undefined : rows.at(-1)
    } while (lastRow !== undefined)
  }
}

/** The condition of a list with the chosen keys, or without those that are left out. */
export function buildKeyCondition(
  key: RawBuilder<unknown>,
  where: RawBuilder<SqlBool>,
  { ids = null, except }: Partial<Pick<PagesQuery, 'ids' | 'except'>>,
): RawBuilder<SqlBool> {
  const chosen = ids === null ? sql`` : sql` and ${key} in (${sql.join([...ids])})`
  const left = except ? sql` and ${key} not in (${sql.join([...except])})` : sql``
  return sql<SqlBool>`${where}${chosen}${left}`
}

/** The condition for the rows after a row. */
function buildAfterCondition(
  { key, sort }: ListSql,
  lastRow: KeyRow | undefined,
  direction: 'asc' | 'desc',
): RawBuilder<SqlBool> {
  if (lastRow === undefined) return sql<SqlBool>`true`
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  if (lastRow.page_sort === null) return sql<SqlBool>`${key} ${operator} ${lastRow.page_key}`
  return sql<SqlBool>`(${sort}, ${key}) ${operator} (${lastRow.page_sort}, ${lastRow.page_key})`
}
