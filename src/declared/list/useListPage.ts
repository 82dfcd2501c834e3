import { useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import type { ListState } from './listState.ts'

/** The loaded page of a list. */
export interface LoadedPage {
  /** The rows to show: while others are loaded, or after a failure, the ones before. */
  readonly rows: readonly RaRecord[] | undefined
  readonly total: number
  /** The state that the rows shown belong to. */
  readonly shownFor: ListState
  readonly isFetching: boolean
  /** The rows shown are not (yet) those of the state. */
  readonly isStale: boolean
  readonly error: unknown
  reload(): void
}

/** The page of the list around. react-admin's context has no rows after a failure; this one keeps the last ones. */
export function useListPage(state: ListState): LoadedPage {
  const { data, total = 0, isPlaceholderData, isFetching, error, refetch } = useListContext()
  const fresh = isPlaceholderData ? undefined : data
  const [last, setLast] = useState({ rows: fresh, total, state })
  if (fresh !== undefined && fresh !== last.rows) setLast({ rows: fresh, total, state })
  const shown = fresh === undefined ? last : { rows: fresh, total, state }
  return {
    rows: shown.rows,
    total: shown.total,
    shownFor: shown.state,
    isFetching: isFetching === true,
    isStale: fresh === undefined,
    error: error ?? undefined,
    reload: () => void refetch(),
  }
}
