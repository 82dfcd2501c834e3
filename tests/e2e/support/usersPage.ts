import type { APIRequestContext, Page } from '@playwright/test'
import { listPage } from './listPage.ts'

/** The part of a user in an API response that journeys read. */
interface User {
  readonly id: number
  readonly nome: string
}

/** Page object for users, with API calls that prepare and read records. */
export function usersPage(page: Page, api: APIRequestContext) {
  const list = listPage(page, { route: 'users', name: 'Usuários' })
  const findUsers = async (text: string): Promise<User[]> =>
    (await (await api.get('/api/usuario', { params: { FilterString: text, perPage: 50 } })).json()).data

  /** Adds an unconfirmed user. */
  async function add(nome: string): Promise<User> {
    const profiles: { id: number; nome: string }[] = (await (await api.get('/api/perfil')).json()).data
    const profile = profiles.find((one) => one.nome === 'MARKETING')
    const data = { nome, email: buildEmail(nome), profile }
    return (await api.post('/api/usuario', { data })).json()
  }

  return {
    ...list,
    resendButton: (nome: string) => page.getByRole('button', { name: `Reenviar e-mail de confirmação: ${nome}` }),

    found: findUsers,
    add,
  }
}

/** Builds an email address from a name. */
export function buildEmail(nome: string): string {
  return `${nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')}@jornada.example`
}
