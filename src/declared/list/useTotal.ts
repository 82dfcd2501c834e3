import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { ListQuery } from '../../api/listQuery.ts'

/** The number of records in a list, as a query. */
export interface TotalQuery {
  /** Undefined while loading and after a failure. */
  readonly total: number | undefined
  readonly isPending: boolean
  readonly isFailed: boolean
  readonly error: unknown
  reload(): void
}

/** Loads the number of records that match a filter, by requesting a page of one record. */
export function useTotal(resource: ResourceData, filter: ListQuery['filter'], isEnabled = true): TotalQuery {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = getRoute(resource)
  const query = useQuery({
    queryKey: [route, 'total', filter],
    queryFn: async ({ signal }) => {
      const pagination = { page: 1, perPage: 1 }
      return (await dataProvider.getList(route, { pagination, filter, signal })).total ?? 0
    },
    enabled: isEnabled,
    retry: false,
    networkMode: 'always',
  })
  return {
    total: query.data,
    isPending: query.isPending,
    isFailed: query.isError,
    error: query.error,
    reload: () => void query.refetch(),
  }
}
