import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useTexts } from '../ui/texts.tsx'

/** The answer of an API path and the state of its request. */
export interface Loaded<Answer> {
  /** The previous answer while a new one is loading, or if loading failed. */
  readonly answer: Answer | undefined
  /** Time of the answer in ms since the epoch; 0 before the first. */
  readonly loadedAt: number
  readonly isLoading: boolean
  readonly isFailed: boolean
  reload(): void
}

/** Loads a path once per language, and again only when `reload` is called. */
export function useLoaded<Answer>(path: string, parse: (json: unknown) => Answer): Loaded<Answer> {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { locale } = useTexts()
  const query = useQuery({
    queryKey: ['dashboard', path, locale],
    queryFn: async ({ signal }) => parse(await dataProvider.ask(path, signal)),
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return {
    answer: query.data ?? last,
    loadedAt: query.dataUpdatedAt,
    isLoading: query.isFetching,
    isFailed: query.isError,
    reload: () => void query.refetch(),
  }
}
