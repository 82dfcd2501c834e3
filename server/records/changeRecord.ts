import { sql } from 'kysely'
import { getExclusivePaths } from '#language/derive.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { HttpError } from '../http/httpError.ts'
import { addHookValues } from './addHookValues.ts'
import { auditWrite } from './auditWrite.ts'
import { withOwnerChange } from './changeOwner.ts'
import { diffRecords } from './diffRecords.ts'
import { clearOtherMarks } from './exclusiveMarks.ts'
import { readCurrent } from './loadForUpdate.ts'
import type { RecordWrite } from './recordWrite.ts'
import { loadReferrer } from './referrers.ts'
import type { RecordId, Values } from './save.ts'
import { updateFields } from './updateFields.ts'

/**
 * Changes another record in the transaction of a write, with an entry in its history. The values are validated and
 * tested by the rules; the user needs no permission for it, because code of the product decides, and hooks of the other
 * record do not run.
 *
 * @param write the write whose hook makes the change
 * @throws HttpError 404 if there is no such record, 400 if a value is not valid
 */
export async function changeRecord(write: RecordWrite, name: string, id: RecordId, values: Values): Promise<void> {
  const resource = write.context.resources.find((one) => one.name === name)
  if (!resource) throw new Error(`no resource is named '${name}'`)
  const { restoredFrom: _version, ...ownWrite } = write
  const key = sql.id(getKeyColumn(resource))
  await sql`select 1 from ${sql.table(getTableName(resource))} where ${key} = ${id} for no key update`.execute(
    write.trx,
  )
  const loaded = await loadReferrer(ownWrite, resource, id)
  if (!loaded) throw new HttpError(404, 'errors.notFound')
  const change = await addHookValues(loaded, values, 'action')
  for (const path of getExclusivePaths(resource))
    if (change.values[path] === true) await clearOtherMarks(change, id, path)
  await withOwnerChange(change, { id, action: 'edit', values: change.values }, () =>
    updateFields(change, id, change.values, write.now),
  )
  const record = await readCurrent(change, id)
  const changes = diffRecords(resource, loaded.stored, record)
  if (Object.keys(changes).length > 0) await auditWrite(change, 'edit', record, changes)
}
