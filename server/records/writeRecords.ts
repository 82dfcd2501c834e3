import { sql } from 'kysely'
import type { EffectData } from '#language/action.ts'
import { resolveSetValue } from '#language/actionInput.ts'
import { findFieldAt, getExclusiveMark, getExclusivePaths, getLeafFields } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { Issue } from '#language/issue.ts'
import { isSequence } from '#language/kinds/kinds.ts'
import { parseBody } from '#language/schema.ts'
import { loadNumberingPlans } from '#rules/numberingPlans.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { addHookValues } from './addHookValues.ts'
import { auditWrite } from './auditWrite.ts'
import { withOwnerChange } from './changeOwner.ts'
import { checkCities, hasCities } from './checkCities.ts'
import { checkActivation, checkReferences } from './checkReferences.ts'
import { withChosenOwner } from './chosenOwner.ts'
import { detectDuplicates } from './constraintErrors.ts'
import { withCopiedValues } from './copiedValues.ts'
import { withCopiedFiles } from './copyFiles.ts'
import { diffRecords } from './diffRecords.ts'
import { clearOtherMarks, findUnsetMarks } from './exclusiveMarks.ts'
import { refuseOtherOwner, refuseUnseenFields, requireEditableFields } from './fieldAccess.ts'
import { keepHiddenReferences } from './keepHiddenReferences.ts'
import { limitHiddenDuplicates, withDuplicateLimit } from './limitDuplicates.ts'
import { createRecordWrite, inTransaction, loadForUpdate, loadRecord, readCurrent } from './loadForUpdate.ts'
import { moveRecord } from './moveRecord.ts'
import { readActionInput } from './readActionInput.ts'
import { insertAndRead } from './readRecords.ts'
import { createBodyError } from './recordErrors.ts'
import type { RecordRequest, RecordWrite, VersionedRecord } from './recordWrite.ts'
import { runAllow, runBefore, toHookContext } from './runHooks.ts'
import {
  addClearedFields,
  addComputedValues,
  buildInsert,
  containsRows,
  insertRecord,
  type RecordId,
  updateRecord,
  type Values,
} from './save.ts'
import { containsLinks, saveLinks } from './saveLinks.ts'
import { protectSecrets } from './secrets.ts'
import { answerSeen } from './seenRecord.ts'
import { updateFields } from './updateFields.ts'
import { replaceUploads, withStoredUploads } from './uploads.ts'
import type { CallHooks, WriteHooks } from './writeHooks.ts'

// Bodies are parsed synchronously, so the telephone numbering plans are loaded before the first request.
await loadNumberingPlans()

/** Creates a record and returns it with all children. Every write stores its audit entry in the same transaction. */
export function createRecord(request: RecordRequest, body: unknown): Promise<VersionedRecord> {
  return withDuplicateLimit(request, body, () =>
    withCopiedFiles(request, body, (copied) => insertFromBody(request, copied)),
  )
}

function insertFromBody(request: RecordRequest, body: unknown): Promise<VersionedRecord> {
  const { resource, hooks } = request
  const check = (db: Db) => checkBody(createRecordWrite(request, db, 'create'), 'create', body)
  return withStoredUploads(request, body, check, (pictures) =>
    inTransaction(request, async (trx) => {
      const checked = replaceUploads(await check(trx), pictures)
      await checkReferences(checked)
      const write = await addHookValues(checked, await runBefore(checked, hooks?.create), 'create')
      const unsetMarks = await findUnsetMarks(trx, resource, write.values)
      const insertedRecord = await insertRecordAndRows(write, { ...write.values, ...unsetMarks })
      const record = await runAfterHook(write, hooks?.create, insertedRecord)
      const version = await auditWrite(write, 'create', record, diffRecords(resource, {}, record, write.values))
      return answerSeen(write, record, version)
    }),
  )
}

/** Builds the body of a save from the record as its user sees it. */
type BodyBuilder = (seen: RecordData) => unknown

/**
 * Saves the given values and returns the record with all children.
 *
 * @param toBody builds the body for this record; `body` itself then tells the uploads and the unique values alone
 */
export function saveRecord(request: RecordRequest, id: RecordId, body: unknown, toBody: BodyBuilder = () => body) {
  return withDuplicateLimit(request, body, () => updateFromBody(request, id, body, toBody))
}

