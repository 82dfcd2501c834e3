import { type Identifier, useBasename, useLocation } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'

/** The paths of the screens of a resource. */
export interface Paths {
  readonly list: string
  /** The path of the list in the state from which the user came; otherwise the path of the whole list. */
  readonly back: string
  readonly create: string
  /** The page of a record. */
  show(id: Identifier): string
  edit(id: Identifier): string
  /** The history state for links to a record, so that its screen can return to the same list state. */
  readonly linkState: LinkState
}

interface LinkState {
  readonly list?: string
}

export function usePaths(resource: ResourceData): Paths {
  const list = `${useBasename()}/${getRoute(resource)}`
  const { pathname, search, state } = useLocation()
  const originUrl = parseListUrl(state)
  const isSameList = originUrl?.startsWith(`${list}?`)
  return {
    list,
    back: isSameList && originUrl !== undefined ? originUrl : list,
    create: `${list}/create`,
    show: (id) => `${list}/${encodeURIComponent(id)}`,
    edit: (id) => `${list}/${encodeURIComponent(id)}/update`,
    linkState:
      pathname === list ? { list: list + search } : isSameList && originUrl !== undefined ? { list: originUrl } : {},
  }
}

/** Reads the URL of a list from a history state. The URL may belong to another list or be outdated. */
function parseListUrl(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined
  return typeof state.list === 'string' ? state.list : undefined
}
