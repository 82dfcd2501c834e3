import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'

/** Loads the JSON of a path below /api, as a query. */
export function usePathQuery<Data>(
  queryKey: QueryKey,
  path: string,
  options?: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>,
) {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await dataProvider.fetchPath(path, signal)) as Data,
    ...options,
  })
}
