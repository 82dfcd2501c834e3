import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Identifier, RaRecord } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { getFactsKey, isFormKey } from '../record/recordQueries.ts'

/** Updates the cached lists and records of a resource after a change. */
export interface ListCache {
  /** Changes a cached row and record without a request. The row keeps its position and the focus. */
  patch(id: Identifier, changes: Partial<RaRecord>): void
  /**
   * Marks the cached lists as outdated without fetching the visible list again; the other lists are fetched when they
   * are opened. The counts of the views, the totals and the facts of an open record are fetched at once.
   */
  invalidate(): Promise<void>
  /**
   * Fetches the visible list again, but not the record of an open form, because its values would change while the user
   * types.
   */
  reload(): Promise<void>
}

/** The key of the queries for the totals below a list. */
export const getTotalsKey = (route: string) => [route, 'totals'] as const

/** The key of the queries for the numbers of records in the views of a list. */
export const getCountsKey = (route: string) => [route, 'counts'] as const

export function useListCache(resource: ResourceData): ListCache {
  const client = useQueryClient()
  const route = getRoute(resource)
  const patch = useCallback(
    (id: Identifier, changes: Partial<RaRecord>) => {
      client.setQueriesData<{ data: RaRecord[] }>(
        { queryKey: [route, 'getList'] },
        (page) => page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...changes } : row)) },
      )
      client.setQueryData<RaRecord>(
        [route, 'getOne', { id: String(id) }],
        (cached) => cached && { ...cached, ...changes },
      )
    },
    [client, route],
  )
  return useMemo(
    () => ({
      patch,
      invalidate: async () => {
        await client.invalidateQueries({ queryKey: [route], refetchType: 'none' })
        await client.invalidateQueries({ queryKey: getCountsKey(route) })
        await client.invalidateQueries({ queryKey: getTotalsKey(route) })
        await client.invalidateQueries({ queryKey: getFactsKey(route) })
      },
      reload: () => client.invalidateQueries({ queryKey: [route], predicate: ({ queryKey }) => !isFormKey(queryKey) }),
    }),
    [client, route, patch],
  )
}
