import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import { Screen } from '../../src/declared/buildResources.tsx'
import { ApiKeysPage } from '../../src/keys/ApiKeysPage.tsx'
import { KeyPage } from '../../src/keys/KeyPage.tsx'
import { NewKeyPage } from '../../src/NewKeyPage.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

const dayMs = 86_400_000
const now = Date.UTC(2026, 2, 1, 12)
const inDays = (days: number) => new Date(now + days * dayMs).toISOString()
const secret = `slk_${'x'.repeat(49)}`
const key = {
  keyId: 1,
  name: 'Planilha',
  owner: { kind: 'person', id: 1, name: 'Ana Beatriz Prado' },
  scopes: { categories: ['read', 'edit'] },
  state: 'active',
  createdAt: inDays(-5),
  expiresAt: inDays(85),
  endedAt: null,
  lastUsedAt: null,
  formerUntil: null,
}
const account = {
  serviceAccountId: 4,
  name: 'ERP',
  profile: { id: 2, nome: 'GERENTE' },
  keysCount: 1,
  createdAt: inDays(-9),
}

interface Options {
  keys?: object[] | (() => Response)
  profile?: string
  answers?: Record<string, (body: unknown) => Response>
}

function openKeys(address: string, { keys = [key], profile = 'ADMIN', answers = {} }: Options = {}) {
  const browser = createBrowserFixture(({ method, path, body }) => {
    const own = answers[`${method} ${path}`]
    if (own) return own(body)
    if (path === '/api/keys' && method === 'GET') return typeof keys === 'function' ? keys() : jsonResponse(keys)
    if (path === '/api/service-accounts' && method === 'GET') return jsonResponse([account])
    if (path.startsWith('/api/perfil'))
      return jsonResponse({
        data: [{ id: 2, nome: 'GERENTE', perfilMaster: null, totalUsuarios: 1 }],
        total: 1,
        totalPages: 1,
      })
    return emptyResponse(500)
  })
  const config = { resources, formats, widgets: {}, dialogs: {}, clock: () => new Date(browser.now()), isOwnApi: true }
  const toScreen = (page: React.ReactNode) => (
    <Screen config={config} who={undefined}>
      {page}
    </Screen>
  )
  const opened = openScreens(browser, {
    address,
    shown: [],
    profile,
    timeZone: 'UTC',
    pages: {
      '/admin/keys': toScreen(<ApiKeysPage />),
      '/admin/keys/create': toScreen(<NewKeyPage />),
      '/admin/keys/:keyId': toScreen(<KeyPage />),
    },
  })
  const sent = () =>
    browser.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { ...opened, sent }
}
const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the list shows each key with its owner, state, end and last use [Y-32]', async () => {
  const used = {
    ...key,
    keyId: 2,
    name: 'Estoque',
    owner: { kind: 'serviceAccount', id: 4, name: 'ERP' },
    lastUsedAt: inDays(-1),
  }
  const soon = {
    ...key,
    keyId: 3,
    name: 'Loja',
    owner: { kind: 'person', id: 9, name: 'Bia Souza' },
    expiresAt: inDays(14),
  }
  const ended = { ...key, keyId: 4, name: 'Antiga', state: 'ended', endedAt: inDays(-2) }
  openKeys('/admin/keys', { keys: [key, used, soon, ended] })
  const rows = (await screen.findAllByRole('row')).map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Nome', 'Dono', 'Estado', 'Termina em', 'Último uso'],
    ['Planilha', 'Você', 'Ativa', '25/05/2026 12:00', 'Nunca'],
    ['Estoque', 'ERP (conta de serviço)', 'Ativa', '25/05/2026 12:00', '28/02/2026 12:00'],
    ['Loja', 'Bia Souza', 'Termina em breve', '15/03/2026 12:00', 'Nunca'],
    ['Antiga', 'Você', 'Encerrada', '27/02/2026 12:00', 'Nunca'],
  ])
})

test('without keys the list says what they are for; a failure can be tried again; others are turned away', async () => {
  let isDown = true
  openKeys('/admin/keys', { keys: () => (isDown ? emptyResponse(500) : jsonResponse([])) })
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar as chaves')
  isDown = false
  await click('Tentar novamente')
  expect(await screen.findByText('Ainda não há chaves')).not.toBeNull()
})

