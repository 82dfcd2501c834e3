import { randomBytes } from 'node:crypto'
import { type Insertable, type QueryCreator, sql } from 'kysely'
import type { Db, LinkKind, Tables } from '../db/tables.ts'
import { withdrawnMails } from '../mail/mailQueue.ts'
import { digestOf } from './tokens.ts'

/** What a token of a mail's link stands for. */
export interface TemporaryToken {
  readonly kind: LinkKind
  readonly userId: number
}

/** How many hours the link of a mail is good for. */
export const hoursOf: Readonly<Record<LinkKind, number>> = { recover: 1, register: 7 * 24, activate: 7 * 24 }

/** Makes a token for a person: 32 random bytes, of which the database keeps a digest. It counts once its row is stored. */
export function newTemporaryToken({ kind, userId }: TemporaryToken, now: Date): NewToken {
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_hash: digestOf(token),
    kind,
    user_id: userId,
    created_at: now,
    expires_at: new Date(now.getTime() + hoursOf[kind] * 3_600_000),
    used_at: null,
  }
  return { token, row }
}

interface NewToken {
  readonly token: string
  readonly row: Insertable<Tables['temporary_tokens']>
}

/**
 * What a token stands for, while it is neither used nor expired. It is not used up. An inactive person gets no new
 * password, but confirms an address like everybody.
 */
export function findTemporaryToken(db: Db, token: string, now: Date): Promise<TemporaryToken | undefined> {
  return db
    .selectFrom('temporary_tokens')
    .innerJoin('users', 'users.id', 'temporary_tokens.user_id')
    .select(['kind', 'user_id as userId'])
    .where('token_hash', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(({ or, eb }) => or([eb('users.deleted_at', 'is', null), eb('kind', '!=', 'recover')]))
    .executeTakeFirst()
}

/** Uses a token up. False where somebody was faster, or it has expired meanwhile. */
export async function useTemporaryToken(trx: Db, token: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('temporary_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', digestOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Makes the links worthless that a person was sent so far; their mails do not go out any more. */
export async function voidLinks(trx: Db, userId: number, kinds: readonly LinkKind[], now: Date): Promise<void> {
  await voidingLinks(trx, userId, kinds, now).selectNoFrom(sql`1`.as('done')).execute()
}

/** A statement that does so, whatever else it does. */
export function voidingLinks(db: QueryCreator<Tables>, userId: number, kinds: readonly LinkKind[], now: Date) {
  return db
    .with('voided', (query) =>
      query.deleteFrom('temporary_tokens').where('user_id', '=', userId).where('kind', 'in', kinds),
    )
    .with('withdrawn', (query) => withdrawnMails(query, userId, kinds, now))
}
