import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import type { CurrentUser } from '../../http/currentUser.ts'
import type { PersonColumns } from '../../http/personColumns.ts'
import { digestToken } from '../../opaqueToken.ts'
import { findUserWithStatus, type UserWithStatus } from '../../records/findUserWithStatus.ts'
import type { SeesUser } from '../resetFactors.ts'

const tokenPrefix = 'slv_'

/** The token with which an administrator views the application as another user. */
export const toViewToken = (random: string): string => tokenPrefix + random
export const isViewToken = (token: string): boolean => token.startsWith(tokenPrefix)

interface FinderOptions {
  readonly db: Db
  readonly clock: Clock
  readonly person: PersonColumns
  readonly seesUser: SeesUser
}

/**
 * Creates the function that finds the user as whom an administrator views the application. It reads everything on each
 * request, so that the view ends at once with the session of the administrator, or if either user loses the required
 * permission.
 */
export const createViewFinder =
  ({ db, clock, person, seesUser }: FinderOptions) =>
  async (token: string): Promise<CurrentUser | null> => {
    const now = clock()
    const view = await db
      .selectFrom('view_as as v')
      .innerJoin('sessions as s', 's.id', 'v.session_id')
      .innerJoin('users as a', 'a.id', 'v.admin_id')
      .where('v.token_hash', '=', digestToken(token))
      .where('v.ended_at', 'is', null)
      .where('v.expires_at', '>', now)
      .where('s.ended_at', 'is', null)
      .where('s.expires_at', '>', now)
      .select(['v.id', 'v.admin_id', 'v.user_id', 'v.profile', 'v.expires_at', 'a.nome'])
      .executeTakeFirst()
    if (view === undefined) return null
    const [admin, viewed] = [
      await findUserWithStatus({ db, person }, view.admin_id),
      await findUserWithStatus({ db, person }, view.user_id),
    ]
    if (!admin?.isActive || !admin.user.isAdmin || !viewed || !canBeViewed(viewed)) return null
    if (viewed.user.profile !== view.profile || !(await seesUser(admin.user, view.user_id))) return null
    const viewedBy = {
      id: view.admin_id,
      nome: view.nome,
      viewId: view.id,
      expiresAt: view.expires_at.toISOString(),
    }
    return { ...viewed.user, viewedBy }
  }

/** Whether an administrator may view the product as this user: an active user of the admin area, no administrator. */
export const canBeViewed = ({ user, isActive }: UserWithStatus): boolean => isActive && user.isStaff && !user.isAdmin
