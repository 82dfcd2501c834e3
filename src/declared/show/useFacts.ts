import type { RaRecord } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { getFactsKey } from '../record/recordQueries.ts'
import { usePathQuery } from '../usePathQuery.ts'
import type { Facts } from './history/historyData.ts'

/**
 * When and by which user a record was created and changed, and the number of its notes. Undefined if the backend has no
 * facts.
 */
export function useFacts(resource: ResourceData, { id }: RaRecord) {
  const path = `/${getApiPath(resource)}/${encodeURIComponent(id)}/facts`
  return usePathQuery<Facts>(getFactsKey(getRoute(resource), id), path, { retry: false })
}
