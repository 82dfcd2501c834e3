import { sql } from 'kysely'
import { exclusivePaths, leafFields, markOf } from '#resources/language/derive.ts'
import { holds, type RecordData, valueAt } from '#resources/language/evaluate.ts'
import type { EffectData } from '#resources/language/resource.ts'
import { parseBody } from '#resources/language/schema.ts'
import { storedValue } from '#resources/language/settle.ts'
import { recordAudit } from '../audit/audit.ts'
import { keyColumnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { type Changes, changesBetween } from './changes.ts'
import { checkCities } from './cities.ts'
import { refusingDuplicates } from './duplicates.ts'
import { marksOfTheFirst, takeFromOthers } from './exclusive.ts'
import { insertAndRead } from './read.ts'
import type { CallHandler, RecordRequest, RecordWrite, WriteHooks } from './recordWrite.ts'
import { checkActivation, checkReferences } from './references.ts'
import { badBody, lockedField } from './refusals.ts'
import {
  holdsRows,
  insertRecord,
  insertSql,
  type RecordId,
  sameValue,
  updateRecord,
  type Values,
  withConsequences,
} from './save.ts'
import { beginWrite, inTransaction, loadForUpdate, loadRecord, readAgain } from './transaction.ts'
import { picturesOf, removePictures, withPictures, withUploads } from './uploads.ts'

/** Creates a record and returns it with all children. Every write stores its audit entry in the same transaction. */
export function createRecord(request: RecordRequest, body: unknown): Promise<RecordData> {
  const { resource, rules } = request
  const check = (db: Db) => checkBody(beginWrite(request, db, 'create'), 'create', body)
  return withUploads(request, body, check, (pictures) =>
    inTransaction(request, async (trx) => {
      const write = withPictures(await check(trx), pictures)
      await checkReferences(write)
      await rules?.create?.before?.(write)
      const marks = await marksOfTheFirst(trx, resource)
      const inserted = await insert(write, { ...write.values, ...marks })
      const record = await runAfter(write, rules?.create, inserted)
      await audit(write, 'create', record, changesBetween(resource, {}, record))
      return { record, replaced: [] }
    }),
  )
}

/** Saves the given values and returns the record with all children. */
export function saveRecord(request: RecordRequest, id: RecordId, body: unknown): Promise<RecordData> {
  const { resource, rules } = request
  const check = async (db: Db) => checkBody(await loadRecord(request, db, id, 'edit'), 'edit', body)
  return withUploads(request, body, check, (pictures) =>
    loadForUpdate(request, id, 'edit', async (loaded) => {
      const write = withPictures(await checkBody(loaded, 'edit', body), pictures)
      const { stored, values } = write
      await checkReferences(write)
      await rules?.edit?.before?.(write)
      write.demandState()
      const replaced = await picturesOf(write, id, (path) => path in values)
      await update(write, id, withConsequences(resource, values, stored), write.now)
      const record = await runAfter(write, rules?.edit, await readAgain(write, id))
      await audit(write, 'edit', record, changesBetween(resource, stored, record))
      return { record, replaced }
    }),
  )
}

/** Runs all checks of a body that need neither a lock nor its pictures. Returns the write with the valid values. */
async function checkBody(loaded: RecordWrite, action: 'create' | 'edit', body: unknown): Promise<RecordWrite> {
  const { context, resource, stored, surroundings, rules } = loaded
  const mode = action === 'create' ? 'create' : 'update'
  const parsed = parseBody(resource, body, { mode, stored, surroundings, formats: context.formats })
  const write = { ...loaded, values: parsed.value }
  if (action === 'edit') demandOpenFields(write)
  await rules?.[action]?.allow?.(write)
  write.demandVersion()
  if (!parsed.ok) throw badBody(resource, parsed.issues)
  await checkCities(write)
  return write
}

/** Activates or inactivates a record and returns it. `active` is from the body and refused unless it is a boolean. */
export function setActive(request: RecordRequest, id: RecordId, active: unknown): Promise<RecordData> {
  const { resource, rules } = request
  return loadForUpdate(request, id, 'toggle', async (write) => {
    const { trx, stored } = write
    const action = active ? 'activate' : 'inactivate'
    await rules?.[action]?.allow?.(write)
    write.demandVersion()
    if (typeof active !== 'boolean') throw badBody(resource, [{ path: 'ativo', key: 'boolean', params: {} }])
    if ((stored.deletedAt === null) === active) return stored
    if (active) await checkActivation(write)
    await rules?.[action]?.before?.(write)
    write.demandState()
    const deletedAt = active ? null : write.now
    const toggle = sql`update ${sql.table(tableOf(resource))} set deleted_at = ${deletedAt} where ${sql.id(keyColumnOf(resource))} = ${id}`
    await refusingDuplicates(
      resource,
      (path) => valueAt(stored, path),
      () => toggle.execute(trx),
    )
    const record = await runAfter(write, rules?.[action], await readAgain(write, id))
    await audit(write, action, stored, null)
    return record
  })
}

/** Removes a record permanently, with its pictures. */
export async function removeRecord(request: RecordRequest, id: RecordId): Promise<void> {
  const { context, resource, rules } = request
  const orphans = await loadForUpdate(request, id, 'remove', async (write) => {
    const { trx, stored } = write
    await rules?.remove?.allow?.(write)
    write.demandVersion()
    await rules?.remove?.before?.(write)
    write.demandState()
    const pictures = await picturesOf(write, id)
    await sql`delete from ${sql.table(tableOf(resource))} where ${sql.id(keyColumnOf(resource))} = ${id}`.execute(trx)
    await rules?.remove?.after?.(write, stored)
    await audit(write, 'remove', stored, null)
    return pictures
  })
  await removePictures(context, orphans)
}

type SetEffect = Extract<EffectData, { set: object }>

/** The function that an action names as its guard. Throws an HttpError to refuse. */
export type Guard = (trx: Db, record: RecordData) => Promise<void>

/** Runs a declared action that sets fields. A record that already has the exclusive mark is returned unchanged. */
export function runSetAction(
  request: RecordRequest,
  id: RecordId,
  name: string,
  effect: SetEffect,
  guard?: Guard,
): Promise<RecordData> {
  const { resource } = request
  return loadForUpdate(request, id, name, async (write) => {
    const { trx, stored, surroundings } = write
    write.demandVersion()
    await guard?.(trx, stored)
    const mark = markOf(resource, { effect })
    if (mark !== undefined && stored[mark] === true) return stored
    write.demandState()
    const values = Object.fromEntries(
      Object.entries(effect.set).map(([path, value]) => [path, value === '$now' ? surroundings.now : value]),
    )
    const taken = exclusivePaths(resource).filter((path) => values[path] === true)
    for (const path of taken) await takeFromOthers(trx, resource, id, path)
    await update(write, id, values, effect.touches ? write.now : undefined)
    const record = await readAgain(write, id)
    await audit(write, name, record, changesBetween(resource, stored, record))
    return record
  })
}

/** Runs a declared action that has a handler, and writes its audit entry. */
export async function runCallAction(
  request: RecordRequest,
  id: RecordId,
  name: string,
  { before, run }: CallHandler,
): Promise<RecordData> {
  await before?.(request.me)
  return loadForUpdate(request, id, name, async (write) => {
    write.demandVersion()
    write.demandState()
    await run(write)
    const record = await readAgain(write, id)
    const changes = changesBetween(request.resource, write.stored, record)
    await audit(write, name, record, Object.keys(changes).length > 0 ? changes : null)
    return record
  })
}

function demandOpenFields({ resource, values, stored, surroundings }: RecordWrite): void {
  for (const { path, field } of leafFields(resource.fields)) {
    const { mayChange } = field.options
    if (!mayChange || !(path in values) || sameValue(values[path], storedValue(stored, path, field))) continue
    if (!holds(mayChange, stored, surroundings)) throw lockedField(resource, path)
  }
}

function insert(write: RecordWrite, values: Values): Promise<RecordData> {
  const { context, resource, trx, now } = write
  return refusingDuplicates(
    resource,
    (path) => values[path],
    async () =>
      holdsRows(resource, values)
        ? readAgain(write, await insertRecord(trx, resource, values, now))
        : insertAndRead(context, trx, resource, insertSql(resource, values, now)),
  )
}

function update({ resource, trx }: RecordWrite, id: RecordId, values: Values, now: Date | undefined): Promise<void> {
  return refusingDuplicates(
    resource,
    (path) => values[path],
    () => updateRecord(trx, resource, id, values, now),
  )
}

/** Runs the `after` hook, then reads the record again, because the hook may have changed it. */
async function runAfter(write: RecordWrite, hooks: WriteHooks | undefined, record: RecordData): Promise<RecordData> {
  if (!hooks?.after) return record
  await hooks.after(write, record)
  return readAgain(write, record[write.resource.key] as RecordId)
}

function audit(
  { trx, now, me, resource }: RecordWrite,
  action: string,
  record: RecordData,
  changes: Changes | null,
): Promise<void> {
  return recordAudit(trx, {
    at: now,
    userId: me.id,
    action,
    resource: resource.name,
    recordId: String(record[resource.key]),
    title: String(record[resource.title] ?? ''),
    changes,
  })
}
