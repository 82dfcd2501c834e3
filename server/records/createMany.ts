import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getExclusivePaths, getLeafFields } from '#language/derive.ts'
import type { RecordData } from '#language/evaluate.ts'
import { hasRows, isLinks, isSequence } from '#language/kinds/kinds.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { HttpError } from '../http/httpError.ts'
import { finishUnlessQuiet, mapAhead, mapInTurns } from '../mapInTurns.ts'
import { auditCreations } from './auditWrite.ts'
import { checkReferences, hasNewReferences, lockReferences } from './checkReferences.ts'
import { readCopiedRecords } from './copiedValues.ts'
import { diffRecords } from './diffRecords.ts'
import { insertRecords } from './insertRecords.ts'
import { mayMeetHidden } from './limitDuplicates.ts'
import { createRecordWrite, inTransaction } from './loadForUpdate.ts'
import { isPlainBody } from './plainBody.ts'
import { readRecords } from './readRecords.ts'
import { type UserView, viewAs, viewAsProduct } from './recordsContext.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import { toHookContext } from './runHooks.ts'
import { addComputedValues, getInsertedValues, hasValuesToCompute, type RecordId, type Values } from './save.ts'
import { protectSecrets } from './secrets.ts'
import { answerSeen, isSeenWhole } from './seenRecord.ts'
import { createTargetLocks } from './targetLocks.ts'
import { replaceUploads } from './uploads.ts'
import type { WriteHooks } from './writeHooks.ts'
import { checkBody, createRecord } from './writeRecords.ts'

/** A created record and the number of its first version. */
interface CreatedRecord {
  readonly id: RecordId
  readonly version: number
}

/** The result for one body: the created record, or the error that refused the body. */
export type Creation = CreatedRecord | HttpError

interface CreateOptions {
  /** The results of an earlier `checkAhead` or `checkBodies`. */
  readonly checked?: CheckedBodies | undefined
  /** Maps the records in turns, so that the process can handle other requests in between. */
  readonly map?: typeof mapInTurns
}

/**
 * Creates a record from each body, like a series of `createRecord`, with statements for many records. Call it in a
 * transaction. If a body is refused, the others are created; if a statement fails, each of its records is created
 * alone.
 *
 * @returns the results in the order of the bodies
 */
export async function createMany(
  request: RecordRequest,
  bodies: readonly unknown[],
  options: CreateOptions = {},
): Promise<readonly Creation[]> {
  const created = await createTogether(request, bodies, options)
  const results: Creation[] = []
  for (const [index, body] of bodies.entries()) results.push(created.get(index) ?? (await createAlone(request, body)))
  return results
}

async function createAlone(request: RecordRequest, body: unknown): Promise<Creation> {
  try {
    const { record, version } = await createRecord(request, body)
    return { id: record[request.resource.key] as RecordId, version }
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return error
    throw error
  }
}

/** Creates the records that can be inserted together. Returns no results if a statement failed. */
async function createTogether(
  request: RecordRequest,
  bodies: readonly unknown[],
  { checked: given, map = mapInTurns }: CreateOptions,
): Promise<Map<number, Creation>> {
  try {
    return await inTransaction(request, async (trx) => {
      const checked = await checkTogether(request, trx, given ?? (await checkBodies(request, bodies, mapInTurns, trx)))
      const writes = [...checked].flatMap(([index, one]) => (one instanceof HttpError ? [] : [{ index, write: one }]))
      const plain = writes.map(({ write }) => write)
      const records = await insertWrites(request, trx, plain, map)
      const refused = [...checked].flatMap(([index, one]): [number, Creation][] =>
        one instanceof HttpError ? [[index, one]] : [],
      )
      return new Map([...refused, ...writes.map(({ index }, at): [number, Creation] => [index, records[at] ?? fail()])])
    })
  } catch (error) {
    if (isUnavailable(error)) throw error
    return new Map()
  }
}

