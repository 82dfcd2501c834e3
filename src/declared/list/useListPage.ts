import { useState } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import type { Grouping } from '../../api/listQuery.ts'
import { buildFilter, type ListState } from '../listState/listState.ts'

/** The loaded page of a list. */
export interface LoadedPage {
  /**
   * The rows to show. While new rows are loading, these are the previous ones. After a failure they are kept only if
   * search, status, view and filter are still the same.
   */
  readonly rows: readonly RaRecord[] | undefined
  readonly total: number
  /** The groups of all matching records, loaded with the displayed rows; undefined if the list is not grouped. */
  readonly grouping: Grouping | undefined
  /** The list state for which the displayed rows were loaded. */
  readonly loadedState: ListState
  readonly isFetching: boolean
  /** Whether the displayed rows belong to a previous state. */
  readonly isStale: boolean
  readonly error: unknown
  reload(): void
}

/** Reads the page from react-admin's list context. The context loses its rows after a failure; this hook keeps them. */
export function useListPage(state: ListState): LoadedPage {
  const { data, total = 0, isPlaceholderData, isFetching, error, refetch, meta } = useListContext()
  const currentRows = isPlaceholderData ? undefined : data
  const grouping: Grouping | undefined = meta?.grouping
  const [lastLoaded, setLastLoaded] = useState({ rows: currentRows, total, grouping, state })
  const loaded = { rows: currentRows, total, grouping, state }
  if (currentRows !== undefined && currentRows !== lastLoaded.rows) setLastLoaded(loaded)
  const displayed = currentRows === undefined ? lastLoaded : loaded
  const isOtherAnswer =
    Boolean(error) && JSON.stringify(buildFilter(state)) !== JSON.stringify(buildFilter(displayed.state))
  return {
    rows: isOtherAnswer ? undefined : displayed.rows,
    total: displayed.total,
    grouping: displayed.grouping,
    loadedState: displayed.state,
    isFetching: isFetching === true,
    isStale: currentRows === undefined,
    error: error ?? undefined,
    reload: () => void refetch(),
  }
}
