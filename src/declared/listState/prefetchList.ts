import type { QueryClient } from '@tanstack/react-query'
import type { Store } from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { routeOf } from '#resources/language/derive.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { listQueryOf, openingState, questionOf, storeKeyOf } from './listState.ts'

interface PrefetchParts {
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
  { resources, store, dataProvider, queryClient, replaceQuery }: PrefetchParts,
): void {
  const shown = resources.find((resource) => !resource.internal && pathname === `/admin/${routeOf(resource)}`)
  if (!shown) return
  const state = openingState(shown, search, store.getItem(storeKeyOf(shown)))
  const [route, question] = [routeOf(shown), questionOf(state)]
  // The list uses this page instead of fetching it again. It then removes this default.
  queryClient.setQueryDefaults([route, 'getList'], { refetchOnMount: false })
  const queryFn = ({ signal }: { signal: AbortSignal }) => dataProvider.getList(route, { ...question, signal })
  void queryClient.prefetchQuery({ queryKey: [route, 'getList', question], queryFn })
  // The list would write the query too, but that would cause another render.
  replaceQuery(listQueryOf(shown, state))
}
