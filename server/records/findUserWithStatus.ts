import { CompiledQuery } from 'kysely'
import { type CurrentUser, toCurrentUser } from '../http/currentUser.ts'
import type { RecordsContext } from './recordsContext.ts'

/** A user as stored now, in the form that authentication gives to a request. */
export interface UserWithStatus {
  readonly user: CurrentUser
  /** Whether neither the account nor the organization is inactive. */
  readonly isActive: boolean
}

/** Reads a user; undefined if there is none. */
export async function findUserWithStatus(
  { db, person }: Pick<RecordsContext, 'db' | 'person'>,
  id: number,
): Promise<UserWithStatus | undefined> {
  const text = `select profiles.nome as profile, (users.deleted_at is null${person.andActiveOwner('users')}) as "isActive"${person.select('users')}
    from users join profiles on profiles.id = users.profile_id where users.id = $1`
  const { rows } = await db.executeQuery<{ profile: string; isActive: boolean }>(CompiledQuery.raw(text, [id]))
  const [row] = rows
  return row && { user: toCurrentUser(id, row.profile, '', person.read(row)), isActive: row.isActive }
}
