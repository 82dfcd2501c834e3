import { useEffect, useMemo, useState } from 'react'
import { useEvent, useListContext, useNavigate } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { narrowingIn } from './listAddress.ts'
import { type ListState, listQueryOf, mendListState } from './listState.ts'

interface ListStateAndChange {
  readonly state: ListState
  /** A change has been requested and the address does not have it yet. The rows are still those of the state before. */
  readonly isChanging: boolean
  /** Changes parts of the state. Unless told otherwise, the list goes to its first page. */
  change(part: Partial<ListState>): void
}

/** Reads the list state from react-admin's list context. A change is written to the address, where the controller reads it. */
export function useListState(resource: ResourceData): ListStateAndChange {
  const { page, perPage, sort, filterValues } = useListContext()
  const navigate = useNavigate()
  const state = useMemo(
    () => mendListState(resource, { page, perPage, sort: sort.field, order: sort.order, ...narrowingIn(filterValues) }),
    [resource, page, perPage, sort, filterValues],
  )
  const [requested, setRequested] = useState<{ from: ListState; query: string; isTyped: boolean }>()
  // Navigates after the list has been rendered as busy, so that the old rows are never taken for those of the new address.
  useEffect(() => {
    if (requested) navigate({ search: requested.query }, { replace: requested.isTyped })
  }, [requested, navigate])

  const change = useEvent((part: Partial<ListState>) => {
    const query = listQueryOf(resource, mendListState(resource, { ...state, page: 1, ...part }))
    if (query === listQueryOf(resource, state)) return
    // A typed search replaces the history entry; otherwise Back would step through its letters.
    setRequested({ from: state, query, isTyped: Object.keys(part).join() === 'search' })
  })
  return { state, change, isChanging: requested?.from === state }
}
