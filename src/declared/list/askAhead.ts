import type { Store } from 'react-admin'
import type { Catalog } from '#resources/language/catalog.ts'
import { routeOf } from '#resources/language/derive.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { keptUnder, listQueryOf, openingState } from './listState.ts'
import { questionOf } from './useListPage.ts'

interface AheadParts {
  resources: Catalog
  store: Store
  dataProvider: DeclaredDataProvider
  replaceQuery: (query: string) => void
}

/**
 * Where an address shows a list, asks for it at once, and lets the address tell where in it that is: the answer is on its
 * way while the screen is drawn. Whether the person may have it, the server decides.
 */
export function askAhead(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { resources, store, dataProvider, replaceQuery }: AheadParts,
): void {
  const shown = resources.find((resource) => !resource.internal && pathname === `/admin/${routeOf(resource)}`)
  if (!shown) return
  const state = openingState(shown, search, store.getItem(keptUnder(shown)))
  dataProvider.askAhead(routeOf(shown), questionOf(state))
  // The list would say so itself, but then everything would be drawn once more.
  replaceQuery(listQueryOf(shown, state))
}
