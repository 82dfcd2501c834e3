import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'
import { usePathQuery } from '../declared/usePathQuery.ts'

/** An invitation as returned by `GET /invitations`. Its owner is in the property that `belongsTo` of users names. */
export interface Invitation {
  readonly invitationId: number
  readonly email: string
  readonly profile: { readonly nome: string } | null
  readonly invitedBy: { readonly nome: string } | null
  readonly state: 'pending' | 'accepted' | 'expired' | 'withdrawn'
  readonly expiresAt: string
  readonly endedAt: string | null
}

const queryKey = ['invitations']

/** The invitations that the user may see, newest first. */
export const useInvitations = () => usePathQuery<readonly Invitation[]>(queryKey, '/invitations')

/** The requests that change invitations. The list is reloaded after each. */
export function useInvitationChanges() {
  const dataProvider = useDataProvider<DeclaredDataProvider>()
  const queryClient = useQueryClient()
  const send = async (...call: Parameters<DeclaredDataProvider['send']>): Promise<unknown> => {
    try {
      return await dataProvider.send(...call)
    } finally {
      await queryClient.invalidateQueries({ queryKey })
    }
  }
  return {
    invite: (data: object) => send('/invitations', { method: 'POST', data }),
    resend: (id: number) => send(`/invitations/resend/${id}`, { method: 'PUT' }),
    withdraw: (id: number) => send(`/invitations/${id}`, { method: 'DELETE' }),
  }
}
