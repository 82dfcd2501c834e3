import { sql } from 'kysely'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import type { Db } from '../db/tables.ts'
import type { CountReader } from './countCache.ts'
import type { ListFilter } from './listSql.ts'
import type { ReadContext } from './recordsContext.ts'
import type { RecordId } from './save.ts'

/** Whether a list is searched or filtered, and not only sorted. */
export const isSearched = ({ search, where }: ListFilter): boolean => search !== '' || where !== undefined

/**
 * The database that counts a list: with the user's policies, or without policies for a search or filter, which under
 * policies could not use its index.
 */
export const getCounter = ({ db, narrowed }: ReadContext, query: ListFilter): CountReader =>
  narrowed && !isSearched(query)
    ? { db, policyParameters: narrowed.policyParameters }
    : { db: narrowed?.openDb ?? db, policyParameters: '' }

/** A record may be removed between two statements, so the search is repeated before it fails. */
const maxAttempts = 3

/**
 * Finds keys without the policies of the database, because a search under policies could not use its index, then reads
 * the found records under the policies.
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

/** The given keys of records that the user sees. */
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
