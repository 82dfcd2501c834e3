import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../../api/dataProvider.ts'
import { usePathQuery } from '../../usePathQuery.ts'
import type { HistoryFacets, HistoryPage, HistoryVersion } from './historyData.ts'

const entriesPerPage = 20

/** The filter of a history; empty for all entries. */
export interface HistoryFilter {
  readonly action?: string
  /** The id of a user. */
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
      return (await dataProvider.fetchPath(`${getHistoryPath(resource, record.id)}?${query}`, signal)) as HistoryPage
    },
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _pages, page) => (page < totalPages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  })
}

/** The actions and users that occur in the history of a record; undefined if the backend does not send them. */
export function useHistoryFacets(resource: ResourceData, record: RaRecord) {
  const path = `${getHistoryPath(resource, record.id)}/values`
  return usePathQuery<HistoryFacets>([...getHistoryKey(resource, record), 'values'], path, { retry: false })
}

const getHistoryKey = (resource: ResourceData, { id }: RaRecord) => [getRoute(resource), 'history', String(id)]

/** The other side of a comparison: a version number, 0 for nothing before the first version, or the current record. */
export type ComparedVersion = number | 'now'

/** Loads the differences between two versions; `from` is the value of the older one, `to` of the newer one. */
export function useComparison(resource: ResourceData, { id }: RaRecord, version: number, against: ComparedVersion) {
  // Before the first version there is none, which the server compares with if none is named.
  const query = against === 0 ? '' : `?against=${against}`
  const path = `${getHistoryPath(resource, id)}/${version}${query}`
  const queryKey = [getRoute(resource), 'comparison', String(id), version, against]
  return usePathQuery<HistoryVersion>(queryKey, path, { gcTime: 0, staleTime: 0 })
}

/** The path of a record's history below /api. */
export const getHistoryPath = (resource: ResourceData, id: Identifier): string =>
  `/${getApiPath(resource)}/${encodeURIComponent(id)}/history`
