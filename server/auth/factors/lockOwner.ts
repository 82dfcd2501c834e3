import type { Db } from '../../db/tables.ts'
import type { Recipient } from '../../mail/recipient.ts'

/** A user whose factors are about to change. */
export interface FactorOwner extends Recipient {
  readonly profile: string
  readonly isActive: boolean
}

/**
 * Locks a user until the transaction ends, so that changes of the user's factors run one after the other. Returns
 * undefined if there is no such user.
 */
export async function lockOwner(trx: Db, userId: number): Promise<FactorOwner | undefined> {
  const user = await trx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.profile_id')
    .select(['users.id', 'users.nome', 'users.email', 'profiles.nome as profile', 'users.deleted_at'])
    .where('users.id', '=', userId)
    .forUpdate('users')
    .executeTakeFirst()
  return user && { ...user, isActive: user.deleted_at === null }
}
