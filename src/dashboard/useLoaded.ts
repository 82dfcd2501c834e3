import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useTexts } from '../ui/texts.tsx'

/** What a path of the API answers, as far as it is known. */
export interface Loaded<Answer> {
  /** While another answer is on its way, or could not be had, the one before. */
  readonly answer: Answer | undefined
  /** When it came, in ms. */
  readonly loadedAt: number
  readonly isLoading: boolean
  readonly isFailed: boolean
  reload(): void
}

/** Asks a path once, in the language that is on, and again when somebody wants it. */
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
