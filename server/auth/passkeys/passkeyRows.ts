import type { Db } from '../../db/tables.ts'

/** A stored passkey. */
export interface Passkey {
  readonly factorId: number
  readonly userId: number
  readonly credentialId: string
  /** In the COSE format, in base64url. */
  readonly publicKey: string
  readonly userHandle: string
  readonly counter: number
  readonly transports: readonly string[]
}

/** The passkeys of a user. */
export async function listPasskeys(db: Db, userId: number): Promise<Passkey[]> {
  const rows = await selectPasskeys(db).where('factors.user_id', '=', userId).orderBy('factors.id').execute()
  return rows.map(toPasskey)
}

/** The passkey with a credential id, of any user. */
export async function findPasskey(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const row = await selectPasskeys(db).where('credential_id', '=', credentialId).executeTakeFirst()
  return row && toPasskey(row)
}

/** Stores a passkey as a factor of its user. Returns the factor's id; undefined if the credential is already stored. */
export async function insertPasskey(
  trx: Db,
  { userId, ...passkey }: Omit<Passkey, 'factorId'> & { readonly name: string },
  now: Date,
): Promise<number | undefined> {
  const factor = { user_id: userId, kind: 'passkey' as const, created_at: now, proven_at: now }
  const { id } = await trx.insertInto('factors').values(factor).returning('id').executeTakeFirstOrThrow()
  const row = {
    factor_id: id,
    credential_id: passkey.credentialId,
    public_key: passkey.publicKey,
    user_handle: passkey.userHandle,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    name: passkey.name,
  }
  const inserted = await trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('factor_id')
    .executeTakeFirst()
  if (inserted === undefined) await trx.deleteFrom('factors').where('id', '=', id).execute()
  return inserted?.factor_id
}

/** Stores the counter and the time of a signature of a passkey. */
export async function countUse(trx: Db, { factorId }: Passkey, counter: number, now: Date): Promise<void> {
  await trx.updateTable('passkeys').set({ counter }).where('factor_id', '=', factorId).execute()
  await trx.updateTable('factors').set({ last_used_at: now }).where('id', '=', factorId).execute()
}

function selectPasskeys(db: Db) {
  return db
    .selectFrom('passkeys')
    .innerJoin('factors', 'factors.id', 'passkeys.factor_id')
    .select(['factors.id as factorId', 'factors.user_id as userId', 'credential_id as credentialId'])
    .select(['public_key as publicKey', 'user_handle as userHandle', 'counter', 'transports'])
}

const toPasskey = (row: Omit<Passkey, 'counter'> & { readonly counter: string | number }): Passkey => ({
  ...row,
  counter: Number(row.counter),
})