const fail = (): never => {
  throw new Error('a record was not created')
}

/** How many records are inserted with one statement. */
const recordsPerPart = 250

/**
 * Inserts records in parts: in a quiet process the next part is prepared while the database inserts the one before it.
 * Records with an `after` hook are a single part, so that the hook runs in their order.
 */
async function insertWrites(
  request: RecordRequest,
  trx: Db,
  writes: readonly RecordWrite[],
  map: typeof mapInTurns,
): Promise<CreatedRecord[]> {
  const size = request.hooks?.create?.after ? writes.length : recordsPerPart
  const inserting: Promise<CreatedRecord[]>[] = []
  for (let start = 0; start < writes.length; start += size) {
    const part = writes.slice(start, start + size)
    const rows = await map(part, (write) => toRow(request, write))
    const inserted = insertPart(request, trx, { writes: part, rows, map })
    // The error is thrown below. Without a handler until then, Node.js would end the process.
    inserted.catch(() => undefined)
    inserting.push(inserted)
    await finishUnlessQuiet(inserted)
  }
  // All inserts must have ended before the savepoint is rolled back.
  const settled = await Promise.allSettled(inserting)
  return settled.flatMap((part) => {
    if (part.status === 'rejected') throw part.reason
    return part.value
  })
}

/** The column values of a new record, with computed values, and with secrets encrypted or hashed. */
function toRow({ context, resource }: RecordRequest, { values, now }: RecordWrite): Values | Promise<Values> {
  const complete = protectSecrets(context.secrets, resource, addComputedValues(resource, values, {}))
  const finish = (whole: Values): Values => getInsertedValues(resource, withoutLists(resource, whole), now)
  return complete instanceof Promise ? complete.then(finish) : finish(complete)
}

async function insertPart(
  { context, resource, hooks }: RecordRequest,
  trx: Db,
  { writes, rows, map }: { writes: readonly RecordWrite[]; rows: readonly Values[]; map: typeof mapInTurns },
): Promise<CreatedRecord[]> {
  const inserted = await insertRecords(context, trx, resource, {
    rows,
    withRelated: hooks?.create?.after !== undefined,
  })
  const records = await runAfterHooks(writes, hooks?.create, inserted)
  const givesKey = rows.some((row) => getKeyColumn(resource) in row)
  const finished = await map(writes, (write, index) => {
    const record = records[index] ?? fail()
    return { write, record, changes: diffRecords(resource, {}, record, write.values) }
  })
  const areFirst = !givesKey && hooks?.create?.after === undefined
  const versions = await auditCreations(finished, areFirst, map)
  const [first] = writes
  // Throws if the user would not see a record, which rolls all of them back.
  if (first && !isSeenWhole(first.view, resource))
    for (const { write, record } of finished) await answerSeen(write, record, 0)
  return finished.map(({ record }, index) => ({ id: record[resource.key] as RecordId, version: versions[index] ?? 0 }))
}

/** Runs the `after` hook for each record, then reads them again, because a hook may have changed them. */
async function runAfterHooks(
  writes: readonly RecordWrite[],
  hooks: WriteHooks | undefined,
  records: readonly RecordData[],
): Promise<readonly RecordData[]> {
  const [first] = writes
  if (!hooks?.after || !first) return records
  for (const [index, write] of writes.entries()) await hooks.after(toHookContext(write, records[index] ?? fail()))
  const { context, trx, resource } = first
  const keys = records.map((record) => record[resource.key] as RecordId)
  const read = await readRecords({ ...viewAsProduct(context), db: trx }, resource, keys, true)
  return read.length === records.length ? read : fail()
}

/** Leaves out the lists, which are empty here and have no column. */
function withoutLists(resource: ResourceData, values: Values): Values {
  const lists = getListPaths(resource)
  if (lists.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([path]) => !lists.includes(path)))
}

