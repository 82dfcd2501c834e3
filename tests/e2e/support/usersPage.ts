import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { listPage } from './listPage.ts'
import { mailedLink } from './people.ts'

/** A user as the API answers it. */
export interface User {
  readonly id: number
  readonly nome: string
  readonly email: string
  readonly cpf: string | null
  readonly document: string | null
  readonly genre: string | null
  readonly birthday: string | null
  readonly profile: { readonly id: number; readonly nome: string }
  readonly address: Readonly<Record<'zipcode' | 'street' | 'city' | 'state' | 'country', string | null>>
  readonly confirmedAt: string | null
  readonly deletedAt: string | null
}

/** What a person does with users on the screen, and what a journey prepares behind it. */
export function usersPage(page: Page, api: APIRequestContext) {
  const list = listPage(page, { route: 'users', name: 'Usuários' })
  const get = async (id: number): Promise<User> => (await api.get(`/api/usuario/${id}`)).json()
  const found = async (text: string): Promise<User[]> =>
    (await (await api.get('/api/usuario', { params: { FilterString: text, perPage: 50 } })).json()).data

  /** Somebody new, who has not confirmed their address. */
  async function add(nome: string, more: Readonly<Record<string, unknown>> = {}): Promise<User> {
    const profiles: { id: number; nome: string }[] = (await (await api.get('/api/perfil')).json()).data
    const profile = profiles.find((one) => one.nome === 'MARKETING')
    const data = { nome, email: emailOf(nome), profile, ...more }
    return (await api.post('/api/usuario', { data })).json()
  }

  return {
    ...list,
    toggle: (nome: string) => page.getByRole('switch', { name: `Ativo: ${nome}` }),
    editLink: (nome: string) => page.getByRole('link', { name: `Editar: ${nome}` }),
    removeButton: (nome: string) => page.getByRole('button', { name: `Deletar: ${nome}` }),
    resendButton: (nome: string) => page.getByRole('button', { name: `Reenviar e-mail de confirmação: ${nome}` }),
    menuButton: (nome: string) => page.getByRole('button', { name: `Ações de ${nome}` }),

    get,
    found,
    add,
    /** Somebody new, who has followed the link in their mail. */
    async addConfirmed(nome: string, more: Readonly<Record<string, unknown>> = {}): Promise<User> {
      const { id, email } = await add(nome, more)
      const link = await mailedLink(api, email, '/auth/cadastrar-senha')
      const token = new URL(link).searchParams.get('t')
      await api.post('/api/requisicaotemporaria', { data: { token, senha: 'Jornada@2026' } })
      return get(id)
    },
    change: (id: number, data: Readonly<Record<string, unknown>>) => api.put(`/api/usuario/${id}`, { data }),
    /** What the row of somebody offers: the accessible names of its actions. */
    async actionsOf(nome: string): Promise<string[]> {
      const row = list.row(nome)
      await expect(row).toBeVisible()
      const names = await row.evaluate((shown) =>
        [...shown.querySelectorAll('a[aria-label], button[aria-label], input[role=switch]')].map(
          (one) => one.getAttribute('aria-label') ?? '',
        ),
      )
      return names.map((name) => name.replace(`: ${nome}`, ''))
    },
  }
}

/** An address that belongs to a name. */
export function emailOf(nome: string): string {
  return `${nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')}@jornada.example`
}
