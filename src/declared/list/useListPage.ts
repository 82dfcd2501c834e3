import { useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import type { ListState } from '../listState/listState.ts'

/** The loaded page of a list. */
export interface LoadedPage {
  /** The rows to show. While others are loading or after a failure, these are the previous rows. */
  readonly rows: readonly RaRecord[] | undefined
  readonly total: number
  /** The list state for which the displayed rows were loaded. */
  readonly shownFor: ListState
  readonly isFetching: boolean
  /** Whether the displayed rows belong to a previous state. */
  readonly isStale: boolean
  readonly error: unknown
  reload(): void
}

/** Reads the page from react-admin's list context. The context has no rows after a failure; this hook keeps the previous ones. */
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
