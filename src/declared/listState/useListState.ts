import { useEffect, useMemo, useState } from 'react'
import { useEvent, useListContext, useNavigate } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { parseFilter } from './listRouter.ts'
import { buildListSearch, type ListState, normalizeListState } from './listState.ts'

interface ListStateControl {
  readonly state: ListState
  /** Whether a change was requested that the URL does not contain yet. The rows still belong to the previous state. */
  readonly isChanging: boolean
  /** Changes parts of the state. Goes to the first page unless `page` is given. */
  change(changes: Partial<ListState>): void
}

/**
 * Reads the list state from react-admin's list context. Changes are written to the URL, from which the controller reads
 * them.
 */
export function useListState(resource: ResourceData): ListStateControl {
  const { page, perPage, sort, filterValues } = useListContext()
  const navigate = useNavigate()
  const state = useMemo(
    () =>
      normalizeListState(resource, {
        page,
        perPage,
        sort: sort.field,
        order: sort.order,
        ...parseFilter(filterValues),
      }),
    [resource, page, perPage, sort, filterValues],
  )
  const [requested, setRequested] = useState<{ previousState: ListState; query: string; isTypedSearch: boolean }>()
  // Navigates after the list was rendered as busy, so that the old rows are never read as those of the new URL.
  useEffect(() => {
    if (requested) navigate({ search: requested.query }, { replace: requested.isTypedSearch })
  }, [requested, navigate])

  const change = useEvent((changes: Partial<ListState>) => {
    const query = buildListSearch(resource, normalizeListState(resource, { ...state, page: 1, ...changes }))
    if (query === buildListSearch(resource, state)) return
    // A typed search replaces the history entry. Otherwise the back button would step through its letters.
    setRequested({ previousState: state, query, isTypedSearch: Object.keys(changes).join() === 'search' })
  })
  return { state, change, isChanging: requested?.previousState === state }
}
