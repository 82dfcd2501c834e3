import type { SecondFactorRequirement } from '../../configParsers.ts'
import type { Db } from '../../db/tables.ts'
import { toCurrentUser } from '../../http/currentUser.ts'
import { listFactors } from './factors.ts'

/** Whether users with a profile must have a second factor. */
export function isRequiredOf(requirement: SecondFactorRequirement, profile: string): boolean {
  const { isAdmin, isStaff } = toCurrentUser(0, profile, '')
  if (requirement === 'admin') return isAdmin
  return requirement === 'staff' && isStaff
}

/** Whether a user must have a second factor and has none. */
export async function lacksFactor(db: Db, requirement: SecondFactorRequirement, userId: number): Promise<boolean> {
  if (requirement === 'none') return false
  const user = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.profile_id')
    .select('profiles.nome as profile')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (user === undefined || !isRequiredOf(requirement, user.profile)) return false
  return (await listFactors(db, userId)).length === 0
}
