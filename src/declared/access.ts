import type { Catalog } from '#language/catalog.ts'
import { getAction, getRoute, getScreenCondition } from '#language/derive.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { CanAccess } from '../api/authProvider.ts'
import type { CurrentUser } from '../api/currentUser.ts'
import { createEvaluationContext, isAllowed } from './evaluationContext.ts'

/**
 * react-admin's access control, based on the `who` conditions of the declared actions. Actions that are not declared
 * are denied. For a plain resource, one `who` condition covers all actions.
 */
export function createCanAccess(
  resources: Catalog,
  clock: () => Date,
  plainResources: { readonly [route: string]: { readonly who?: PredicateData } } = {},
): CanAccess {
  const resourcesByRoute = new Map(resources.map((resource) => [getRoute(resource), resource]))
  return (me, { resource: route, action, record }) => {
    const resource = resourcesByRoute.get(route)
    const context = createEvaluationContext(clock(), me)
    const plain = plainResources[route]
    if (!resource) return plain !== undefined && isAllowed(plain.who, context)
    if (action === 'list' || action === 'show') return isAllowed(getScreenCondition(resource), context)
    const declaredAction = getAction(resource, actionNames[action] ?? action)
    return declaredAction !== undefined && isAllowed(declaredAction.who, context, record)
  }
}

/**
 * Whether a user may visit a path of the admin area. Also true for unknown paths and for paths whose access depends on
 * the record, because their screens show the failure.
 */
export function createCanVisit(resources: Catalog, canAccess: CanAccess): (me: CurrentUser, path: string) => boolean {
  const routes = new Set(resources.filter(({ internal }) => !internal).map(getRoute))
  return (me, path) => {
    const [, , route = '', rest] = path.split('/')
    if (!routes.has(route)) return true
    return canAccess(me, { resource: route, action: rest === 'create' ? 'create' : 'list' })
  }
}

/** Maps react-admin's action names to declared ones. */
const actionNames: Readonly<Record<string, string>> = { delete: 'remove' }
