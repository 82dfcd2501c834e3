import type { RaRecord } from 'react-admin'
import { canBeInactive, routeOf } from '#resources/language/derive.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { offeredAction } from '../declared/actions/offeredActions.ts'
import { initialListState, listQueryOf } from '../declared/list/listState.ts'

/** Where a record is shown: on its form, for whoever may edit it as it is, or else in its list. */
export function recordAddress(resource: ResourceData, record: RaRecord, around: Surroundings): string {
  const list = `/admin/${routeOf(resource)}`
  const edit = offeredAction(resource, 'edit', record, around)
  if (edit?.isPossible) return `${list}/${encodeURIComponent(record.id)}/update`
  const state = { ...initialListState(resource), search: String(record[resource.title] ?? '') }
  const isInactive = canBeInactive(resource) && Boolean(record.deletedAt)
  return list + listQueryOf(resource, isInactive ? { ...state, status: 'inactive' } : state)
}
