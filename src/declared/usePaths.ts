import { type Identifier, useBasename, useLocation } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** The addresses of a resource's screens. */
export interface Paths {
  readonly list: string
  /** The list as it was when a link of it led here; otherwise the whole list. */
  readonly back: string
  readonly create: string
  /** The page of a record, which leads on to its form where the person may change it. */
  show(id: Identifier): string
  edit(id: Identifier): string
  /** The history state for a link to a form, so that the form can lead back to the same page and search. */
  readonly linkState: LinkState
}

interface LinkState {
  readonly list?: string
}

export function usePaths(resource: ResourceData): Paths {
  const list = `${useBasename()}/${routeOf(resource)}`
  const { pathname, search, state } = useLocation()
  const from = addressIn(state)
  const isOwn = from?.startsWith(`${list}?`)
  return {
    list,
    back: isOwn && from !== undefined ? from : list,
    create: `${list}/create`,
    show: (id) => `${list}/${encodeURIComponent(id)}`,
    edit: (id) => `${list}/${encodeURIComponent(id)}/update`,
    linkState: pathname === list ? { list: list + search } : isOwn && from !== undefined ? { list: from } : {},
  }
}

/** The address of a list in a history state, which survives a reload and may be of any other origin. */
function addressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined
  return typeof state.list === 'string' ? state.list : undefined
}
