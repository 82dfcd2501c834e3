import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { isObject } from '#language/values.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'

/** What our own server can do beyond the API contract, as GET /config names it. */
export type Capability =
  | 'bulk'
  | 'secondFactor'
  | 'keys'
  | 'keysForStaff'
  | 'sessions'
  | 'passwordLink'
  | 'invitations'
  | 'permissions'
  | 'viewAs'
  | 'imports'

/**
 * Whether the server has a capability; undefined until it is known. Another server, or one that does not answer, has
 * none.
 *
 * @param canAsk false if the server is known to have none
 */
export function useCapability(name: Capability, canAsk = true): boolean | undefined {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const { data, isPending } = useQuery({
    queryKey: ['capabilities'],
    queryFn: ({ signal }) => dataProvider.fetchPath('/config', signal).catch(() => null),
    enabled: canAsk,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  })
  if (!canAsk) return false
  if (isPending) return undefined
  return isObject(data) && Array.isArray(data.capabilities) && data.capabilities.includes(name)
}
