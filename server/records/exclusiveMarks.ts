import { sql } from 'kysely'
import { getExclusivePaths } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { auditWrite } from './auditWrite.ts'
import { readCurrent } from './loadForUpdate.ts'
import type { RecordWrite } from './recordWrite.ts'
import type { RecordId, Values } from './save.ts'

/**
 * The exclusive marks that no record has yet, which a new record gets. A record that belongs to an owner gets none,
 * because only records of the house can have such a mark.
 */
export async function findUnsetMarks(trx: Db, resource: ResourceData, values: Values): Promise<Values> {
  const { belongsTo } = resource
  if (belongsTo !== undefined && (values[belongsTo] ?? null) !== null) return {}
  const unsetMarks: Record<string, true> = {}
  for (const path of getExclusivePaths(resource)) {
    if (await isMarkSet(trx, resource, path)) continue
    await lockMark(trx, resource, path)
    if (!(await isMarkSet(trx, resource, path))) unsetMarks[path] = true
  }
  return unsetMarks
}

/** Clears an exclusive mark on all other records, under a lock, so that concurrent changes run one after the other. */
export async function clearOtherMarks(write: RecordWrite, id: RecordId, path: string): Promise<void> {
  const { trx, resource } = write
  await lockMark(trx, resource, path)
  const [column, key] = [getMarkColumn(path), sql.id(getKeyColumn(resource))]
  const { rows } = await sql<{
    key: RecordId
  }>`update ${sql.table(getTableName(resource))} set ${column} = false where ${column} and ${key} <> ${id} returning ${key} as key`.execute(
    trx,
  )
  for (const other of rows) {
    const record = await readCurrent(write, other.key)
    await auditWrite(write, 'edit', record, { [path]: { from: true, to: false } })
  }
}

async function isMarkSet(trx: Db, resource: ResourceData, path: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(getTableName(resource))} where ${getMarkColumn(path)} limit 1`.execute(trx)
  return rows.length > 0
}

async function lockMark(trx: Db, resource: ResourceData, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(resource)}.${path}`}))`.execute(trx)
}

const getMarkColumn = (path: string) => sql.id(getColumnName(path, 'boolean'))
