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
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import {
  buildControllerFilter,
  buildGetListParams,
  buildListSearch,
  getStoreKey,
  hasOnlySavedView,
  type ListState,
  normalizeListState,
  resolveListState,
} from './listState.ts'
import { useIsCurrentPath } from './useIsCurrentPath.ts'

/** The list whose URL is converted, and the router of the application. */
interface ListRouting {
  readonly router: RouterProvider
  readonly resource: ResourceData
}

const ListRoutingContext = createContext<ListRouting | undefined>(undefined)

export const ListRoutingProvider = ListRoutingContext.Provider

/**
 * A router for react-admin's list controller. The controller expects `page`, `perPage`, `sort`, `order` and a JSON
 * `filter` in the query of the URL. Our URLs have `search`, `status`, `view` and `filter` (in our own format) as
 * separate parameters, and leave out default values. This router converts the query in both directions. Other
 * navigation is passed on unchanged.
 */
export function createListRouter(router: RouterProvider): RouterProvider {
  return { ...router, useLocation: useListLocation, useNavigate: useListNavigate }
}

function useListLocation(): RouterLocation {
  const routing = useListRouting()
  const location = routing.router.useLocation()
  const query = buildListSearch(routing.resource, useResolvedListState(routing))
  return useMemo(
    () => ({ ...location, search: toControllerQuery(routing.resource, query) }),
    [location, routing.resource, query],
  )
}

function useListNavigate(): RouterNavigateFunction {
  const routing = useListRouting()
  const { router, resource } = routing
  const navigate = router.useNavigate()
  const client = useQueryClient()
  const state = useResolvedListState(routing)
  return useEvent((to: RouterTo | number, options?: RouterNavigateOptions) => {
    const navigateTo = (target: ListState, replace: boolean) =>
      navigate({ search: buildListSearch(resource, target) }, { ...options, replace })
    if (typeof to !== 'object' || to.pathname !== undefined || to.search === undefined) return navigate(to, options)
    const nextState = parseControllerQuery(resource, to.search)
    const changed = getChangedNames(state, nextState)
    const query = client.getQueryState<GetListResult>([getRoute(resource), 'getList', buildGetListParams(state)])
    const goesToFirstPage = changed.join() === 'page' && nextState.page === 1
    // When a page cannot be loaded, the controller goes to page 1. This is ignored, so that the user can retry on the
    // page.
    if (goesToFirstPage && query?.status === 'error') return
    // The controller also goes to page 1 from an empty page, for example after the last row was deleted.
    const { data, total = 0 } = query?.data ?? {}
    if (goesToFirstPage && data?.length === 0)
      return navigateTo({ ...nextState, page: Math.ceil(total / nextState.perPage) || 1 }, true)
    // A typed search replaces the history entry. Otherwise the back button would step through its letters.
    const isTypedSearch = changed.filter((name) => name !== 'page').join() === 'search'
    navigateTo(nextState, isTypedSearch)
  })
}

function useListRouting(): ListRouting {
  const routing = useContext(ListRoutingContext)
  if (!routing) throw new Error('a list address is translated inside of a ListAddressProvider')
  return routing
}

/**
 * Writes the complete list state into the URL. A URL without parameters gets the last sort order and paging; one with
 * only a saved view gets its parameters once the view is loaded, see `SavedViewGuard`.
 */
export function useCompleteListUrl(routing: ListRouting): void {
  const { router, resource } = routing
  const { search } = router.useLocation()
  const navigate = router.useNavigate()
  const query = buildListSearch(resource, useResolvedListState(routing))
  const isCurrentPath = useIsCurrentPath()
  useEffect(() => {
    if (search !== query && !hasOnlySavedView(resource, search) && isCurrentPath())
      navigate({ search: query }, { replace: true })
  }, [resource, search, query, navigate, isCurrentPath])
}

function useResolvedListState({ router, resource }: ListRouting): ListState {
  const [stored] = useStore<unknown>(getStoreKey(resource))
  const { search } = router.useLocation()
  return useMemo(() => resolveListState(resource, search, stored), [resource, search, stored])
}

/** Converts the query of our URL to the query that react-admin's controller reads. */
function toControllerQuery(resource: ResourceData, query: string): string {
  const state = resolveListState(resource, query, undefined)
  const { page, perPage, sort, order } = state
  const filter = JSON.stringify(buildControllerFilter(state))
  return `?${new URLSearchParams({ page: String(page), perPage: String(perPage), sort, order, filter })}`
}

/** Converts a query that react-admin's controller has written to a list state. */
function parseControllerQuery(resource: ResourceData, query: string): ListState {
  const { filter, ...paging } = Object.fromEntries(new URLSearchParams(query))
  return normalizeListState(resource, { ...paging, ...parseFilter(JSON.parse(filter ?? '{}')) })
}

/** Reads the state from the filter values of react-admin's controller. */
export function parseFilter({
  search,
  isActive,
  ...others
}: ReturnType<typeof buildControllerFilter>): Partial<ListState> {
  const status = isActive === undefined ? 'all' : isActive ? 'active' : 'inactive'
  return { search: search ?? '', status, ...others }
}

function getChangedNames(state: ListState, nextState: ListState): string[] {
  const names = ['page', 'perPage', 'sort', 'order', 'search', 'status', 'view', 'filter', 'group', 'layout'] as const
  return names.filter((name) => state[name] !== nextState[name])
}
