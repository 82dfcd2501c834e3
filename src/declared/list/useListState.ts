import { useMemo } from 'react'
import { useEvent, useListContext } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { narrowingIn } from './listAddress.ts'
import { filterOf, type ListState, mendListState } from './listState.ts'

/** Reads the list state from react-admin's list context and returns a function that changes several parts at once. */
export function useListState(resource: ResourceData): [ListState, (change: Partial<ListState>) => void] {
  const list = useListContext()
  const { page, perPage, sort, filterValues } = list
  const state = useMemo(
    () => mendListState(resource, { page, perPage, sort: sort.field, order: sort.order, ...narrowingIn(filterValues) }),
    [resource, page, perPage, sort, filterValues],
  )
  const change = useEvent((part: Partial<ListState>) => {
    const next = { ...state, page: 1, ...part }
    // The controller merges the calls of one tick. The first three reset the page, so `setPage` comes last.
    list.setFilters(filterOf(next))
    list.setSort({ field: next.sort, order: next.order })
    list.setPerPage(next.perPage)
    list.setPage(next.page)
  })
  return [state, change]
}
