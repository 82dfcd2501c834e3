import { QueryClient } from '@tanstack/react-query'
import { getFailureKind } from './apiError.ts'

/**
 * Creates the cache of the calls. Offline, a call fails at once instead of waiting. On reconnect, only queries that
 * failed with a network error are fetched again.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => getFailureKind(state.error) === 'network' && 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