const getListPaths = memoizeByObject(({ fields }: ResourceData): readonly string[] =>
  getLeafFields(fields).flatMap(({ path, field }) => (hasRows(field) || isLinks(field) ? [path] : [])),
)

/**
 * The checked writes, or their errors, by the index of the body. Bodies with rows, links, files or a `before` hook are
 * missing; create them one by one.
 */
export type CheckedBodies = ReadonlyMap<number, RecordWrite | HttpError>

/**
 * Checks bodies before the transaction that creates them, as far as the checks need no lock.
 *
 * @returns undefined if the bodies can only be checked in that transaction
 */
export const checkAhead = async (
  request: RecordRequest,
  bodies: readonly unknown[],
): Promise<CheckedBodies | undefined> =>
  request.hooks?.create?.allow === undefined ? checkBodies(request, bodies, mapAhead) : undefined

/** Checks bodies as far as the checks need no lock. */
export async function checkBodies(
  request: RecordRequest,
  bodies: readonly unknown[],
  map = mapInTurns,
  db: Db = request.context.db,
): Promise<CheckedBodies> {
  const { context, resource } = request
  const view = viewAs(context, resource, request.currentUser)
  if (!canCreateTogether(request, view)) return new Map()
  const loaded = { view, stored: {}, version: 0, seen: {}, matchesState: true }
  const prepare = async (): Promise<RecordWrite> => {
    const write = createRecordWrite(request, db, 'create', loaded)
    return { ...write, copiedRecords: await readCopiedRecords(write, 'create', bodies) }
  }
  let prepared: Promise<RecordWrite> | undefined
  const checked = new Map<number, RecordWrite | HttpError>()
  await map(bodies, async (body, index) => {
    if (!isPlainBody(resource, body)) return
    await attempt(checked, index, async () => {
      prepared ??= prepare()
      return replaceUploads(await checkBody(await prepared, 'create', body), new Map())
    })
  })
  return checked
}

/** Checks and locks the targets of references, in the transaction that creates the records. */
export async function checkTogether(
  { context, resource, currentUser }: RecordRequest,
  trx: Db,
  bodies: CheckedBodies,
): Promise<Map<number, RecordWrite | HttpError>> {
  const targetLocks = createTargetLocks()
  const inTrx = { context, trx, targetLocks, now: context.clock(), view: viewAs(context, resource, currentUser) }
  const checked = new Map(
    [...bodies].map(([index, one]) => [index, one instanceof HttpError ? one : { ...one, ...inTrx }]),
  )
  await lockReferences(
    [...checked.values()].flatMap((one) => (one instanceof HttpError ? [] : [one])),
    targetLocks,
  )
  for (const [index, write] of checked) {
    if (write instanceof HttpError || !hasNewReferences(write)) continue
    await attempt(checked, index, async () => {
      await checkReferences(write)
      return write
    })
  }
  return checked
}

async function attempt(
  results: Map<number, RecordWrite | HttpError>,
  index: number,
  work: () => Promise<RecordWrite>,
): Promise<void> {
  try {
    results.set(index, await work())
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    results.set(index, error)
  }
}

/** Whether new records of the resource do not depend on each other, nor on the writes of a `before` hook. */
function canCreateTogether(request: RecordRequest, { resource: seen }: UserView): boolean {
  const { resource, hooks } = request
  const { before, after } = hooks?.create ?? {}
  const isNumbered = getLeafFields(resource.fields).some(({ field }) => isSequence(field))
  const givesKey =
    getKeyColumn(resource) === 'id' || getBodyLeaves(seen, 'create').some(({ path }) => path === resource.key)
  return (
    before === undefined &&
    // An `after` hook may change the input of computed values, which would then have to be computed again.
    (after === undefined || !hasValuesToCompute(resource)) &&
    givesKey &&
    getExclusivePaths(resource).length === 0 &&
    !(isNumbered && getListPaths(resource).length > 0) &&
    !mayMeetHidden(request)
  )
}
