import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { DayRange } from '#language/periods.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useTexts } from '../ui/texts.tsx'

/** The answer of an API path and the state of its request. */
export interface DashboardQuery<Answer> {
  /** The period of the answer, which is the previous one with the previous answer. Undefined means all time. */
  readonly days: DayRange | undefined
  /** The previous answer while a new one is loading, or if loading failed. */
  readonly data: Answer | undefined
  /** Time of the answer in ms since the epoch; 0 before the first. */
  readonly loadedAt: number
  readonly isLoading: boolean
  readonly isFailed: boolean
  reload(): void
}

/** Loads a path once per language, and again only when `reload` is called. `days`: the period that the path names. */
export function useDashboardQuery<Answer>(
  path: string,
  parse: (json: unknown) => Answer,
  days?: DayRange,
): DashboardQuery<Answer> {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { locale } = useTexts()
  const query = useQuery({
    queryKey: ['dashboard', path, locale],
    queryFn: async ({ signal }) => parse(await dataProvider.fetchPath(path, signal)),
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
  const [last, setLast] = useState({ data: query.data, days })
  if (query.data !== undefined && query.data !== last.data) setLast({ data: query.data, days })
  const isCurrent = query.data !== undefined || last.data === undefined
  return {
    data: query.data ?? last.data,
    days: isCurrent ? days : last.days,
    loadedAt: query.dataUpdatedAt,
    isLoading: query.isFetching,
    isFailed: query.isError,
    reload: () => void query.refetch(),
  }
}
