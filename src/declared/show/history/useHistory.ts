import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import type { HistoryFacets, HistoryPage } from './historyData.ts'

const entriesPerPage = 20

/** What the entries of a history are searched by; empty: all of them. */
export interface HistoryFilter {
  readonly action?: string
  /** The key of a user. */
  readonly who?: string
}

export type HistoryQuery = ReturnType<typeof useHistory>

/** The entries of a record's history that match a filter, the latest first, twenty at a time. */
export function useHistory(resource: ResourceData, record: RaRecord, filter: HistoryFilter, isEnabled = true) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return useInfiniteQuery({
    queryKey: [...getHistoryKey(resource, record), filter],
    queryFn: async ({ pageParam, signal }) => {
      const query = new URLSearchParams({ page: String(pageParam), perPage: String(entriesPerPage), ...filter })
      return (await dataProvider.fetchPath(`${getHistoryPath(resource, record)}?${query}`, signal)) as HistoryPage
    },
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** What was done in a record's history, and by whom. A backend that does not tell has no data. */
export function useHistoryFacets(resource: ResourceData, record: RaRecord) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return useQuery({
    queryKey: [...getHistoryKey(resource, record), 'values'],
    queryFn: async ({ signal }) =>
      (await dataProvider.fetchPath(`${getHistoryPath(resource, record)}/values`, signal)) as HistoryFacets,
    retry: false,
  })
}

const getHistoryKey = (resource: ResourceData, { id }: RaRecord) => [getRoute(resource), 'history', String(id)]

const getHistoryPath = (resource: ResourceData, { id }: RaRecord) =>
  `/${getApiPath(resource)}/${encodeURIComponent(id)}/history`
