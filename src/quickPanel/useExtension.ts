import { useQuery } from '@tanstack/react-query'
import type { HttpClient } from '../api/httpClient.ts'
import { useTexts } from '../ui/texts.tsx'
import { type Extension, readExtension } from './readExtension.ts'

/** The state of a list from an optional endpoint. */
export interface LoadedExtension<Entry> {
  readonly answer: Extension<Entry> | undefined
  readonly isFailed: boolean
  reload(): void
}

/** Loads an optional list on mount, in the current language, unless it was loaded less than `freshMs` ago. */
export function useExtension<Entry>(
  http: HttpClient,
  path: string,
  parse: (value: unknown) => Entry | undefined,
  freshMs = 0,
): LoadedExtension<Entry> {
  const { locale } = useTexts()
  const query = useQuery({
    queryKey: ['quickPanel', path, locale],
    queryFn: ({ signal }) => readExtension(http, path, parse, signal),
    staleTime: freshMs,
    meta: { quiet: true },
    retry: false,
    networkMode: 'always',
  })
  return { answer: query.data, isFailed: query.isError, reload: () => void query.refetch() }
}
