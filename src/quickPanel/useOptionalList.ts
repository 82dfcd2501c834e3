import { useQuery } from '@tanstack/react-query'
import type { HttpClient } from '../api/httpClient.ts'
import { optionalListKey } from '../api/optionalListKey.ts'
import { useTranslator } from '../ui/translator.tsx'
import { fetchOptionalList, type OptionalList } from './fetchOptionalList.ts'

/** The state of a list from an optional endpoint. */
export interface OptionalListQuery<Entry> {
  readonly list: OptionalList<Entry> | undefined
  readonly isFailed: boolean
  reload(): void
}

/** Loads an optional list on mount, in the current language, unless it was loaded less than `staleTimeMs` ago. */
export function useOptionalList<Entry>(
  http: HttpClient,
  path: string,
  parse: (value: unknown) => Entry | undefined,
  staleTimeMs = 0,
): OptionalListQuery<Entry> {
  const { locale } = useTranslator()
  const query = useQuery({
    queryKey: [...optionalListKey(path), locale],
    queryFn: ({ signal }) => fetchOptionalList(http, path, parse, signal),
    staleTime: staleTimeMs,
    meta: { quiet: true },
    retry: false,
    networkMode: 'always',
  })
  return { list: query.data, isFailed: query.isError, reload: () => void query.refetch() }
}
