import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider, useStore } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { type SavedView, viewsIn } from '../../api/savedViews.ts'

/** The views of a list that the person has saved. */
export interface SavedViews {
  /** Absent while they are on their way, or could not be had. */
  readonly views: readonly SavedView[] | undefined
  readonly isFailed: boolean
  reload(): void
  /** Keeps views in the place of those before; fails where the server does. */
  save(views: readonly SavedView[]): Promise<void>
}

/** Views are kept by the backend, where it can, and otherwise by this browser. */
export function useSavedViews(resource: ResourceData): SavedViews {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const route = routeOf(resource)
  const [here, keepHere] = useStore<unknown>(`${route}.savedQueries`)
  const queryKey = [route, 'views']
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await dataProvider.views(route, signal)) ?? null,
    retry: false,
    networkMode: 'always',
  })
  const kept = query.data === null ? viewsIn(here) : query.data

  const save = useCallback(
    async (views: readonly SavedView[]) => {
      const isKept = await dataProvider.saveViews(route, views)
      if (!isKept) keepHere(views)
      client.setQueryData([route, 'views'], isKept ? views : null)
    },
    [dataProvider, route, keepHere, client],
  )
  return { views: kept, isFailed: query.isError, reload: () => void query.refetch(), save }
}
