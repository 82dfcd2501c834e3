import type { ResourceData } from '#language/resource.ts'
import { buildFilter, type ListState } from '../listState/listState.ts'
import { useTotal } from './useTotal.ts'

/** How many records match a list's conditions, but not its status. */
export interface OppositeStatus {
  readonly status: 'active' | 'inactive'
  /** 0 in a list of both or without a status, and while loading. */
  readonly total: number
}

/** Counts the inactive records that match the conditions of a list of active ones, or the other way round. */
export function useOppositeStatus(resource: ResourceData, state: ListState, isEnabled = true): OppositeStatus {
  const status = state.status === 'active' ? 'inactive' : 'active'
  const hasOpposite = state.status === 'active' || state.status === 'inactive'
  const { total = 0 } = useTotal(resource, buildFilter({ ...state, status }), hasOpposite && isEnabled)
  return { status, total }
}
