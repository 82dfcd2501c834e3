import { useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import type { ListState } from '../listState/listState.ts'

/** The loaded page of a list. */
export interface LoadedPage {
  /** The rows to show. While others are loading or after a failure, these are the previous rows. */
  readonly rows: readonly RaRecord[] | undefined
  readonly total: number
  /** The list state for which the displayed rows were loaded. */
  readonly loadedState: ListState
  readonly isFetching: boolean
  /** Whether the displayed rows belong to a previous state. */
  readonly isStale: boolean
  readonly error: unknown
  reload(): void
}

/** Reads the page from react-admin's list context. The context has no rows after a failure; this hook keeps the previous ones. */
export function useListPage(state: ListState): LoadedPage {
  const { data, total = 0, isPlaceholderData, isFetching, error, refetch } = useListContext()
  const currentRows = isPlaceholderData ? undefined : data
  const [lastLoaded, setLastLoaded] = useState({ rows: currentRows, total, state })
  if (currentRows !== undefined && currentRows !== lastLoaded.rows) setLastLoaded({ rows: currentRows, total, state })
  const displayed = currentRows === undefined ? lastLoaded : { rows: currentRows, total, state }
  return {
    rows: displayed.rows,
    total: displayed.total,
    loadedState: displayed.state,
    isFetching: isFetching === true,
    isStale: currentRows === undefined,
    error: error ?? undefined,
    reload: () => void refetch(),
  }
}
