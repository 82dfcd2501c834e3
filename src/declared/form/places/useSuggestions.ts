import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDebouncedEvent } from 'react-admin'
import { hasStatus } from '../../../api/apiError.ts'
import type { PlacePage, PlaceQuery } from '../../../api/placeCalls.ts'
import { isSearchable } from '../../listState/listState.ts'
import { searchDelayMs } from '../../listState/useSearch.ts'

/** The source of suggested names. */
export interface NameSource {
  /** The query key without the search text. */
  readonly key: readonly string[]
  loadPage(query: PlaceQuery, signal: AbortSignal): Promise<PlacePage<{ readonly name: string }>>
}

/** Suggested names and their loading state. */
export interface Suggestions {
  readonly names: readonly string[]
  /** Whether the list is complete, so that other names are invalid. */
  readonly isComplete: boolean
  /** The total number of matches. */
  readonly total: number
  readonly state: 'idle' | 'short' | 'loading' | 'found' | 'nothing' | 'failed'
  readonly isLoadingMore: boolean
  readonly hasMore: boolean
  /** Loads suggestions without a search text. */
  load(): void
  /** Searches for the typed text if it has at least three letters, half a second after the last change. */
  setText(text: string): void
  /** Stops loading suggestions. */
  stop(): void
  /** Loads the next ten suggestions. */
  loadMore(): void
}

export function useSuggestions(source: NameSource | undefined): Suggestions {
  const [isActive, setActive] = useState(false)
  const [typedText, setTypedText] = useState('')
  const [search, setSearch] = useState('')
  const debouncedSearch = useDebouncedEvent(setSearch, searchDelayMs)
  const isPending = typedText.trim() !== search
  const query = useInfiniteQuery({
    queryKey: ['places', ...(source?.key ?? []), search],
    queryFn: ({ pageParam, signal }) => source?.loadPage({ page: pageParam, search }, signal) ?? emptyPage,
    initialPageParam: 1,
    getNextPageParam: ({ totalPages }, _all, page) => (page < totalPages ? page + 1 : undefined),
    enabled: source !== undefined && isActive && isSearchable(typedText),
    staleTime: 300_000,
    retry: false,
  })
  const names = useMemo(
    () => [...new Set(query.data?.pages.flatMap(({ data }) => data.map(({ name }) => name)))],
    [query.data],
  )
  const state = getState({ isActive, typedText, isPending, hasNames: names.length > 0, query })
  return {
    names: state === 'found' ? names : [],
    isComplete: query.data?.pages[0]?.isComplete === true,
    total: query.data?.pages[0]?.total ?? 0,
    state,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    load() {
      setActive(true)
      setTypedText('')
      setSearch('')
    },
    setText(text) {
      setActive(true)
      setTypedText(text)
      if (isSearchable(text)) debouncedSearch(text.trim())
    },
    stop: () => setActive(false),
    loadMore() {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
  }
}

const emptyPage = { data: [], total: 0, totalPages: 0 }

interface QueryStatus {
  readonly isActive: boolean
  readonly typedText: string
  readonly isPending: boolean
  readonly hasNames: boolean
  readonly query: { readonly isFetching: boolean; readonly isError: boolean; readonly error: unknown }
}

function getState({ isActive, typedText, isPending, hasNames, query }: QueryStatus): Suggestions['state'] {
  if (!isActive) return 'idle'
  if (!isSearchable(typedText)) return 'short'
  if (isPending) return 'loading'
  if (hasNames) return 'found'
  if (query.isFetching) return 'loading'
  // An unknown place has no suggestions. This is not a failure.
  return query.isError && !hasStatus(query.error, 404) ? 'failed' : 'nothing'
}