test('who may not have keys is told so', async () => {
  openKeys('/admin/keys', { keys: () => emptyResponse(403), profile: 'GERENTE' })
  expect(await screen.findByRole('heading', { name: /acesso|permiss/i })).not.toBeNull()
})

test('a key is made with a name, an owner, scopes and an end, and its secret is shown once [Y-32]', async () => {
  const created = { ...key, keyId: 7, name: 'Vendas', key: secret }
  const { sent, address } = openKeys('/admin/keys/create', {
    keys: [created],
    answers: { 'POST /api/keys': () => jsonResponse(created, 201) },
  })
  await click('Criar chave')
  expect(screen.getByText('Dê um nome à chave.')).not.toBeNull()
  expect(screen.getByText('Marque ao menos uma ação.')).not.toBeNull()
  expect(sent()).toEqual([])

  await userEvent.type(screen.getByRole('textbox', { name: /Nome/ }), 'Vendas')
  const choose = async (label: string, option: RegExp | string) => {
    await userEvent.click(screen.getByRole('combobox', { name: label }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Dono' }).getAttribute('aria-disabled')).not.toBe('true'),
  )
  await choose('Dono', 'ERP (conta de serviço)')
  await choose('Termina em', '30 dias (31/03/2026)')
  const categories = screen.getByRole('group', { name: 'Categorias' })
  await userEvent.click(within(categories).getByRole('checkbox', { name: 'Editar' }))
  // What changes also reads.
  expect(within(categories).getByRole<HTMLInputElement>('checkbox', { name: 'Ler' }).checked).toBe(true)
  const people = screen.getByRole('group', { name: 'Usuários' })
  expect(within(people).getAllByRole('checkbox')).toHaveLength(3)
  await click('Criar chave')

  const dialog = await screen.findByRole('dialog', { name: 'Guarde a chave agora' })
  expect(within(dialog).getByText(secret)).not.toBeNull()
  const body = { name: 'Vendas', scopes: { categories: ['read', 'edit'] }, expiresAt: inDays(30), serviceAccountId: 4 }
  expect(sent()).toEqual([['POST', '/api/keys', body]])
  const copied = vi.spyOn(navigator.clipboard, 'writeText')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Copiar' }))
  expect(copied).toHaveBeenCalledWith(secret)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByText(secret)).not.toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Já guardei a chave' }))
  await waitFor(() => expect(address()).toBe('/admin/keys/7'))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
})

test("the server's refusal stands beside its field, and nothing typed is lost", async () => {
  const refusal = () => textResponse('Escopo inválido.', 400, { 'Error-Field': 'scopes.categories' })
  openKeys('/admin/keys/create', { answers: { 'POST /api/keys': refusal } })
  await userEvent.type(await screen.findByRole('textbox', { name: /Nome/ }), 'Vendas')
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Categorias' })).getByRole('checkbox', { name: 'Ler' }),
  )
  await click('Criar chave')
  expect((await screen.findByRole('alert')).textContent).toBe('Escopo inválido.')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Nome/ }).value).toBe('Vendas')
})

test('the page of a key shows its scopes and a command that has no key in it [Y-39]', async () => {
  openKeys('/admin/keys/1')
  expect(await screen.findByText('Ler, Editar')).not.toBeNull()
  const command = within(screen.getByRole('group', { name: 'Experimente' })).getByText(/^curl /).textContent
  expect(command).toBe(
    `curl --fail-with-body -H "Authorization: Bearer $SILLAGE_KEY" '${location.origin}/api/categories?page=1&perPage=10'`,
  )
})

test('a key is rotated with the time that its former secret has left', async () => {
  const { sent } = openKeys('/admin/keys/1', {
    answers: { 'POST /api/keys/1/rotate': () => jsonResponse({ ...key, key: secret }, 201) },
  })
  await click('Trocar o segredo')
  const dialog = await screen.findByRole('alertdialog', { name: 'Trocar o segredo de “Planilha”?' })
  const hours = within(dialog).getByRole('combobox', { name: 'O segredo atual continua valendo por' })
  await userEvent.selectOptions(hours, '7 dias')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Trocar' }))
  expect(await screen.findByText(secret)).not.toBeNull()
  expect(sent()).toEqual([['POST', '/api/keys/1/rotate', { hours: 168 }]])
})

