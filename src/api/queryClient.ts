import { QueryClient } from '@tanstack/react-query'
import { getFailureKind } from './apiError.ts'

/**
 * How long failed calls are retried after the browser reports that it is online, in ms: it reports this a moment too
 * early.
 */
const returningMs = 10_000

/**
 * Creates the query client. Offline, a call fails at once instead of waiting. On reconnect, only queries that failed
 * with a network error are fetched again.
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
