import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useMemo } from 'react'
import {
  type GetListResult,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterNavigateOptions,
  type RouterProvider,
  type RouterTo,
  useEvent,
  useStore,
} from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import {
  filterOf,
  type ListState,
  listQueryOf,
  mendListState,
  openingState,
  questionOf,
  storeKeyOf,
} from './listState.ts'
import { useIsHere } from './useIsHere.ts'

/** The list whose address is translated, and the router of the application. */
interface ListAddress {
  readonly router: RouterProvider
  readonly resource: ResourceData
}

const ListAddressContext = createContext<ListAddress | undefined>(undefined)

export const ListAddressProvider = ListAddressContext.Provider

/**
 * A router for react-admin's list controller. The controller keeps `page`, `perPage`, `sort`, `order` and `filter`, a JSON
 * text, in the query of the address; ours have `search`, `status` and `view` as parameters of their own, and leave out what is as at the
 * start. The controller's query is translated on the way in and out; other navigation is passed on.
 */
export function translatingRouter(router: RouterProvider): RouterProvider {
  return { ...router, useLocation: useListLocation, useNavigate: useListNavigate }
}

function useListLocation(): RouterLocation {
  const address = useListAddress()
  const location = address.router.useLocation()
  const query = listQueryOf(address.resource, useOpeningState(address))
  return useMemo(
    () => ({ ...location, search: controllerQuery(address.resource, query) }),
    [location, address.resource, query],
  )
}

function useListNavigate(): RouterNavigateFunction {
  const address = useListAddress()
  const { router, resource } = address
  const navigate = router.useNavigate()
  const client = useQueryClient()
  const state = useOpeningState(address)
  return useEvent((to: RouterTo | number, options?: RouterNavigateOptions) => {
    const leadTo = (shown: ListState, replace: boolean) =>
      navigate({ search: listQueryOf(resource, shown) }, { ...options, replace })
    if (typeof to !== 'object' || to.pathname !== undefined || to.search === undefined) return navigate(to, options)
    const next = stateInController(resource, to.search)
    const changed = changesBetween(state, next)
    const query = client.getQueryState<GetListResult>([routeOf(resource), 'getList', questionOf(state)])
    const isToFirstPage = changed.join() === 'page' && next.page === 1
    // The controller leaves a page that could not be read for the first one. The list stays and offers to try again.
    if (isToFirstPage && query?.status === 'error') return
    // It also does so from a page beyond the last one. The last one is nearer.
    const { data, total = 0 } = query?.data ?? {}
    if (isToFirstPage && data?.length === 0)
      return leadTo({ ...next, page: Math.ceil(total / next.perPage) || 1 }, true)
    // The letters of a search are no steps of the browser's history.
    const isTyped = changed.filter((name) => name !== 'page').join() === 'search'
    leadTo(next, isTyped)
  })
}

function useListAddress(): ListAddress {
  const address = useContext(ListAddressContext)
  if (!address) throw new Error('a list address is translated inside of a ListAddressProvider')
  return address
}

/** Completes the address of a list: one without parameters shows the list as it was last sorted and paged. */
export function useCompleteAddress(address: ListAddress): void {
  const { router, resource } = address
  const { search } = router.useLocation()
  const navigate = router.useNavigate()
  const query = listQueryOf(resource, useOpeningState(address))
  const isHere = useIsHere()
  useEffect(() => {
    if (search !== query && isHere()) navigate({ search: query }, { replace: true })
  }, [search, query, navigate, isHere])
}

function useOpeningState({ router, resource }: ListAddress): ListState {
  const [stored] = useStore<unknown>(storeKeyOf(resource))
  const { search } = router.useLocation()
  return useMemo(() => openingState(resource, search, stored), [resource, search, stored])
}

/** The query of a list's address as react-admin's controller reads it. */
function controllerQuery(resource: ResourceData, query: string): string {
  const state = openingState(resource, query, undefined)
  const { page, perPage, sort, order } = state
  const filter = JSON.stringify(filterOf(state))
  return `?${new URLSearchParams({ page: String(page), perPage: String(perPage), sort, order, filter })}`
}

/** The state in a query that react-admin's controller has written. */
function stateInController(resource: ResourceData, query: string): ListState {
  const { filter, ...paging } = Object.fromEntries(new URLSearchParams(query))
  return mendListState(resource, { ...paging, ...narrowingIn(JSON.parse(filter ?? '{}')) })
}

/** Search, status and view in the filter values of the controller. */
export function narrowingIn({ search, isActive, view }: ReturnType<typeof filterOf>): Partial<ListState> {
  const status = isActive === undefined ? 'all' : isActive ? 'active' : 'inactive'
  return { search: search ?? '', status, view }
}

function changesBetween(state: ListState, next: ListState): string[] {
  const names = ['page', 'perPage', 'sort', 'order', 'search', 'status', 'view'] as const
  return names.filter((name) => state[name] !== next[name])
}
