import type { APIRequestContext, Page } from '@playwright/test'
import { listPage } from './listPage.ts'

/** A user as the API answers it, as far as journeys look at it. */
interface User {
  readonly id: number
  readonly nome: string
}

/** What a person does with users on the screen, and what a journey prepares behind it. */
export function usersPage(page: Page, api: APIRequestContext) {
  const list = listPage(page, { route: 'users', name: 'Usuários' })
  const findUsers = async (text: string): Promise<User[]> =>
    (await (await api.get('/api/usuario', { params: { FilterString: text, perPage: 50 } })).json()).data

  /** Somebody new, who has not confirmed their address. */
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

/** An address that belongs to a name. */
export function buildEmail(nome: string): string {
  return `${nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')}@jornada.example`
}