function updateFromBody(request: RecordRequest, id: RecordId, body: unknown, toBody: BodyBuilder) {
  const { resource, hooks } = request
  const checkLoaded = (write: RecordWrite) => checkBody(write, 'edit', toBody(write.seen))
  const check = async (db: Db) => checkLoaded(await loadRecord(request, db, id, 'edit'))
  return withStoredUploads(request, body, check, (pictures) =>
    loadForUpdate(request, id, 'edit', async (loadedWrite) => {
      const checked = replaceUploads(await checkLoaded(loadedWrite), pictures)
      await checkReferences(checked)
      const write = await addHookValues(checked, await runBefore(checked, hooks?.update), 'update')
      const { stored } = write
      write.requireState()
      const values = addClearedFields(resource, write.values, stored)
      await updateFields(write, id, values, write.now)
      const record = await runAfterHook(write, hooks?.update, await readCurrent(write, id))
      const version = await auditWrite(write, 'edit', record, diffRecords(resource, stored, record, values))
      return answerSeen(write, record, version)
    }),
  )
}

/** Runs all checks of a body that need neither a lock nor its pictures. Returns the write with the valid values. */
export async function checkBody(
  loadedWrite: RecordWrite,
  action: 'create' | 'edit',
  body: unknown,
): Promise<RecordWrite> {
  const { write, issues } = await readBody(loadedWrite, action, body)
  if (issues.length > 0) throw createBodyError({ ...write.context, resource: write.resource }, issues)
  if (hasCities(write.resource)) await checkCities(write)
  return write
}

/** Reads a body for `checkBody`: the write with the values that are valid, and the issues of the others. */
export async function readBody(
  loadedWrite: RecordWrite,
  action: 'create' | 'edit',
  body: unknown,
): Promise<{ readonly write: RecordWrite; readonly issues: readonly Issue[] }> {
  const { context, resource, stored, hooks } = loadedWrite
  const mode = action === 'create' ? 'create' : 'update'
  const evaluationContext = action === 'create' ? withChosenOwner(loadedWrite) : loadedWrite.evaluationContext
  const kept = keepHiddenReferences(loadedWrite, await withCopiedValues(loadedWrite, mode, body))
  const parsed = parseBody(resource, kept.body, { mode, stored, evaluationContext, formats: context.formats })
  const write = { ...loadedWrite, keptReferences: kept.keptReferences, values: parsed.value }
  refuseUnseenFields(write, mode, body)
  if (action === 'edit') requireEditableFields(write)
  else refuseOtherOwner(write)
  await runAllow(write, action === 'create' ? hooks?.create : hooks?.update)
  write.requireVersion()
  const unknownPaths = kept.issues.map(({ path }) => path)
  const issues = [
    ...kept.issues,
    ...(parsed.ok ? [] : parsed.issues.filter(({ path }) => !unknownPaths.includes(path))),
  ]
  return { write, issues }
}

/** Activates or inactivates a record and returns it. `active` is from the body and refused unless it is a boolean. */
export const setActive = (request: RecordRequest, id: RecordId, active: unknown): Promise<VersionedRecord> =>
  // An inactive record may have the unique value of another one, which is refused once it is activated.
  active === true
    ? limitHiddenDuplicates(request, () => changeActive(request, id, active))
    : changeActive(request, id, active)

function changeActive(request: RecordRequest, id: RecordId, active: unknown): Promise<VersionedRecord> {
  const { resource } = request
  return loadForUpdate(request, id, 'toggle', async (write) => {
    const { trx, stored, seen } = write
    const action = active ? 'activate' : 'inactivate'
    const hooks = request.hooks?.[action]
    await runAllow(write, hooks)
    write.requireVersion()
    if (typeof active !== 'boolean')
      throw createBodyError({ ...request.context, resource }, [{ path: 'ativo', key: 'boolean', params: {} }])
    if ((stored.deletedAt === null) === active) return { record: seen, version: write.version }
    if (active) await checkActivation(write)
    await runBefore(write, hooks)
    write.requireState()
    const deletedAt = active ? null : write.now
    const toggle = sql`update ${sql.table(getTableName(resource))} set deleted_at = ${deletedAt} where ${sql.id(getKeyColumn(resource))} = ${id}`
    await detectDuplicates(write, {}, () => toggle.execute(trx))
    const record = await runAfterHook(write, hooks, await readCurrent(write, id))
    const version = await auditWrite(write, action, record, null)
    return answerSeen(write, record, version)
  })
}

