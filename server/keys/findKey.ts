import { CompiledQuery } from 'kysely'
import type { KeyScopes } from '#language/keyScopes.ts'
import type { Clock } from '../clock.ts'
import { createDataLoader } from '../db/dataLoader.ts'
import type { Db } from '../db/tables.ts'
import { type CurrentUser, toCurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { PersonColumns } from '../http/personColumns.ts'
import { digestToken } from '../opaqueToken.ts'
import { hasValidChecksum } from './secret.ts'

interface KeyFinderOptions {
  readonly db: Db
  readonly clock: Clock
  readonly person: PersonColumns
}

/**
 * Creates the function that finds the owner of an API key. Key and owner are read from the database on each request, so
 * that a key that has ended, or whose owner is inactive, stops working in all processes at once.
 */
export function createKeyFinder({ db, clock, person }: KeyFinderOptions) {
  const keysSql = buildKeysSql(person)
  const load = createDataLoader((hashes: readonly string[]) => loadKeys(db, keysSql, hashes))
  /** The owner of a key; null if there is no such key. @throws HttpError 401 if the key no longer works */
  return async (secret: string): Promise<CurrentUser | null> => {
    if (!hasValidChecksum(secret)) return null
    const hash = digestToken(secret)
    const key = await load(hash)
    if (key === undefined) return null
    const now = clock()
    if (hasEnded(key, hash, now)) throw new HttpError(401, null, {}, { headers: { 'session-ended': 'keyEnded' } })
    await storeUse(db, key, now)
    return toOwner(key, person)
  }
}

interface StoredKey {
  readonly id: number
  readonly userId: number | null
  readonly serviceAccountId: number | null
  readonly scopes: KeyScopes
  readonly secretHash: string
  readonly formerHash: string | null
  readonly formerUntil: Date | null
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly lastUsedAt: Date | null
  readonly profile: string
  readonly isOwnerStopped: boolean
}

/** Raw SQL, because every request with a key runs this query. */
const buildKeysSql = (person: PersonColumns): string => `
  select k.id, k.user_id as "userId", k.service_account_id as "serviceAccountId", k.scopes,
    k.secret_hash as "secretHash", k.former_hash as "formerHash", k.former_until as "formerUntil",
    k.expires_at as "expiresAt", k.ended_at as "endedAt", k.last_used_at as "lastUsedAt", p.nome as profile,
    (coalesce(u.deleted_at, s.deleted_at) is not null or not (true${person.andActiveOwner('u')})) as "isOwnerStopped"${person.select('u')}
  from api_keys as k left join users as u on u.id = k.user_id
    left join service_accounts as s on s.id = k.service_account_id
    join profiles as p on p.id = coalesce(u.profile_id, s.profile_id)
  where k.secret_hash = any($1) or k.former_hash = any($1)`

async function loadKeys(db: Db, keysSql: string, hashes: readonly string[]): Promise<ReadonlyMap<string, StoredKey>> {
  const { rows } = await db.executeQuery<StoredKey>(CompiledQuery.raw(keysSql, [hashes]))
  return new Map(rows.flatMap((key) => [[key.secretHash, key] as const, [key.formerHash ?? '', key] as const]))
}

function hasEnded(key: StoredKey, hash: string, now: Date): boolean {
  const isFormer = hash !== key.secretHash
  const isFormerVoid = isFormer && (key.formerUntil === null || key.formerUntil <= now)
  return key.endedAt !== null || key.expiresAt <= now || key.isOwnerStopped || isFormerVoid
}

/** Stores the minute of the last use, so that a key costs at most one write a minute. */
async function storeUse(db: Db, { id, lastUsedAt }: StoredKey, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  if (lastUsedAt !== null && lastUsedAt >= minute) return
  await db
    .updateTable('api_keys')
    .set({ last_used_at: minute })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', minute)]))
    .execute()
}

/** For a service account, conditions can only read the profile. */
function toOwner(key: StoredKey, person: PersonColumns): CurrentUser {
  const id = key.userId ?? -(key.serviceAccountId ?? 0)
  const own = person.read(key.userId === null ? {} : key)
  return { ...toCurrentUser(id, key.profile, '', own), key: { id: key.id, scopes: key.scopes } }
}
