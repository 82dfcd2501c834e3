import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { KeyScopes } from '#language/keyScopes.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { usePathQuery } from '../declared/usePathQuery.ts'

/** A key as returned by `GET /keys`. */
export interface ApiKey {
  readonly keyId: number
  readonly name: string
  readonly owner: { readonly kind: 'person' | 'serviceAccount'; readonly id: number; readonly name: string }
  readonly scopes: KeyScopes
  readonly state: 'active' | 'expired' | 'ended' | 'ownerStopped'
  readonly createdAt: string
  readonly expiresAt: string
  readonly endedAt: string | null
  readonly lastUsedAt: string | null
  readonly formerUntil: string | null
}

/** A key with its secret, which the server returns only once. */
export type KeyWithSecret = ApiKey & { readonly key: string }

export interface ServiceAccount {
  readonly serviceAccountId: number
  readonly name: string
  readonly profile: { readonly id: number; readonly nome: string }
  readonly keysCount: number
}

export interface NewKey {
  readonly name: string
  readonly scopes: KeyScopes
  readonly expiresAt: string
  readonly serviceAccountId?: number
}

const keysQuery = ['apiKeys']
const accountsQuery = ['serviceAccounts']

/** The keys that the user may see, newest first. */
export const useKeys = () => usePathQuery<readonly ApiKey[]>(keysQuery, '/keys')

/** The service accounts. @param isAdmin whether the user may see them */
export const useServiceAccounts = (isAdmin: boolean) =>
  usePathQuery<readonly ServiceAccount[]>(accountsQuery, '/service-accounts', { enabled: isAdmin })

/** The requests that change keys and service accounts. The displayed data are reloaded after each. */
export function useKeyChanges() {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const send = async (...call: Parameters<DeclaredDataProvider['send']>): Promise<unknown> => {
    try {
      return await dataProvider.send(...call)
    } finally {
      await Promise.all([keysQuery, accountsQuery].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    }
  }
  return {
    create: async (data: NewKey) => (await send('/keys', { method: 'POST', data })) as KeyWithSecret,
    rotate: async (keyId: number, hours: number) =>
      (await send(`/keys/${keyId}/rotate`, { method: 'POST', data: { hours } })) as KeyWithSecret,
    end: (keyId: number) => send(`/keys/${keyId}`, { method: 'DELETE' }),
    createAccount: (data: { name: string; profileId: number }) => send('/service-accounts', { method: 'POST', data }),
    stopAccount: (id: number) => send(`/service-accounts/${id}`, { method: 'DELETE' }),
  }
}
