import type { Locale } from '#i18n/locales.ts'
import type { KeyScopes } from '#language/keyScopes.ts'
import { recordAudit, toActor } from '../audit/audit.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { digestToken } from '../opaqueToken.ts'
import { createServiceAccountError, type NewKey } from './parseKey.ts'
import { getDaysOfReminder } from './remind.ts'
import { createSecret } from './secret.ts'

/** An API key in a response. */
export interface ApiKey {
  readonly keyId: number
  readonly name: string
  readonly owner: { readonly kind: 'person' | 'serviceAccount'; readonly id: number; readonly name: string }
  readonly scopes: KeyScopes
  readonly state: 'active' | 'expired' | 'ended' | 'ownerStopped'
  readonly createdAt: string
  readonly expiresAt: string
  readonly endedAt: string | null
  /** The time of the last use, to the minute. */
  readonly lastUsedAt: string | null
  /** Until when the secret before the last rotation works; null if it does not. */
  readonly formerUntil: string | null
}

/** A change of keys by a user. */
export interface KeyWrite {
  readonly currentUser: CurrentUser
  readonly now: Date
}

/** The keys of a user, or all keys if no user is given, the newest first. */
export async function listKeys(db: Db, now: Date, userId?: number): Promise<ApiKey[]> {
  const rows = await selectKeys(db)
    .$if(userId !== undefined, (query) => query.where('k.user_id', '=', userId ?? 0))
    .orderBy('k.id', 'desc')
    .execute()
  return rows.map((row) => toApiKey(row, now))
}

export async function findKey(db: Db, id: number | undefined, now: Date): Promise<ApiKey | undefined> {
  const row = await selectKeys(db)
    .where('k.id', '=', id ?? 0)
    .executeTakeFirst()
  return row && toApiKey(row, now)
}

/** Creates a key. Only this response contains the secret. @throws HttpError 400 if there is no such service account */
export function createKey(db: Db, key: NewKey, locale: Locale, write: KeyWrite): Promise<ApiKey & { key: string }> {
  const { currentUser, now } = write
  const secret = createSecret()
  return db.transaction().execute(async (trx) => {
    if (key.serviceAccountId !== undefined) await requireServiceAccount(trx, key.serviceAccountId)
    const { id } = await trx
      .insertInto('api_keys')
      .values({
        name: key.name,
        user_id: key.serviceAccountId === undefined ? currentUser.id : null,
        service_account_id: key.serviceAccountId ?? null,
        scopes: JSON.stringify(key.scopes),
        secret_hash: digestToken(secret),
        locale,
        created_at: now,
        expires_at: key.expiresAt,
        reminded_days: getDaysOfReminder(key.expiresAt, now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const changes = {
      scopes: { from: null, to: key.scopes },
      expiresAt: { from: null, to: key.expiresAt.toISOString() },
    }
    await auditKey(trx, { keyId: id, name: key.name }, 'create', write, changes)
    return answerWithSecret(trx, id, now, secret)
  })
}

/** Gives a key a new secret; the former secret works for a while. @throws HttpError 409 if the key no longer works */
export function rotateKey(db: Db, key: ApiKey, formerMs: number, write: KeyWrite): Promise<ApiKey & { key: string }> {
  const { now } = write
  const secret = createSecret()
  return db.transaction().execute(async (trx) => {
    const rotated = await trx
      .updateTable('api_keys')
      .set((eb) => ({
        former_hash: eb.ref('secret_hash'),
        former_until: new Date(now.getTime() + formerMs),
        secret_hash: digestToken(secret),
      }))
      .where('id', '=', key.keyId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('id')
      .executeTakeFirst()
    if (!rotated) throw new HttpError(409, 'errors.keyEnded')
    await auditKey(trx, key, 'rotate', write)
    return answerWithSecret(trx, key.keyId, now, secret)
  })
}

/** Ends a key at once, in all processes. A key that has already ended stays as it is. */
export function endKey(db: Db, key: ApiKey, write: KeyWrite): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('api_keys')
      .set({ ended_at: write.now })
      .where('id', '=', key.keyId)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (ended) await auditKey(trx, key, 'end', write)
  })
}

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('service_accounts as s', 's.id', 'k.service_account_id')
    .selectAll('k')
    .select(['u.nome', 'u.deleted_at as userStoppedAt', 's.name as accountName', 's.deleted_at as accountStoppedAt'])

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

function toApiKey(row: KeyRow, now: Date): ApiKey {
  const owner =
    row.user_id === null
      ? { kind: 'serviceAccount' as const, id: row.service_account_id ?? 0, name: row.accountName ?? '' }
      : { kind: 'person' as const, id: row.user_id, name: row.nome ?? '' }
  const state = getState(row, now)
  const isFormerValid = state === 'active' && row.former_until !== null && row.former_until > now
  return {
    keyId: row.id,
    name: row.name,
    owner,
    scopes: row.scopes,
    state,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    formerUntil: isFormerValid ? (row.former_until?.toISOString() ?? null) : null,
  }
}

function getState(row: KeyRow, now: Date): ApiKey['state'] {
  if (row.ended_at !== null) return 'ended'
  if (row.expires_at <= now) return 'expired'
  return row.userStoppedAt !== null || row.accountStoppedAt !== null ? 'ownerStopped' : 'active'
}

async function answerWithSecret(trx: Db, id: number, now: Date, secret: string): Promise<ApiKey & { key: string }> {
  const row = await selectKeys(trx).where('k.id', '=', id).executeTakeFirstOrThrow()
  return { ...toApiKey(row, now), key: secret }
}

async function requireServiceAccount(trx: Db, id: number): Promise<void> {
  const account = await trx
    .selectFrom('service_accounts')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!account) throw createServiceAccountError()
}

/** Writes an audit entry. Call it in the transaction of the change, which holds the lock of the key. */
async function auditKey(
  trx: Db,
  { keyId, name }: Pick<ApiKey, 'keyId' | 'name'>,
  action: 'create' | 'rotate' | 'end',
  { currentUser, now }: KeyWrite,
  changes: Parameters<typeof recordAudit>[1]['changes'] = null,
): Promise<void> {
  const record = { resource: 'apiKeys', recordId: String(keyId), title: name }
  await recordAudit(trx, { at: now, ...toActor(currentUser), action, ...record, changes })
}
