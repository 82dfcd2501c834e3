import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { RecordsContext } from './context.ts'
import { type ListFilter, type ListSql, listSql } from './listSql.ts'
import { readPage } from './read.ts'
import type { RecordId } from './save.ts'

/** The selection and order of the records. */
export interface PagesQuery extends ListFilter {
  /** Only these keys; null for all that match. */
  readonly ids: readonly RecordId[] | null
}

export interface PageSizes {
  /** The number of keys that one statement finds and sorts. */
  readonly keys: number
  readonly records: number
}

const pageSizes: PageSizes = { keys: 20_000, records: 500 }

/**
 * Reads a list in pages, in order. Each page is a separate statement, so that a slow download needs no long lock or
 * transaction. Many keys are read at once, because a sort without an index costs the same for few rows as for many.
 * Records that are removed during the export are left out; new records may be included.
 */
export async function* recordPages(
  context: RecordsContext,
  resource: ResourceData,
  query: PagesQuery,
  sizes: PageSizes = pageSizes,
): AsyncGenerator<RecordData[]> {
  for await (const keys of keysInOrder(context, listSql(context, resource, query), query, sizes.keys)) {
    for (let start = 0; start < keys.length; start += sizes.records) {
      yield await readPage(context, resource, keys.slice(start, start + sizes.records))
    }
  }
}

interface KeyRow {
  readonly page_key: RecordId
  readonly page_sort: unknown
}

/** The keys in the order of the list; nulls come last ascending and first descending, as in PostgreSQL. */
async function* keysInOrder(
  { db }: RecordsContext,
  list: ListSql,
  { ids, orderByDirection }: PagesQuery,
  most: number,
): AsyncGenerator<RecordId[]> {
  const { table, key, sort, direction } = list
  const chosen = ids === null ? list.where : sql<SqlBool>`${list.where} and ${key} in (${sql.join([...ids])})`
  const parts = [sql<SqlBool>`${sort} is not null`, sql<SqlBool>`${sort} is null`]
  for (const part of orderByDirection === 'asc' ? parts : parts.toReversed()) {
    let last: KeyRow | undefined
    do {
      const { rows }: { rows: KeyRow[] } =
        await sql<KeyRow>`select ${key} as page_key, ${sort} as page_sort from ${table} as t where ${chosen} and ${part} and ${beyond(list, last, orderByDirection)} order by ${sort} ${direction}, ${key} ${direction} limit ${most}`.execute(
          db,
        )
      yield rows.map(({ page_key }) => page_key)
      last = rows.length < most ? undefined : rows.at(-1)
    } while (last !== undefined)
  }
}

/** The condition for the rows after a row. */
function beyond({ key, sort }: ListSql, last: KeyRow | undefined, direction: 'asc' | 'desc'): RawBuilder<SqlBool> {
  if (last === undefined) return sql<SqlBool>`true`
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  if (last.page_sort === null) return sql<SqlBool>`${key} ${sign} ${last.page_key}`
  return sql<SqlBool>`(${sort}, ${key}) ${sign} (${last.page_sort}, ${last.page_key})`
}
