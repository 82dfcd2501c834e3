import type { QueryClient } from '@tanstack/react-query'
import type { Store } from 'react-admin'
import type { Catalog } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { buildGetListParams, buildListSearch, getStoreKey, resolveListState } from './listState.ts'

interface PrefetchContext {
  resources: Catalog
  store: Store
  dataProvider: DeclaredDataProvider
  queryClient: QueryClient
  replaceQuery: (query: string) => void
}

/**
 * Prefetches the list of a URL and writes its state into the query, while the code of the screen is loading. The server
 * checks the permission.
 */
export function prefetchList(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { resources, store, dataProvider, queryClient, replaceQuery }: PrefetchContext,
): void {
  const target = resources.find((resource) => !resource.internal && pathname === `/admin/${getRoute(resource)}`)
  if (!target) return
  const state = resolveListState(target, search, store.getItem(getStoreKey(target)))
  const [route, params] = [getRoute(target), buildGetListParams(state)]
  // The list uses this page instead of fetching it again. It then removes this default.
  queryClient.setQueryDefaults([route, 'getList'], { refetchOnMount: false })
  const queryFn = ({ signal }: { signal: AbortSignal }) => dataProvider.getList(route, { ...params, signal })
  void queryClient.prefetchQuery({ queryKey: [route, 'getList', params], queryFn })
  // The list would write the query too, but that would cause another render.
  replaceQuery(buildListSearch(target, state))
}
