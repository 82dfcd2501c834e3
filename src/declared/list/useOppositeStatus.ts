import type { ResourceData } from '#language/resource.ts'
import { buildFilter, type ListState } from '../listState/listState.ts'
import { useTotal } from './useTotal.ts'

/** The number of records that match the conditions of a list but have the other status. */
export interface OppositeStatus {
  readonly status: 'active' | 'inactive'
  /** 0 while loading, and for lists that show both statuses or have none. */
  readonly total: number
}

/** Counts the inactive records that match the conditions of a list of active records, or vice versa. */
export function useOppositeStatus(resource: ResourceData, state: ListState, isEnabled = true): OppositeStatus {
  const status = state.status === 'active' ? 'inactive' : 'active'
  const hasOpposite = state.status === 'active' || state.status === 'inactive'
  const { total = 0 } = useTotal(resource, buildFilter({ ...state, status }), hasOpposite && isEnabled)
  return { status, total }
}
