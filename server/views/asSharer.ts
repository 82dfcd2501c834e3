import { isOfHouse } from '#language/belonging.ts'
import type { Catalog } from '#language/catalog.ts'
import type { CurrentUser } from '../http/currentUser.ts'

/**
 * The user for saved views. Administrators share views with all users, so an administrator of an owner counts as an
 * ordinary user.
 */
export const asSharer = (resources: Catalog, user: CurrentUser): CurrentUser =>
  user.isAdmin && !isOfHouse(resources, user) ? { ...user, isAdmin: false } : user
