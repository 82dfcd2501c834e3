import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, routeOf, whoSees } from '#resources/language/derive.ts'
import type { CanAccess } from '../api/authProvider.ts'
import type { Me } from '../api/me.ts'
import { isAllowed, surroundingsAt } from './surroundings.ts'

/** Who may do what, as the declarations say: react-admin's questions answered by `who`. What is not declared nobody may. */
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
 * Whether a person may see what a path of the admin area shows. A path that leads nowhere is for everybody, and so is
 * one whose answer depends on the record: their screens say it.
 */
export function visitsOf(resources: Catalog, canAccess: CanAccess): (me: Me, path: string) => boolean {
  const routes = new Set(resources.filter(({ internal }) => !internal).map(routeOf))
  return (me, path) => {
    const [, , route = '', rest] = path.split('/')
    if (!routes.has(route)) return true
    return canAccess(me, { resource: route, action: rest === 'create' ? 'create' : 'list' })
  }
}

/** What react-admin calls differently. */
const actionNames: Readonly<Record<string, string>> = { delete: 'remove' }
