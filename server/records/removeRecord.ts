import { sql } from 'kysely'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldOf } from '#language/field.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { HttpError } from '../http/httpError.ts'
import { auditWrite } from './auditWrite.ts'
import { diffRecords } from './diffRecords.ts'
import { findReferencesTo } from './findReferencesTo.ts'
import { inTransaction, loadForUpdate, loadRecord, readCurrent } from './loadForUpdate.ts'
import { lockAndTest } from './lockAndTest.ts'
import { viewAsProduct } from './recordsContext.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import { findReferrers, loadReferrer, lockReferrers } from './referrers.ts'
import { runAllow, runBefore, toHookContext } from './runHooks.ts'
import type { RecordId } from './save.ts'
import { updateFields } from './updateFields.ts'
import { runAfterHook } from './writeRecords.ts'

/** Removes a record permanently, and clears or removes what refers to it, as the `onRemove` of each reference says. */
export async function removeRecord(request: RecordRequest, id: RecordId): Promise<void> {
  await loadForUpdate(request, id, 'remove', async (write) => {
    await runAllow(write, request.hooks?.remove)
    write.requireVersion()
    return removeLoaded(write, id, new Set())
  })
}

/**
 * Removes a record that the user has just created, even if users may not remove such records.
 *
 * @throws HttpError 404 if the user does not see it, 403 if the user may not create such records, 409 if others refer
 * to it
 */
export async function removeCreated(request: RecordRequest, id: RecordId): Promise<void> {
  const { context, resource } = request
  await inTransaction(request, async (trx) => {
    const write = await loadRecord(request, trx, id, 'create')
    await lockAndTest(trx, { ...viewAsProduct(context), resource }, id, {}, write.evaluationContext, 'alone')
    for (const { table, column } of findReferencesTo(context.resources, resource.name)) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.id(column)} = ${id} limit 1`.execute(trx)
      if (rows.length > 0) throw new HttpError(409, 'errors.conflict')
    }
    await removeLoaded(write, id, new Set())
  })
}

/** @param removing the records that are being removed, which can refer to each other in a circle */
async function removeLoaded(write: RecordWrite, id: RecordId, removing: Set<string>): Promise<void> {
  const { trx, resource, stored, hooks } = write
  removing.add(`${resource.name} ${id}`)
  await runBefore(write, hooks?.remove)
  write.requireState()
  await releaseReferrers(write, id, removing)
  await sql`delete from ${sql.table(getTableName(resource))} where ${sql.id(getKeyColumn(resource))} = ${id}`.execute(
    trx,
  )
  await trx
    .deleteFrom('record_notes')
    .where('resource', '=', resource.name)
    .where('record_id', '=', String(id))
    .execute()
  await hooks?.remove?.after?.(toHookContext(write))
  await auditWrite(write, 'remove', stored, diffRecords(resource, stored, {}))
}

/**
 * Clears the references to a removed record, or removes the records that contain them, each as a write of its own with
 * its hooks and its audit entry. The user needs no permission on these records, because the declaration decides. A
 * reference without `onRemove` prevents the removal.
 */
async function releaseReferrers(write: RecordWrite, id: RecordId, removing: Set<string>): Promise<void> {
  const { context, resource: target } = write
  const referrers = findReferrers(context.resources, (field) => field.options.to === target.name && letsGo(field))
  for (const { resource, path, field } of referrers) {
    const keys = await lockReferrers(write, resource, path, id)
    for (const key of keys) {
      if (removing.has(`${resource.name} ${key}`)) continue
      const referrer = await loadReferrer(write, resource, key)
      if (!referrer) continue
      if (field.options.onRemove === 'remove') await removeLoaded(referrer, key, removing)
      else await clearReference(referrer, key, path)
    }
  }
}

const letsGo = ({ options: { onRemove } }: FieldOf<'ref'>): boolean => onRemove === 'clear' || onRemove === 'remove'

async function clearReference(loaded: RecordWrite, key: RecordId, path: string): Promise<void> {
  const { resource, stored, now, hooks } = loaded
  const write = { ...loaded, values: { [path]: null } }
  await runBefore(write, hooks?.update)
  await updateFields(write, key, write.values, now)
  const record: RecordData = await runAfterHook(write, hooks?.update, await readCurrent(write, key))
  await auditWrite(write, 'edit', record, diffRecords(resource, stored, record))
}
