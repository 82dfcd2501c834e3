import { sql } from 'kysely'
import { recordAudit, toActor } from '../audit/audit.ts'
import type { Db } from '../db/tables.ts'
import { HttpError } from '../http/httpError.ts'
import type { KeyWrite } from './keys.ts'

/** An account of a program. */
export interface ServiceAccount {
  readonly serviceAccountId: number
  readonly name: string
  /** The profile that determines the permissions of the account. */
  readonly profile: { readonly id: number; readonly nome: string }
  /** The number of the account's active keys. */
  readonly keysCount: number
  readonly createdAt: string
}

export interface NewServiceAccount {
  readonly name: string
  readonly profileId: number
}

/** The active accounts, by name. */
export async function listServiceAccounts(db: Db, now: Date): Promise<ServiceAccount[]> {
  const rows = await db
    .selectFrom('service_accounts as s')
    .innerJoin('profiles as p', 'p.id', 's.profile_id')
    .where('s.deleted_at', 'is', null)
    .select(['s.id', 's.name', 's.created_at', 'p.id as profileId', 'p.nome'])
    .select(
      sql<string>`(select count(*) from api_keys as k
        where k.service_account_id = s.id and k.ended_at is null and k.expires_at > ${now})`.as('keysCount'),
    )
    .orderBy(sql`public.searchable(s.name)`)
    .execute()
  return rows.map(({ id, name, created_at, profileId, nome, keysCount }) => ({
    serviceAccountId: id,
    name,
    profile: { id: profileId, nome },
    keysCount: Number(keysCount),
    createdAt: created_at.toISOString(),
  }))
}

/** @throws HttpError 400 if there is no such profile, or the name is taken */
export function createServiceAccount(db: Db, { name, profileId }: NewServiceAccount, write: KeyWrite): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const profile = await trx.selectFrom('profiles').select('nome').where('id', '=', profileId).executeTakeFirst()
    if (!profile) throw new HttpError(400, 'errors.unknownProfile', {}, { field: 'profileId' })
    const created = await trx
      .insertInto('service_accounts')
      .values({ name, profile_id: profileId, created_at: write.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) throw new HttpError(400, 'errors.serviceAccountTaken', {}, { field: 'name' })
    await auditAccount(trx, { id: created.id, name }, 'create', write, { profile: { from: null, to: profile.nome } })
    return created.id
  })
}

/** Deactivates a service account and its keys, immediately and permanently. @throws HttpError 404 if there is no such account */
export function stopServiceAccount(db: Db, id: number | undefined, write: KeyWrite): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stopped = await trx
      .updateTable('service_accounts')
      .set({ deleted_at: write.now })
      .where('id', '=', id ?? 0)
      .where('deleted_at', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!stopped) throw new HttpError(404, 'errors.notFound')
    await auditAccount(trx, stopped, 'inactivate', write)
  })
}

async function auditAccount(
  trx: Db,
  { id, name }: { readonly id: number; readonly name: string },
  action: 'create' | 'inactivate',
  { currentUser, now }: KeyWrite,
  changes: Parameters<typeof recordAudit>[1]['changes'] = null,
): Promise<void> {
  const record = { resource: 'serviceAccounts', recordId: String(id), title: name }
  await recordAudit(trx, { at: now, ...toActor(currentUser), action, ...record, changes })
}
