import { type Insertable, type OperationNodeSource, sql } from 'kysely'
import type { Db, LinkKind, Tables } from '../db/tables.ts'
import { buildExpireMails } from '../mail/mailQueue.ts'
import { createToken, digestToken } from '../opaqueToken.ts'

/** The data of a token in a mailed link. */
export interface TemporaryToken {
  readonly kind: LinkKind
  readonly userId: number
}

/** The lifetime of a mailed link, in hours. */
export const lifetimeHours: Readonly<Record<LinkKind, number>> = {
  recover: 1,
  register: 7 * 24,
  activate: 7 * 24,
  endSessions: 7 * 24,
}

/** Creates a token for a user: 32 random bytes, stored only as a digest. Valid once the row is stored. */
export function createTemporaryToken({ kind, userId }: TemporaryToken, now: Date): NewToken {
  const token = createToken()
  const row = {
    token_hash: digestToken(token),
    kind,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeHours[kind] * 3_600_000),
    used_at: null,
  }
  return { token, row }
}

interface NewToken {
  readonly token: string
  readonly row: Insertable<Tables['temporary_tokens']>
}

/**
 * The data of a token that is neither used nor expired, and the address of its user. Does not use it up. An inactive
 * user can confirm an address but cannot recover a password or end sessions.
 */
export function findTemporaryToken(
  db: Db,
  token: string,
  now: Date,
): Promise<(TemporaryToken & { readonly email: string }) | undefined> {
  return db
    .selectFrom('temporary_tokens')
    .innerJoin('users', 'users.id', 'temporary_tokens.user_id')
    .select(['kind', 'user_id as userId', 'email'])
    .where('token_hash', '=', digestToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('users.deleted_at', 'is', null), eb('kind', 'not in', ['recover', 'endSessions'])]))
    .executeTakeFirst()
}

/** Marks a token as used. Returns false if another request has used it, or if it has expired. */
export async function consumeTemporaryToken(trx: Db, token: string, now: Date): Promise<boolean> {
  const updated = await trx
    .updateTable('temporary_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', digestToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Voids the user's earlier links of these kinds and removes their unsent mails. */
export async function voidLinks(trx: Db, userId: number, kinds: readonly LinkKind[], now: Date): Promise<void> {
  const { deleteTokens, expireMails } = buildVoidStatements(trx, userId, kinds, now)
  await sql`with voided as (${deleteTokens}) ${expireMails}`.execute(trx)
}

/** The statements of `voidLinks`, for callers that combine them with their own into one statement. */
export const buildVoidStatements = (
  db: Db,
  userId: number,
  kinds: readonly LinkKind[],
  now: Date,
): Readonly<Record<'deleteTokens' | 'expireMails', OperationNodeSource>> => ({
  deleteTokens: db
    .deleteFrom('temporary_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', sql<LinkKind>`any(${kinds})`),
  expireMails: buildExpireMails(db, userId, kinds, now),
})
