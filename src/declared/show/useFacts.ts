import { useQuery } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { Facts } from './history/historyData.ts'

/** The key of the facts of a record in the query client. */
export const getFactsKey = (resource: ResourceData, id: RaRecord['id']) =>
  [getRoute(resource), 'facts', String(id)] as const

/** When and by whom a record was created and changed, and how many notes it has. A backend without facts has no data. */
export function useFacts(resource: ResourceData, { id }: RaRecord) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const path = `/${getApiPath(resource)}/${encodeURIComponent(id)}/facts`
  return useQuery({
    queryKey: getFactsKey(resource, id),
    queryFn: async ({ signal }) => (await dataProvider.fetchPath(path, signal)) as Facts,
    retry: false,
  })
}
