import type { Locale } from '#i18n/locales.ts'
import { actionOf } from '#resources/language/derive.ts'
import { holds, type RecordData } from '#resources/language/evaluate.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ActionData, ResourceData } from '#resources/language/resource.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import type { Me } from '../http/me.ts'
import { type RecordsContext, surroundingsOf } from './context.ts'
import { isCurrent } from './etag.ts'
import { lockAndTest } from './lockAndTest.ts'
import { getRecord } from './read.ts'
import { databaseRefusal, outdated, wrongState } from './refusals.ts'
import type { WriteRules } from './rules.ts'
import type { RecordId } from './save.ts'

/** A request to write: the user, the resource and the expected version. */
export interface WriteRequest {
  readonly me: Me
  readonly resource: ResourceData
  /** The language of the user. */
  readonly locale: Locale
  readonly rules?: WriteRules
  readonly ifMatch?: string
}
export type OnRecord = WriteRequest & { readonly id: RecordId }

/** A record to be written, as read in the transaction. */
export interface Seen {
  readonly trx: Db
  readonly record: RecordData
  readonly surroundings: Surroundings
  /** Refuses with 412 if the record has changed since the client read it. */
  readonly demandVersion: () => void
}
/** The same with the record locked. */
export interface Held extends Seen {
  /** Refuses with 409 if the record is not in the state that the action requires. */
  readonly demandState: () => void
}

/** Locks the record and refuses with 404 and 403; `work` makes the later checks of the contract (412, 400, 409). */
export function onRecord<T>(
  context: RecordsContext,
  request: OnRecord,
  action: string,
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const { resource, id, me } = request
  const around = surroundingsOf(context, me)
  const state = actionOf(resource, action)?.if ?? {}
  return inTransaction(context, resource, async (trx) => {
    const inState = await lockAndTest(trx, { ...context, resource }, id, state, around, 'alone')
    if (inState === undefined) throw new HttpError(404, 'errors.notFound')
    const seen = await seenRecord(context, trx, request, action)
    const { record, surroundings } = seen
    const demandState = (): void => {
      if (!inState) throw wrongState(resource, action, record, surroundings)
    }
    return work({ ...seen, demandState })
  })
}

/** Reads the record without a lock; refuses with 404 and 403. */
export async function seenRecord(context: RecordsContext, trx: Db, request: OnRecord, action: string): Promise<Seen> {
  const { resource, id, me, ifMatch } = request
  const surroundings = surroundingsOf(context, me)
  const record = await found(context, trx, resource, id)
  allow(actionOf(resource, action), record, surroundings)
  const demandVersion = (): void => {
    if (!isCurrent(ifMatch, resource, record)) throw outdated(resource, record)
  }
  return { trx, record, surroundings, demandVersion }
}

/** @throws HttpError 404 if it does not exist */
export async function found(
  context: RecordsContext,
  trx: Db,
  resource: ResourceData,
  id: RecordId,
): Promise<RecordData> {
  const record = await getRecord(context, trx, resource, id)
  if (!record) throw new HttpError(404, 'errors.notFound')
  return record
}

/** An action without a declared `who` is allowed for all staff. */
export function allow(action: ActionData | undefined, record: RecordData, surroundings: Surroundings): void {
  if (!action) throw new HttpError(404, 'errors.routeNotFound')
  if (!holds(action.who ?? { '$me.isStaff': true }, record, surroundings)) throw new HttpError(403, 'errors.forbidden')
}

/** Runs work in a transaction and converts constraint violations into refusals. */
export async function inTransaction<T>(
  { db }: RecordsContext,
  resource: ResourceData,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    throw databaseRefusal(resource, error)
  }
}
