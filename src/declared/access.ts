import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, routeOf, whoSees } from '#resources/language/derive.ts'
import type { CanAccess } from '../api/authProvider.ts'
import type { Me } from '../api/me.ts'
import { isAllowed, surroundingsAt } from './surroundings.ts'

/** Access control for react-admin from the declared `who`. Actions that are not declared are denied. */
export function accessTo(resources: Catalog, clock: () => Date): CanAccess {
  const byRoute = new Map(resources.map((resource) => [routeOf(resource), resource]))
  return (me, { resource: route, action, record }) => {
    const resource = byRoute.get(route)
    if (!resource) return false
    const around = surroundingsAt(clock(), me)
    if (action === 'list' || action === 'show') return isAllowed(whoSees(resource), around)
    const declared = actionOf(resource, actionNames[action] ?? action)
    return declared !== undefined && isAllowed(declared.who, around, record)
  }
}

/**
 * Whether a user may visit a path of the admin area. Also true for unknown paths and for paths whose access depends on
 * the record, because their screens show the failure.
 */
export function visitsOf(resources: Catalog, canAccess: CanAccess): (me: Me, path: string) => boolean {
  const routes = new Set(resources.filter(({ internal }) => !internal).map(routeOf))
  return (me, path) => {
    const [, , route = '', rest] = path.split('/')
    if (!routes.has(route)) return true
    return canAccess(me, { resource: route, action: rest === 'create' ? 'create' : 'list' })
  }
}

/** Maps react-admin's action names to declared ones. */
const actionNames: Readonly<Record<string, string>> = { delete: 'remove' }
