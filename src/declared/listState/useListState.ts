import { useEffect, useMemo, useState } from 'react'
import { useEvent, useListContext, useNavigate } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { narrowingIn } from './listAddress.ts'
import { type ListState, listQueryOf, mendListState } from './listState.ts'

interface ListStateAndChange {
  readonly state: ListState
  /** Whether a change was requested that the URL does not contain yet. The rows still belong to the previous state. */
  readonly isChanging: boolean
  /** Changes parts of the state. Goes to the first page unless `page` is given. */
  change(part: Partial<ListState>): void
}

/**
 * Reads the list state from react-admin's list context. Changes are written to the URL, from which the controller reads
 * them.
 */
export function useListState(resource: ResourceData): ListStateAndChange {
  const { page, perPage, sort, filterValues } = useListContext()
  const navigate = useNavigate()
  const state = useMemo(
    () => mendListState(resource, { page, perPage, sort: sort.field, order: sort.order, ...narrowingIn(filterValues) }),
    [resource, page, perPage, sort, filterValues],
  )
  const [requested, setRequested] = useState<{ from: ListState; query: string; isTyped: boolean }>()
  // Navigates after the list was rendered as busy, so that the old rows are never read as those of the new URL.
  useEffect(() => {
    if (requested) navigate({ search: requested.query }, { replace: requested.isTyped })
  }, [requested, navigate])

  const change = useEvent((part: Partial<ListState>) => {
    const query = listQueryOf(resource, mendListState(resource, { ...state, page: 1, ...part }))
    if (query === listQueryOf(resource, state)) return
    // A typed search replaces the history entry. Otherwise the back button would step through its letters.
    setRequested({ from: state, query, isTyped: Object.keys(part).join() === 'search' })
  })
  return { state, change, isChanging: requested?.from === state }
}
