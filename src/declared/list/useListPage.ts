import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type RaRecord, useDataProvider } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'
import type { ListState } from './listState.ts'

/** One page of a list, as far as it is known. */
export interface LoadedPage {
  /** The rows to show: while others are on their way, or could not be had, the ones before. */
  readonly rows: readonly RaRecord[] | undefined
  readonly total: number
  /** What the rows shown were asked for. */
  readonly shownFor: ListState
  readonly isFetching: boolean
  /** The rows shown are not (yet) those that were asked for. */
  readonly isStale: boolean
  readonly failure: { readonly error: unknown; readonly at: number } | undefined
  reload(): void
}

/** Loads the page that a list state asks for. */
export function useListPage(resource: ResourceData, state: ListState): LoadedPage {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const route = routeOf(resource)
  const question = questionOf(state)
  const query = useQuery({
    queryKey: [route, 'getList', question],
    queryFn: ({ signal }) => dataProvider.getList<RaRecord>(route, { ...question, signal }),
    placeholderData: keepPreviousData,
    // A failure is shown at once, with a way to try again; a lost connection is one too.
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

/** What a list state asks the server for. */
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
