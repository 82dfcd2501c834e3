import { useQuery } from '@tanstack/react-query'
import type { HttpClient } from '../api/httpClient.ts'
import { useTexts } from '../ui/texts.tsx'
import { type Extension, readExtension } from './readExtension.ts'

/** A list that not every backend has, as far as it is known. */
export interface LoadedExtension<Entry> {
  readonly answer: Extension<Entry> | undefined
  readonly isFailed: boolean
  reload(): void
}

/**
 * Loads such a list each time it is opened, in the language that is on; what was loaded less than `freshMs` ago is not
 * asked for again.
 */
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
