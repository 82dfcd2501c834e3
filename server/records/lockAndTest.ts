import { type SqlBool, sql } from 'kysely'
import { meaningOf } from '#resources/language/derive.ts'
import { pathsIn } from '#resources/language/pathsIn.ts'
import type { PredicateData, Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { keyColumnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { predicateSql, type SqlScope } from './predicateSql.ts'
import type { RecordId } from './save.ts'

/** `share` keeps a record from being written, `alone` also keeps others from sharing it. */
export type Hold = 'share' | 'alone'

/**
 * Locks a record until the transaction ends and asks whether a predicate holds for it: where it looks beyond the record, in
 * a statement of its own, so that it sees what whoever held the lock before has written, in the record and its children.
 * @returns undefined where there is no such record
 */
export async function lockAndTest(
  trx: Db,
  { resources, resource }: Omit<SqlScope, 'alias'>,
  id: RecordId,
  predicate: PredicateData,
  around: Surroundings,
  hold: Hold,
): Promise<boolean | undefined> {
  const key = keyOf(resource, id)
  if (key === undefined) return undefined
  const record = sql`${sql.table(tableOf(resource))} as t where ${sql.ref(`t.${keyColumnOf(resource)}`)} = ${key}`
  const state = predicateSql({ resources, resource, alias: 't' }, predicate, around)
  const lock = sql.raw(hold === 'share' ? 'for share' : 'for update')
  if (pathsIn(predicate).every((path) => isOwnColumn(resource, path))) {
    // A row that had to be waited for is looked at anew, so one statement sees what its last holder wrote.
    const { rows } = await sql<{ holds: SqlBool }>`select ${state} as holds from ${record} ${lock}`.execute(trx)
    return rows[0] && rows[0].holds === true
  }
  const locked = await sql`select 1 as one from ${record} ${lock}`.execute(trx)
  if (locked.rows.length === 0) return undefined
  const { rows } = await sql<{ holds: SqlBool }>`select ${state} as holds from ${record}`.execute(trx)
  return rows[0]?.holds === true
}

/** Whether a path is a column of the resource's own table, so that its value is locked with the record. */
function isOwnColumn(resource: ResourceData, path: string): boolean {
  const meaning = meaningOf(resource, path)
  if (meaning?.kind === 'field') return !['many', 'rows'].includes(meaning.field.kind)
  return meaning?.kind === 'key' || meaning?.kind === 'system'
}

/** A body does not know whether a target has numbers or texts for keys; the database refuses to compare one with the other. */
function keyOf({ key, fields }: ResourceData, id: RecordId): RecordId | undefined {
  if (fields[key]?.kind === 'text') return String(id)
  return typeof id === 'number' ? id : undefined
}