/** Moves a record after another record of its list, or to the start, and returns it. */
export const changePosition = (request: RecordRequest, id: RecordId, body: unknown): Promise<VersionedRecord> =>
  moveRecord(request, id, body, (write, record) =>
    auditWrite(write, 'move', record, diffRecords(write.resource, write.stored, record)),
  )

type SetEffect = Extract<EffectData, { set: object }>

/** A call of a declared action, with the body of the request, from which its input is read. */
interface ActionCall {
  readonly name: string
  readonly body: unknown
}

/** Runs a declared action that sets fields. A record that already has the exclusive mark is returned unchanged. */
export function runSetAction(
  request: RecordRequest,
  id: RecordId,
  { name, body }: ActionCall,
  effect: SetEffect,
  hooks: WriteHooks | undefined,
): Promise<VersionedRecord> {
  const { resource } = request
  return loadForUpdate(request, id, name, async (loadedWrite) => {
    await runAllow(loadedWrite, hooks)
    loadedWrite.requireVersion()
    const write = await readActionInput(loadedWrite, name, body)
    const { stored, seen, evaluationContext } = write
    const added = await runBefore(write, hooks)
    const mark = getExclusiveMark(resource, { effect })
    if (mark !== undefined && stored[mark] === true) return { record: seen, version: write.version }
    write.requireState()
    const setValues = Object.fromEntries(
      Object.entries(effect.set).map(([path, value]) => [
        path,
        resolveSetValue(findFieldAt(resource, path), value, evaluationContext, write.values),
      ]),
    )
    const { values } = await addHookValues({ ...write, values: setValues }, added, 'action')
    const markPaths = getExclusivePaths(resource).filter((path) => values[path] === true)
    for (const path of markPaths) await clearOtherMarks(write, id, path)
    await withOwnerChange(write, { id, action: name, values }, () =>
      updateFields(write, id, values, effect.touches ? write.now : undefined),
    )
    const record = await runAfterHook(write, hooks, await readCurrent(write, id))
    const version = await auditWrite(write, name, record, diffRecords(resource, stored, record))
    return answerSeen(write, record, version)
  })
}

/** Runs a declared action that has a handler, and writes its audit entry. */
export async function runCallAction(
  request: RecordRequest,
  id: RecordId,
  { name, body }: ActionCall,
  handler: CallHooks,
): Promise<VersionedRecord> {
  await handler.prepare?.(request.currentUser)
  return loadForUpdate(request, id, name, async (loadedWrite) => {
    await runAllow(loadedWrite, handler)
    loadedWrite.requireVersion()
    const write = await readActionInput(loadedWrite, name, body)
    write.requireState()
    await handler.run(toHookContext(write))
    const record = await readWithComputed(write, id)
    const changes = diffRecords(request.resource, write.stored, record)
    const version = await auditWrite(write, name, record, Object.keys(changes).length > 0 ? changes : null)
    return answerSeen(write, record, version)
  })
}

async function insertRecordAndRows(write: RecordWrite, enteredValues: Values): Promise<RecordData> {
  const { context, resource, trx, now } = write
  const values = await protectSecrets(context.secrets, resource, addComputedValues(resource, enteredValues, {}))
  return detectDuplicates(write, values, async () => {
    if (!containsRows(resource, values) && !containsLinks(resource, values))
      return insertAndRead(context, trx, resource, buildInsert(resource, values, now))
    const id = await insertRecord(trx, resource, values, now)
    await saveLinks(write, id, values)
    // Values that are computed from rows may also read a sequence, which the database has assigned only in this insert,
    // so they are computed again.
    return getLeafFields(resource.fields).some(({ field }) => isSequence(field))
      ? readWithComputed(write, id)
      : readCurrent(write, id)
  })
}

/** Runs the `after` hook, then reads the record again, because the hook may have changed it. */
export async function runAfterHook(
  write: RecordWrite,
  hooks: WriteHooks | undefined,
  record: RecordData,
): Promise<RecordData> {
  if (!hooks?.after) return record
  await hooks.after(toHookContext(write, record))
  return readWithComputed(write, record[write.resource.key] as RecordId)
}

/** Reads a record after custom code, which may have written to its tables, and stores its computed values again. */
async function readWithComputed(write: RecordWrite, id: RecordId): Promise<RecordData> {
  const record = await readCurrent(write, id)
  const values = addComputedValues(write.resource, {}, record)
  if (Object.keys(values).length === 0) return record
  await updateRecord(write.trx, write.resource, id, values, undefined)
  return readCurrent(write, id)
}
