import { sql } from 'kysely'
import { exclusivePaths } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnOf, keyColumnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import type { RecordId, Values } from './save.ts'

/** The exclusive marks that no record has yet; a new record gets them. */
export async function marksOfTheFirst(trx: Db, resource: ResourceData): Promise<Values> {
  const marks: Record<string, true> = {}
  for (const path of exclusivePaths(resource)) {
    if (await isTaken(trx, resource, path)) continue
    await waitForTurn(trx, resource, path)
    if (!(await isTaken(trx, resource, path))) marks[path] = true
  }
  return marks
}

/** Clears an exclusive mark on all other records, under a lock, so that concurrent changes run one after the other. */
export async function takeFromOthers(trx: Db, resource: ResourceData, id: RecordId, path: string): Promise<void> {
  await waitForTurn(trx, resource, path)
  const column = markColumn(path)
  await sql`update ${sql.table(tableOf(resource))} set ${column} = false where ${column} and ${sql.id(keyColumnOf(resource))} <> ${id}`.execute(
    trx,
  )
}

async function isTaken(trx: Db, resource: ResourceData, path: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(tableOf(resource))} where ${markColumn(path)} limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

async function waitForTurn(trx: Db, resource: ResourceData, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${tableOf(resource)}.${path}`}))`.execute(trx)
}

const markColumn = (path: string) => sql.id(columnOf(path, 'boolean'))
