import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { isObject } from '#language/values.ts'
import type { DeclaredDataProvider } from '../../api/dataProvider.ts'

/** The features of our own server beyond the API contract, as GET /config lists them. */
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
 * Whether the server has a capability; undefined until this is known. Other backends, and servers that do not respond,
 * have none.
 * @param canAsk false if it is already known that the server has none
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
