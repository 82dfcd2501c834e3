import type { Store } from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { routeOf } from '#resources/language/derive.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { listQueryOf, openingState, questionOf, storeKeyOf } from './listState.ts'

interface AheadParts {
  resources: Catalog
  store: Store
  dataProvider: DeclaredDataProvider
  replaceQuery: (query: string) => void
}

/**
 * Prefetches the list of an address and writes its state into the query, while the code of the screen is loading. The
 * server checks the permission.
 */
export function askAhead(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { resources, store, dataProvider, replaceQuery }: AheadParts,
): void {
  const shown = resources.find((resource) => !resource.internal && pathname === `/admin/${routeOf(resource)}`)
  if (!shown) return
  const state = openingState(shown, search, store.getItem(storeKeyOf(shown)))
  dataProvider.askAhead(routeOf(shown), questionOf(state))
  // The list would write it too, but that would cause another render.
  replaceQuery(listQueryOf(shown, state))
}
