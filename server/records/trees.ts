import { sql } from 'kysely'
import { getWirePath } from '#language/bodyLeaves.ts'
import { getLeavesWith } from '#language/derive.ts'
import { storedValue } from '#language/leafValues.ts'
import type { ResourceData } from '#language/resource.ts'
import { isTree } from '#language/trees.ts'
import { getTableName } from '../db/naming.ts'
import { buildAncestors } from '../db/predicates/treeSql.ts'
import type { Db } from '../db/tables.ts'
import { createFieldError } from './recordErrors.ts'
import type { RecordWrite } from './recordWrite.ts'
import type { RecordId, Values } from './save.ts'

/**
 * Lets only one transaction at a time change the trees of a table, because two changes without a circle can create a
 * circle together. Take this lock before the lock of the record. Otherwise two transactions could each wait for the
 * other's record.
 */
export async function lockTrees(trx: Db, resource: ResourceData): Promise<void> {
  if (getLeavesWith(resource.fields, isTree).length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(resource)}.tree`}))`.execute(trx)
}

/**
 * Refuses a parent that is the record itself or one of its descendants. A new record cannot be a parent yet.
 *
 * @throws HttpError 400 naming the field
 */
export async function checkTrees({ trx, resource, stored }: RecordWrite, id: RecordId, values: Values): Promise<void> {
  for (const { path, field } of getLeavesWith(resource.fields, isTree)) {
    const parent = values[path]
    if (parent === undefined || parent === null || parent === storedValue(stored, path, field)) continue
    const { rows } =
      await sql`${buildAncestors(resource, path, sql`${parent}`)} select 1 from up where key = ${id}`.execute(trx)
    if (rows.length > 0) throw createFieldError(resource, getWirePath(path, field), 'errors.circularReference')
  }
}
