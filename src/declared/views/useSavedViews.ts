import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider, useStore } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import { parseViews, type SavedView } from '../../api/savedViews.ts'
import { useShell } from '../../layout/shell/shell.ts'
import { getCountsKey } from '../actions/useListCache.ts'
import { useEngine } from '../engine.ts'
import { createBrowserStore, createServerStore, readServerViews, type ViewStore } from './viewStores.ts'

/** The saved views of a list, and functions that change them. Each change also updates the displayed views. */
export interface SavedViews extends ViewStore {
  /** Undefined while loading or after a failure. */
  readonly views: readonly SavedView[] | undefined
  readonly isFailed: boolean
  /** Whether the server stores the views. Only then can they be shared and be opened from the menu. */
  readonly isOnServer: boolean
  reload(): void
}

/** Stores views on the server if it supports them, otherwise in this browser. */
export function useSavedViews(resource: ResourceData): SavedViews {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const client = useQueryClient()
  const { abilities } = useEngine()
  const { reloadAccount } = useShell().confirmation
  const route = getRoute(resource)
  const [stored, store] = useStore<unknown>(`${route}.savedQueries`)
  const { data, isError, refetch } = useQuery({
    queryKey: [route, 'views'],
    queryFn: ({ signal }) =>
      abilities?.extras === false ? null : readServerViews(dataProvider, resource.name, signal),
    retry: false,
    networkMode: 'always',
    staleTime: freshMs,
    meta: { quiet: true },
  })
  const views = useMemo(() => (data === null ? parseViews(stored) : data), [data, stored])
  return useMemo(() => {
    const keeper =
      data === null ? createBrowserStore(views ?? [], store) : createServerStore(dataProvider, resource.name)
    /** Reloads the views after a change, and the user, because the default views of the menu may have changed too. */
    const thenReload = async <Result>(change: Promise<Result>): Promise<Result> => {
      try {
        return await change
      } finally {
        await client.invalidateQueries({ queryKey: [route, 'views'] })
        await client.invalidateQueries({ queryKey: getCountsKey(route) })
        if (data !== null) await reloadAccount()
      }
    }
    return {
      views,
      isFailed: isError,
      isOnServer: data !== undefined && data !== null,
      reload: () => void refetch(),
      create: (content) => thenReload(keeper.create(content)),
      update: (view, content) => thenReload(keeper.update(view, content)),
      remove: (view) => thenReload(keeper.remove(view)),
      setDefault: (id, target) => thenReload(keeper.setDefault(id, target)),
    }
  }, [data, views, store, dataProvider, resource.name, client, route, reloadAccount, isError, refetch])
}

/** How long loaded views count as fresh, in ms. */
const freshMs = 60_000
