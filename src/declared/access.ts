import type { Catalog } from '#resources/language/catalog.ts'
import { actionOf, routeOf, whoSees } from '#resources/language/derive.ts'
import type { CanAccess } from '../api/authProvider.ts'
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

/** What react-admin calls differently. */
const actionNames: Readonly<Record<string, string>> = { delete: 'remove' }
