import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { Facts } from './history/historyData.ts'

/** The query key of the facts of a record. */
export const getFactsKey = (resource: ResourceData, id: RaRecord['id']) =>
  [getRoute(resource), 'facts', String(id)] as const

/**
 * When and by which user a record was created and changed, and the number of its notes. Undefined if the backend has no
 * facts.
 */
export function useFacts(resource: ResourceData, { id }: RaRecord) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const path = `/${getApiPath(resource)}/${encodeURIComponent(id)}/facts`
  return useQuery({
    queryKey: getFactsKey(resource, id),
    queryFn: async ({ signal }) => (await dataProvider.fetchPath(path, signal)) as Facts,
    retry: false,
  })
}
