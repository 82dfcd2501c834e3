import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { ListState } from './listState.ts'

/** The loaded page of a list. */
export interface LoadedPage {
  /** The rows to show; the previous ones while others are loading or have failed. */
  readonly rows: readonly RaRecord[] | undefined
  readonly total: number
  /** The list state of the rows shown. */
  readonly shownFor: ListState
  readonly isFetching: boolean
  /** The rows shown belong to a previous state. */
  readonly isStale: boolean
  readonly failure: { readonly error: unknown; readonly at: number } | undefined
  reload(): void
}

/** Loads the page of a list state. */
export function useListPage(resource: ResourceData, state: ListState): LoadedPage {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = routeOf(resource)
  const question = questionOf(state)
  const query = useQuery({
    queryKey: [route, 'getList', question],
    queryFn: ({ signal }) => dataProvider.getList<RaRecord>(route, { ...question, signal }),
    placeholderData: keepPreviousData,
    // A failure, including a lost connection, is shown at once with a retry button.
    retry: false,
    networkMode: 'always',
  })

  const fresh = query.isPlaceholderData ? undefined : query.data
  const [last, setLast] = useState({ answer: fresh, state })
  if (fresh !== undefined && fresh !== last.answer) setLast({ answer: fresh, state })
  const shown = fresh === undefined ? last : { answer: fresh, state }

  return {
    rows: shown.answer?.data,
    total: shown.answer?.total ?? 0,
    shownFor: shown.state,
    isFetching: query.isFetching,
    isStale: fresh === undefined,
    failure: query.isError ? { error: query.error, at: query.errorUpdatedAt } : undefined,
    reload: () => void query.refetch(),
  }
}

/** The request parameters of a list state. */
export function questionOf({ page, perPage, sort, order, search, status, view }: ListState) {
  return {
    pagination: { page, perPage },
    sort: { field: sort, order },
    filter: {
      ...(search === '' ? {} : { search }),
      ...(status === undefined || status === 'all' ? {} : { isActive: status === 'active' }),
      ...(view === undefined ? {} : { view }),
    },
  }
}
