import { changesOwner } from './belonging.ts'
import { getAction, getRowActions } from './derive.ts'
import type { ResourceData } from './resource.ts'

/** What an API key may do: the names of the actions by resource. */
export type KeyScopes = Readonly<Record<string, readonly string[]>>

/**
 * The only actions that API keys can have on users and profiles, so that a key can neither deactivate users nor change
 * the permissions of profiles.
 */
const accountActions: Readonly<Record<string, readonly string[]>> = {
  users: ['read', 'create', 'edit'],
  profiles: ['read'],
}

/** The actions of a resource that a key can have: `read`, and what the declaration offers; empty if it has no routes. */
export function getKeyActions(resource: ResourceData): readonly string[] {
  if (resource.internal) return []
  const rowActions = getRowActions(resource).filter((name) => {
    const effect = getAction(resource, name)?.effect
    return !changesOwner(resource, name) && (effect === undefined || !('dialog' in effect))
  })
  const actions = ['read', ...(getAction(resource, 'create') ? ['create'] : []), ...rowActions]
  const allowed = accountActions[resource.name]
  return allowed ? actions.filter((name) => allowed.includes(name)) : actions
}

/** Whether a key with these scopes may do one of the actions. */
export const isInScopes = (scopes: KeyScopes, resource: string, actions: readonly string[]): boolean =>
  Object.hasOwn(scopes, resource) && actions.some((name) => scopes[resource]?.includes(name))
