import { isOfHouse } from '#language/belonging.ts'
import type { Catalog } from '#language/catalog.ts'
import type { CurrentUser } from '../http/currentUser.ts'

/**
 * A user as saved views know them: administrators share views with all people, so those of an owner are like everybody
 * else.
 */
export const asSharer = (resources: Catalog, user: CurrentUser): CurrentUser =>
  user.isAdmin && !isOfHouse(resources, user) ? { ...user, isAdmin: false } : user
