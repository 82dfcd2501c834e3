import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { getDefaultSort } from '#language/columns.ts'
import { buildPath } from '../db/predicates/predicateSql.ts'
import { HttpError } from '../http/httpError.ts'
import { buildListSql, type ListFilter } from '../records/listSql.ts'
import type { UserView } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'
import { maxBulkRecords, type Selection } from './parseSelection.ts'

/** A record of a bulk call, with its title as the user sees it. */
export interface BulkRecord {
  readonly id: RecordId
  /** Null if the user does not see the record, or it does not exist. */
  readonly title: string | null
}

/**
 * Finds the records of a selection, in the order of the list or of the keys.
 *
 * @throws HttpError 400 if there are too many, 409 if their number differs from the expected one
 */
export async function findRecords(view: UserView, selection: Selection): Promise<BulkRecord[]> {
  if ('ids' in selection) return findTitles(view, selection.ids)
  const { filter, except, expected } = selection
  const left =
    except.length === 0 ? undefined : (key: RawBuilder<unknown>) => sql` and ${key} not in (${sql.join([...except])})`
  const records = await selectRecords(view, filter, left)
  if (records.length > maxBulkRecords)
    throw new HttpError(400, 'errors.bulkTooMany', { max: maxBulkRecords }, { field: 'match' })
  if (records.length === expected) return records
  throw new HttpError(
    409,
    'errors.bulkMatchChanged',
    { smart_count: records.length, expected },
    { field: 'expect', headers: { 'match-count': String(records.length) } },
  )
}

/** The records with these keys, in their order. */
export async function findTitles(view: UserView, ids: readonly RecordId[]): Promise<BulkRecord[]> {
  const titles = new Map<RecordId, string | null>()
  const { direction } = getDefaultSort(view.resource)
  const all: ListFilter = { search: '', isActive: null, orderBy: null, orderByDirection: direction }
  for (let start = 0; start < ids.length; start += keysPerStatement) {
    const keys = ids.slice(start, start + keysPerStatement)
    const chosen = (key: RawBuilder<unknown>) => sql` and ${key} in (${sql.join(keys)})`
    for (const { id, title } of await selectRecords(view, all, chosen)) titles.set(id, title)
  }
  return ids.map((id) => ({ id, title: titles.get(id) ?? null }))
}

const keysPerStatement = 1_000

async function selectRecords(
  { context, resource }: UserView,
  filter: ListFilter,
  buildCondition: (key: RawBuilder<unknown>) => RawBuilder<unknown> = () => sql``,
): Promise<BulkRecord[]> {
  const { table, key, where, sort, direction } = buildListSql(context, resource, filter)
  const title = buildPath({ ...context, resource, alias: 't' }, resource.title)
  const { rows } = await sql<{ id: RecordId; title: unknown }>`
    select ${key} as id, ${title} as title from ${table} as t where ${sql<SqlBool>`${where}${buildCondition(key)}`}
    order by ${sort} ${direction}, ${key} ${direction} limit ${maxBulkRecords + 1}`.execute(context.db)
  return rows.map((row) => ({ id: row.id, title: String(row.title ?? row.id) }))
}
