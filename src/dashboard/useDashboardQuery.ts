import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { DayRange } from '#language/periods.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { useTranslator } from '../ui/translator.tsx'

/** The response of an API path and the state of its request. */
export interface DashboardQuery<Answer> {
  /**
   * The period of `data`: that of the previous response as long as `data` is the previous response. Undefined means all
   * time.
   */
  readonly days: DayRange | undefined
  /** The response. While a new one is loading, or if loading failed, the previous response. */
  readonly data: Answer | undefined
  /** The time of the response in ms since the epoch; 0 before the first response. */
  readonly loadedAt: number
  readonly isLoading: boolean
  readonly isFailed: boolean
  reload(): void
}

/**
 * Loads a path once per language, and again only when `reload` is called.
 * @param days the period that the path contains
 */
export function useDashboardQuery<Answer>(
  path: string,
  parse: (json: unknown) => Answer,
  days?: DayRange,
): DashboardQuery<Answer> {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { locale } = useTranslator()
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