test('a key ends after a question; a failure is said in the dialog', async () => {
  let isDown = true
  const { sent } = openKeys('/admin/keys/1', {
    answers: { 'DELETE /api/keys/1': () => emptyResponse(isDown ? 500 : 204) },
  })
  await click('Encerrar')
  const dialog = await screen.findByRole('alertdialog', { name: 'Encerrar a chave “Planilha”?' })
  expect([document.activeElement?.textContent, sent()]).toEqual(['Cancelar', []])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Não foi possível encerrar')
  isDown = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
  expect(await screen.findByText('Chave encerrada')).not.toBeNull()
  expect(sent()).toHaveLength(2)
})

test('the key of another person can be ended, not rotated; one that ended offers nothing', async () => {
  const other = { ...key, owner: { kind: 'person', id: 9, name: 'Bia Souza' } }
  const { go } = openKeys('/admin/keys/1', { keys: [other, { ...key, keyId: 2, state: 'ended', endedAt: inDays(-1) }] })
  expect(await screen.findByRole('button', { name: 'Encerrar' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Trocar o segredo' })).toBeNull()
  await go('/admin/keys/2')
  expect(await screen.findByText('Encerrada')).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  await go('/admin/keys/99')
  expect(await screen.findByText('Ela não existe, ou você não pode vê-la.')).not.toBeNull()
})

test('administrators add and stop service accounts', async () => {
  const { sent } = openKeys('/admin/keys', {
    answers: {
      'POST /api/service-accounts': () => jsonResponse({ ...account, serviceAccountId: 5 }, 201),
      'DELETE /api/service-accounts/4': () => emptyResponse(204),
    },
  })
  await click('Contas de serviço')
  const dialog = await screen.findByRole('dialog', { name: 'Contas de serviço' })
  expect(await within(dialog).findByText('GERENTE · 1 chave ativa')).not.toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar conta' }))
  expect(within(dialog).getByText('Dê um nome à conta.')).not.toBeNull()
  await userEvent.type(within(dialog).getByRole('textbox', { name: /^Nome da conta/ }), 'Loja')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar conta' }))
  expect(within(dialog).getByText('Escolha o perfil da conta.')).not.toBeNull()
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Perfil' }))
  await userEvent.click(await screen.findByRole('option', { name: 'GERENTE' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Criar conta' }))
  await waitFor(() => expect(sent()).toEqual([['POST', '/api/service-accounts', { name: 'Loja', profileId: 2 }]]))
  await click('Encerrar ERP')
  const question = await screen.findByRole('alertdialog', { name: 'Encerrar a conta “ERP”?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Encerrar' }))
  await waitFor(() => expect(sent().at(-1)).toEqual(['DELETE', '/api/service-accounts/4', null]))
})

test('a key is made after a confirmation of the session, and what was typed is still there without one', async () => {
  const created = { ...key, keyId: 7, name: 'Vendas', key: secret }
  let isConfirmed = false
  const { sent } = openKeys('/admin/keys/create', {
    answers: {
      'POST /api/keys': () =>
        isConfirmed ? jsonResponse(created, 201) : new Response('', { status: 403, headers: { Confirm: 'required' } }),
      'GET /api/factors': () => jsonResponse({ factors: [], recoveryCodes: 0 }),
      'POST /api/session/confirm': () => {
        isConfirmed = true
        return emptyResponse(204)
      },
    },
  })
  await userEvent.type(await screen.findByRole('textbox', { name: /Nome/ }), 'Vendas')
  await userEvent.click((await screen.findAllByRole('checkbox'))[0] as HTMLElement)
  await click('Criar chave')
  const cancel = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' })
  await userEvent.click(cancel)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Nome/ }).value).toBe('Vendas')
  await click('Criar chave')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/Senha/, { selector: 'input' }), 'Sillage@2026{Enter}')
  expect(await screen.findByText(secret)).not.toBeNull()
  const paths = sent().map(([method, path]) => `${method} ${path}`)
  expect(paths).toEqual(['POST /api/keys', 'POST /api/keys', 'POST /api/session/confirm', 'POST /api/keys'])
})
