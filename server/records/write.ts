import { sql } from 'kysely'
import { actionOf, exclusivePaths, leafFields, markOf } from '#resources/language/derive.ts'
import { holds, type RecordData, valueAt } from '#resources/language/evaluate.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { EffectData, ResourceData } from '#resources/language/resource.ts'
import { parseBody } from '#resources/language/schema.ts'
import { storedValue } from '#resources/language/settle.ts'
import { recordAudit } from '../audit/audit.ts'
import { keyColumnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { type Changes, changesBetween } from './changes.ts'
import { checkCities } from './cities.ts'
import { type RecordsContext, surroundingsOf } from './context.ts'
import { marksOfTheFirst, takeFromOthers } from './exclusive.ts'
import {
  allow,
  found,
  type Held,
  inTransaction,
  type OnRecord,
  onRecord,
  type Seen,
  seenRecord,
  type WriteRequest,
} from './hold.ts'
import { tellingOther } from './otherRecord.ts'
import { insertAndRead } from './read.ts'
import { checkActivation, checkReferences } from './references.ts'
import { badBody, lockedField } from './refusals.ts'
import type { CallHandler, Moments, Write, WriteOn } from './rules.ts'
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
import { type KeptPictures, picturesOf, removePictures, withUploads } from './uploads.ts'

/** Creates a record and returns it with all children. Every write stores its audit entry in the same transaction. */
export function createRecord(context: RecordsContext, request: WriteRequest, body: unknown): Promise<RecordData> {
  const { resource, me, rules = {} } = request
  const surroundings = surroundingsOf(context, me)
  let sent: Values = {}
  const judged = async (trx: Db): Promise<Write> => {
    allow(actionOf(resource, 'create'), {}, surroundings)
    const parsed = parseBody(resource, body, { mode: 'create', surroundings, formats: context.formats })
    const write = writeOf(context, request, trx, parsed.value)
    await rules.create?.allow?.(write)
    if (!parsed.ok) throw badBody(resource, parsed.issues)
    sent = parsed.value
    await checkCities(context, resource, write.values, undefined)
    return write
  }
  const stored = (kept: KeptPictures) =>
    inTransaction(context, resource, async (trx) => {
      const write = kept.stored(await judged(trx))
      await checkReferences(trx, context, resource, write.values, undefined, surroundings)
      await rules.create?.before?.(write)
      const marks = await marksOfTheFirst(trx, resource)
      const made = await inserted(context, resource, { ...write, values: { ...write.values, ...marks } })
      const record = await withAfter(context, resource, rules.create?.after, write, made)
      await audit(context, trx, request, 'create', record, changesBetween(resource, {}, record))
      return record
    })
  return tellingOther(
    context,
    request,
    (path) => sent[path],
    () => withUploads(context, request, body, judged, stored),
  )
}

/** Saves the given values and returns the record with all children. */
export function saveRecord(context: RecordsContext, request: OnRecord, body: unknown): Promise<RecordData> {
  const { resource, id, rules = {} } = request
  let sent: Values = {}
  const judged = async ({ trx, record, surroundings, demandVersion }: Seen): Promise<WriteOn> => {
    const parsed = parseBody(resource, body, { mode: 'update', stored: record, surroundings, formats: context.formats })
    const write = { ...writeOf(context, request, trx, parsed.value), stored: record }
    demandOpenFields(resource, write, surroundings)
    await rules.edit?.allow?.(write)
    demandVersion()
    if (!parsed.ok) throw badBody(resource, parsed.issues)
    sent = parsed.value
    await checkCities(context, resource, write.values, record)
    return write
  }
  const judge = async (db: Db): Promise<unknown> => judged(await seenRecord(context, db, request, 'edit'))
  const stored = (kept: KeptPictures) =>
    onRecord(context, request, 'edit', async (held) => {
      const { trx, record, surroundings } = held
      const write = kept.stored(await judged(held))
      await checkReferences(trx, context, resource, write.values, record, surroundings)
      await rules.edit?.before?.(write)
      held.demandState()
      kept.replaces(await picturesOf(trx, resource, id, (path) => path in write.values))
      await updateRecord(trx, resource, id, withConsequences(resource, write.values, record), write.now)
      const updated = await found(context, trx, resource, id)
      const saved = await withAfter(context, resource, rules.edit?.after, write, updated)
      await audit(context, trx, request, 'edit', saved, changesBetween(resource, record, saved))
      return saved
    })
  return tellingOther(
    context,
    request,
    (path) => sent[path],
    () => withUploads(context, request, body, judge, stored),
  )
}

/** Activates or inactivates a record and returns it. `active` is from the body and refused unless it is a boolean. */
export function setActive(context: RecordsContext, request: OnRecord, active: unknown): Promise<RecordData> {
  const { resource, id, rules = {} } = request
  let held: RecordData = {}
  const work = async ({ trx, record, surroundings, demandVersion, demandState }: Held): Promise<RecordData> => {
    held = record
    const deed = active ? 'activate' : 'inactivate'
    const write = { ...writeOf(context, request, trx), stored: record }
    await rules[deed]?.allow?.(write)
    demandVersion()
    if (typeof active !== 'boolean') throw badBody(resource, [{ path: 'ativo', key: 'boolean', params: {} }])
    if ((record.deletedAt === null) === active) return record
    if (active) await checkActivation(trx, context, resource, record, surroundings)
    await rules[deed]?.before?.(write)
    demandState()
    const deletedAt = active ? null : write.now
    await sql`update ${sql.table(tableOf(resource))} set deleted_at = ${deletedAt} where ${sql.id(keyColumnOf(resource))} = ${id}`.execute(
      trx,
    )
    const toggled = await found(context, trx, resource, id)
    const changed = await withAfter(context, resource, rules[deed]?.after, write, toggled)
    await audit(context, trx, request, deed, record, null)
    return changed
  }
  return tellingOther(
    context,
    request,
    (path) => valueAt(held, path),
    () => onRecord(context, request, 'toggle', work),
  )
}

/** Removes a record permanently, with its pictures. */
export async function removeRecord(context: RecordsContext, request: OnRecord): Promise<void> {
  const { resource, id, rules = {} } = request
  const orphans = await onRecord(context, request, 'remove', async ({ trx, record, demandVersion, demandState }) => {
    const write = { ...writeOf(context, request, trx), stored: record }
    await rules.remove?.allow?.(write)
    demandVersion()
    await rules.remove?.before?.(write)
    demandState()
    const pictures = await picturesOf(trx, resource, id)
    await sql`delete from ${sql.table(tableOf(resource))} where ${sql.id(keyColumnOf(resource))} = ${id}`.execute(trx)
    await rules.remove?.after?.(write, record)
    await audit(context, trx, request, 'remove', record, null)
    return pictures
  })
  await removePictures(context, orphans)
}

type SetEffect = Extract<EffectData, { set: object }>

/** The function that an action names as its guard. Throws an HttpError to refuse. */
export type Guard = (trx: Db, record: RecordData) => Promise<void>

/** Runs a declared action that sets fields. A record that already has the exclusive flag is returned unchanged. */
export function runSetAction(
  context: RecordsContext,
  request: OnRecord,
  name: string,
  effect: SetEffect,
  guard?: Guard,
): Promise<RecordData> {
  const { resource, id } = request
  return onRecord(context, request, name, async ({ trx, record, surroundings, demandVersion, demandState }) => {
    demandVersion()
    await guard?.(trx, record)
    const mark = markOf(resource, { effect })
    if (mark !== undefined && record[mark] === true) return record
    demandState()
    const values = Object.fromEntries(
      Object.entries(effect.set).map(([path, value]) => [path, value === '$now' ? surroundings.now : value]),
    )
    await setValues(trx, resource, id, values, effect.touches ? context.clock() : undefined)
    const saved = await found(context, trx, resource, id)
    await audit(context, trx, request, name, saved, changesBetween(resource, record, saved))
    return saved
  })
}

/** Runs a declared action that has a handler, and writes its audit entry. */
export async function runCallAction(
  context: RecordsContext,
  request: OnRecord,
  name: string,
  { before, run }: CallHandler,
): Promise<RecordData> {
  const { resource, id, me } = request
  await before?.(me)
  return onRecord(context, request, name, async ({ trx, record, demandVersion, demandState }) => {
    demandVersion()
    demandState()
    await run({ ...writeOf(context, request, trx), stored: record })
    const changed = await found(context, trx, resource, id)
    const changes = changesBetween(resource, record, changed)
    await audit(context, trx, request, name, changed, Object.keys(changes).length > 0 ? changes : null)
    return changed
  })
}

function demandOpenFields(resource: ResourceData, { values, stored }: WriteOn, surroundings: Surroundings): void {
  for (const { path, field } of leafFields(resource.fields)) {
    const { mayChange } = field.options
    if (!mayChange || !(path in values) || sameValue(values[path], storedValue(stored, path, field))) continue
    if (!holds(mayChange, stored, surroundings)) throw lockedField(resource, path)
  }
}

async function inserted(
  context: RecordsContext,
  resource: ResourceData,
  { trx, values, now }: Write,
): Promise<RecordData> {
  if (!holdsRows(resource, values)) return insertAndRead(context, trx, resource, insertSql(resource, values, now))
  return found(context, trx, resource, await insertRecord(trx, resource, values, now))
}

/** Runs the `after` hook and returns the record as it is then, because the hook may have changed it. */
async function withAfter<W extends Write>(
  context: RecordsContext,
  resource: ResourceData,
  after: Moments<W>['after'],
  write: W,
  record: RecordData,
): Promise<RecordData> {
  if (!after) return record
  await after(write, record)
  return found(context, write.trx, resource, record[resource.key] as RecordId)
}

const writeOf = ({ clock }: RecordsContext, { me, locale }: WriteRequest, trx: Db, values: Values = {}): Write => ({
  trx,
  me,
  locale,
  now: clock(),
  values,
})

async function setValues(
  trx: Db,
  resource: ResourceData,
  id: RecordId,
  values: Readonly<Record<string, unknown>>,
  touchedAt: Date | undefined,
): Promise<void> {
  const taken = exclusivePaths(resource).filter((path) => values[path] === true)
  for (const path of taken) await takeFromOthers(trx, resource, id, path)
  await updateRecord(trx, resource, id, values, touchedAt)
}

function audit(
  context: RecordsContext,
  trx: Db,
  { me, resource }: WriteRequest,
  action: string,
  record: RecordData,
  changes: Changes | null,
): Promise<void> {
  return recordAudit(trx, {
    at: context.clock(),
    userId: me.id,
    action,
    resource: resource.name,
    recordId: String(record[resource.key]),
    title: String(record[resource.title] ?? ''),
    changes,
  })
}
