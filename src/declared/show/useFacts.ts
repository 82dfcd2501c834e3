import type { RaRecord } from 'react-admin'
import { getApiPath, getRoute } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { usePathQuery } from '../usePathQuery.ts'
import type { Facts } from './history/historyData.ts'

/** The query key of the facts of a record. */
export const getFactsKey = (resource: ResourceData, id: RaRecord['id']) =>
  [getRoute(resource), 'facts', String(id)] as const

/**
 * When and by which user a record was created and changed, and the number of its notes. Undefined if the backend has no
 * facts.
 */
export function useFacts(resource: ResourceData, { id }: RaRecord) {
  const path = `/${getApiPath(resource)}/${encodeURIComponent(id)}/facts`
  return usePathQuery<Facts>(getFactsKey(resource, id), path, { retry: false })
}
