import { sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import type { Db } from '../db/tables.ts'
import type { CountReader } from './countCache.ts'
import type { ListFilter } from './listSql.ts'
import type { ReadContext } from './recordsContext.ts'
import type { RecordId } from './save.ts'

/** Whether a list is more than its records in an order. */
export const isSearched = ({ search, where }: ListFilter): boolean => search !== '' || where !== undefined

/** Who counts a list: of a person the database with its policies, but past them where only a search finds the records. */
export const getCounter = ({ db, narrowed }: ReadContext, query: ListFilter): CountReader =>
  narrowed && !isSearched(query)
    ? { db, policyParameters: narrowed.policyParameters }
    : { db: narrowed?.openDb ?? db, policyParameters: '' }

/** A record may be removed between two statements, so the search is repeated before the answer is refused. */
const maxAttempts = 3

/**
 * Finds keys past the policies of the database, which would keep a search from its index, and reads under the policies
 * what the person sees of them.
 *
 * @throws Error if records remain unseen: a condition of the search is missing or wrong
 */
export async function readFound<F extends { readonly keys: readonly RecordId[] }, R>(
  context: ReadContext,
  resource: ResourceData,
  find: (db: Db) => Promise<F>,
  read: (found: F) => Promise<readonly R[]>,
): Promise<{ readonly found: F; readonly seen: readonly R[] }> {
  const { db, narrowed } = context
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const found = await find(narrowed?.openDb ?? db)
    const seen = await read(found)
    if (seen.length === found.keys.length) return { found, seen }
  }
  throw new Error(`${resource.name}: a search found records that the policies of the database do not show`)
}

/** The keys among these that the person sees. */
export async function readSeenKeys(
  context: ReadContext,
  resource: ResourceData,
  keys: readonly RecordId[],
): Promise<RecordId[]> {
  if (keys.length === 0) return []
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const seen = andSeen({ ...context, resource, alias: 't' })
  const { rows } = await sql<{ key: RecordId }>`
    select ${key} as key from ${sql.table(getTableName(resource))} as t where ${key} in (${sql.join([...keys])})${seen}`.execute(
    context.db,
  )
  return rows.map((row) => row.key)
}
