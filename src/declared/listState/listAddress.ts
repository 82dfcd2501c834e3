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

/** The list whose URL is converted, and the router of the application. */
interface ListAddress {
  readonly router: RouterProvider
  readonly resource: ResourceData
}

const ListAddressContext = createContext<ListAddress | undefined>(undefined)

export const ListAddressProvider = ListAddressContext.Provider

/**
 * A router for react-admin's list controller. The controller expects `page`, `perPage`, `sort`, `order` and a JSON
 * `filter` in the query of the URL. Our URLs have `search`, `status` and `view` instead of `filter`, and leave out
 * default values. This router converts the query in both directions. Other navigation is passed on unchanged.
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
    // When a page cannot be loaded, the controller goes to page 1. This is ignored, so that the user can retry on the
    // page.
    if (isToFirstPage && query?.status === 'error') return
    // The controller also goes to page 1 from an empty page, for example after the last row was deleted.
    const { data, total = 0 } = query?.data ?? {}
    if (isToFirstPage && data?.length === 0)
      return leadTo({ ...next, page: Math.ceil(total / next.perPage) || 1 }, true)
    // A typed search replaces the history entry. Otherwise the back button would step through its letters.
    const isTyped = changed.filter((name) => name !== 'page').join() === 'search'
    leadTo(next, isTyped)
  })
}

function useListAddress(): ListAddress {
  const address = useContext(ListAddressContext)
  if (!address) throw new Error('a list address is translated inside of a ListAddressProvider')
  return address
}

/** Writes the complete list state into the URL. A URL without parameters gets the last sort order and paging. */
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

/** Converts the query of our URL to the query that react-admin's controller reads. */
function controllerQuery(resource: ResourceData, query: string): string {
  const state = openingState(resource, query, undefined)
  const { page, perPage, sort, order } = state
  const filter = JSON.stringify(filterOf(state))
  return `?${new URLSearchParams({ page: String(page), perPage: String(perPage), sort, order, filter })}`
}

/** Converts a query that react-admin's controller has written to a list state. */
function stateInController(resource: ResourceData, query: string): ListState {
  const { filter, ...paging } = Object.fromEntries(new URLSearchParams(query))
  return mendListState(resource, { ...paging, ...narrowingIn(JSON.parse(filter ?? '{}')) })
}

/** Reads search, status and view from the filter values of react-admin's controller. */
export function narrowingIn({ search, isActive, view }: ReturnType<typeof filterOf>): Partial<ListState> {
  const status = isActive === undefined ? 'all' : isActive ? 'active' : 'inactive'
  return { search: search ?? '', status, view }
}

function changesBetween(state: ListState, next: ListState): string[] {
  const names = ['page', 'perPage', 'sort', 'order', 'search', 'status', 'view'] as const
  return names.filter((name) => state[name] !== next[name])
}
