import { QueryClient } from '@tanstack/react-query'
import { getFailureKind } from './apiError.ts'

/** The browser says that it is online a moment before calls succeed. For so long they are made again, in ms. */
const returningMs = 10_000

/**
 * Creates the cache of the calls. Offline, a call fails at once instead of waiting. On reconnect, only queries that
 * failed with a network error are fetched again.
 */
export function createQueryClient(): QueryClient {
  let onlineAt = 0
  addEventListener('online', () => {
    onlineAt = Date.now()
  })
  const isNetworkError = (error: unknown): boolean => getFailureKind(error) === 'network'
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (_count, error) => isNetworkError(error) && Date.now() - onlineAt < returningMs,
        retryDelay: 1_000,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => isNetworkError(state.error) && 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
