import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDataProvider, useStore } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { parseViews, type SavedView } from '../../api/savedViews.ts'

/** The saved views of a list. */
export interface SavedViews {
  /** Undefined while loading or after a failure. */
  readonly views: readonly SavedView[] | undefined
  readonly isFailed: boolean
  reload(): void
  /** Replaces all saved views. */
  save(views: readonly SavedView[]): Promise<void>
}

/** Stores views in the backend if it supports them, otherwise in this browser. */
export function useSavedViews(resource: ResourceData): SavedViews {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const route = getRoute(resource)
  const [localViews, storeLocally] = useStore<unknown>(`${route}.savedQueries`)
  const queryKey = [route, 'views']
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await dataProvider.getViews(route, signal)) ?? null,
    retry: false,
    networkMode: 'always',
  })
  const savedViews = query.data === null ? parseViews(localViews) : query.data

  const save = useCallback(
    async (views: readonly SavedView[]) => {
      const isStored = await dataProvider.saveViews(route, views)
      if (!isStored) storeLocally(views)
      client.setQueryData([route, 'views'], isStored ? views : null)
    },
    [dataProvider, route, storeLocally, client],
  )
  return { views: savedViews, isFailed: query.isError, reload: () => void query.refetch(), save }
}
