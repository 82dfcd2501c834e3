import { sql } from 'kysely'
import { createTranslator } from '#i18n/translator.ts'
import { getOwnerPath } from '#language/belonging.ts'
import { getLeafFields } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import { storedValue } from '#language/leafValues.ts'
import type { ResourceData } from '#language/resource.ts'
import { findTargetOfSameOwner } from '../db/ownerScope.ts'
import { HttpError } from '../http/httpError.ts'
import { auditWrite } from './auditWrite.ts'
import { diffRecords } from './diffRecords.ts'
import { readCurrent } from './loadForUpdate.ts'
import { getFieldLabel } from './recordErrors.ts'
import type { RecordWrite } from './recordWrite.ts'
import { findReferrers, loadReferrer, lockReferrers } from './referrers.ts'
import { isDeepEqual, type RecordId, updateRecord, type Values } from './save.ts'

/**
 * Runs an update. If the update changes the owner of the record, the records that the declaration lets follow get the
 * same owner, each with its own audit entry.
 *
 * @param action the name of the action in the audit entries
 * @throws HttpError 409 that names the reference or the records that prevent the change of owner
 */
export async function withOwnerChange(
  write: RecordWrite,
  { id, action, values }: { readonly id: RecordId; readonly action: string; readonly values: Values },
  update: () => Promise<void>,
): Promise<void> {
  const { resource, stored, trx } = write
  const { belongsTo } = resource
  const isUnchanged =
    belongsTo === undefined ||
    !(belongsTo in values) ||
    isDeepEqual(values[belongsTo], getValue(stored, getOwnerPath(belongsTo)))
  if (isUnchanged) return update()
  const followers = await collectFollowers(write, id)
  // The constraints wait: a record and its followers have different owners until all updates, also of hooks, are done.
  await sql`set constraints all deferred`.execute(trx)
  await update()
  for (const follower of followers) await giveTo(follower, action, values[belongsTo])
}

/** Collects the writes of the records that follow the record to its new owner, and of their own followers. */
async function collectFollowers(write: RecordWrite, id: RecordId, via?: string): Promise<RecordWrite[]> {
  refuseOwnReferences(write, via)
  const followers: RecordWrite[] = []
  const { resources } = write.context
  // These references must have the same owner as the record.
  const referrers = findReferrers(
    resources,
    (field, resource) => findTargetOfSameOwner(resources, resource, field)?.name === write.resource.name,
  )
  for (const { resource, path, field } of referrers) {
    const keys = await lockReferrers(write, resource, path, id)
    if (keys.length > 0 && !field.options.movesAlong) throw createHeldError(write, resource, keys.length)
    for (const key of keys) {
      const follower = await loadReferrer(write, resource, key)
      if (follower) followers.push(follower, ...(await collectFollowers(follower, key, path)))
    }
  }
  return followers
}

/**
 * @param via the path of the reference to the record that the write follows
 * @throws HttpError 409 if the record refers to another record that keeps its owner
 */
function refuseOwnReferences({ context, resource, stored, locale }: RecordWrite, via: string | undefined): void {
  for (const { path, field } of getLeafFields(resource.fields)) {
    if (path === via || !findTargetOfSameOwner(context.resources, resource, field)) continue
    if ((storedValue(stored, path, field) ?? null) === null) continue
    const label = getFieldLabel(createTranslator(locale), resource, path)
    throw new HttpError(409, 'errors.heldByReference', { label, title: String(stored[resource.title] ?? '') })
  }
}

function createHeldError({ locale }: RecordWrite, { name }: ResourceData, count: number): HttpError {
  const translate = createTranslator(locale)
  const resource = translate.lookup(`resources.${name}.name`) ?? name
  return new HttpError(409, 'errors.heldByRecords', { resource, smart_count: count })
}

async function giveTo(write: RecordWrite, action: string, owner: unknown): Promise<void> {
  const { trx, resource, stored, now } = write
  const key = stored[resource.key] as RecordId
  await updateRecord(trx, resource, key, { [resource.belongsTo ?? '']: owner }, now)
  const record = await readCurrent(write, key)
  await auditWrite(write, action, record, diffRecords(resource, stored, record))
}
