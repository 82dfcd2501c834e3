import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { createStorage } from '../../src/api/storage.ts'
import { storeView } from '../../src/api/viewAsSession.ts'
import { ViewAsTool } from '../../src/auth/viewAs/ViewAsTool.tsx'
import { ViewedByBanner } from '../../src/layout/frame/ViewedByBanner.tsx'
import {
  createBrowserFixture,
  createMemoryBackend,
  emptyResponse,
  jsonResponse,
  textResponse,
} from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { bia, openUserPage, type UserPageOptions } from './userPageFixture.ts'

const token = `slv_${'x'.repeat(43)}`
const reason = 'Chamado 4821'

interface ViewOptions {
  start?: () => Response
  /** Whether the browser blocks new tabs. */
  isBlocked?: boolean
}

async function openUser(options: Partial<UserPageOptions> = {}, { start, isBlocked = false }: ViewOptions = {}) {
  let isConfirmed = false
  const opened: { address: string; stored: string | null }[] = []
  const openTab = vi.spyOn(window, 'open').mockImplementation((address) => {
    if (isBlocked) return null
    opened.push({ address: String(address), stored: sessionStorage.getItem('sillage.viewAs') })
    return window
  })
  onTestFinished(() => openTab.mockRestore())
  const browser = await openUserPage({
    tool: ViewAsTool,
    capabilities: ['viewAs'],
    answer({ path }) {
      if (path === '/api/factors') return jsonResponse({ factors: [], recoveryCodes: 0, required: false })
      if (path === '/api/session/confirm') {
        isConfirmed = true
        return emptyResponse(204)
      }
      if (path !== '/api/view-as') return undefined
      if (start) return start()
      if (!isConfirmed) return textResponse('Confirme que é você.', 403, { Confirm: 'required' })
      return jsonResponse({ token, expiresAt: '2026-03-01T12:15:00.000Z' }, 201)
    },
    ...options,
  })
  const bodies = () => browser.requests.filter(({ path }) => path === '/api/view-as').map(({ body }) => body)
  return { bodies, opened, browser }
}

async function giveReason(text = reason) {
  await userEvent.click(await screen.findByRole('button', { name: 'Ver como' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ver o sistema como Bia Souza?' })
  if (text !== '') await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), text)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abrir nova aba' }))
  return dialog
}

test('an ADMIN gives a reason, confirms who they are, and the token goes to the new tab alone [X-43]', async () => {
  const { bodies, opened } = await openUser()
  await giveReason()
  await userEvent.type(await screen.findByLabelText('Senha'), 'Segredo@2026')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => opened.length).toBe(1)
  expect(bodies()).toEqual([
    { userId: 7, reason },
    { userId: 7, reason },
  ])
  expect(opened[0]?.address).toBe('/admin/home')
  expect(opened[0]?.stored).toContain(token)
  expect(sessionStorage.getItem('sillage.viewAs')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('without a reason nothing is sent, and a blocked tab is opened with a button [X-43]', async () => {
  const { bodies } = await openUser({}, { isBlocked: true, start: () => jsonResponse({ token, expiresAt: '' }, 201) })
  const dialog = await giveReason('')
  expect(within(dialog).getByText('O motivo deve ter de 3 a 200 caracteres.')).not.toBeNull()
  expect(bodies()).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motivo/ }), reason)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Abrir nova aba' }))
  expect(await screen.findByText('O navegador não abriu a nova aba. Abra-a com o botão.')).not.toBeNull()
})

test('a refusal is told, and the reason stays', async () => {
  await openUser({}, { start: () => textResponse('Não.', 409) })
  const dialog = await giveReason()
  const alert = await within(dialog).findByRole('alert')
  expect(alert.textContent).toBe(
    'Só é possível ver como uma pessoa ativa com acesso à administração que não seja ADMIN.',
  )
  expect(within(dialog).getByRole('textbox', { name: /Motivo/ })).toHaveProperty('value', reason)
})

test.each<[string, Partial<UserPageOptions>]>([
  ['on the page of an ADMIN', { user: { profile: { id: 1, nome: 'ADMIN' } } }],
  ['on the page of a USER', { user: { profile: { id: 3, nome: 'USER' } } }],
  ['on the page of an inactive person', { user: { deletedAt: '2026-02-01T09:00:00.000Z' } }],
  ['to a GERENTE', { profile: 'GERENTE' }],
  ['by another server', { capabilities: ['sessions'] }],
])('to look as a person is not offered %s [X-43]', async (_, options) => {
  const { browser } = await openUser(options)
  await expect.poll(() => browser.requests.length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: 'Ver como' })).toBeNull()
})

test('a banner says as whom the tab looks and until when, and ends it by its button or its time [X-43, X-44]', async () => {
  const browser = createBrowserFixture(createFakeBackend(resources, { users: [bia] }).answer)
  const expiresAt = new Date(Date.now() + 15 * 60_000)
  let ends = 0
  openScreens(browser, {
    address: '/admin/users/7',
    shown: [users],
    profile: 'GERENTE',
    viewedBy: { nome: 'Caetana', expiresAt: expiresAt.toISOString() },
    signOut: () => ends++,
    beside: <ViewedByBanner />,
  })
  const banner = await screen.findByRole('region', { name: 'Visão como outra pessoa' })
  const time = expiresAt.toLocaleTimeString('pt', { hour: '2-digit', minute: '2-digit' })
  expect(banner.textContent).toContain(`como Ana Beatriz Prado, só para ler, até ${time}.`)
  await userEvent.click(within(banner).getByRole('button', { name: 'Encerrar' }))
  expect(ends).toBe(1)
  browser.pass(15 * 60_000)
  expect(ends).toBe(2)
})

test('a tab with the token reads as the person, keeps what it stores to itself, and is over with a 401 [X-44]', async () => {
  const tabBackend = createMemoryBackend()
  let isOver = false
  const browser = createBrowserFixture(({ headers }) =>
    isOver
      ? emptyResponse(401)
      : jsonResponse({ ...bia, viewedBy: { nome: 'Ana', expiresAt: '', token: headers.get('Authorization') } }),
  )
  storeView(createStorage({ backend: tabBackend, now: browser.now }), token)
  const api = browser.openTab(tabBackend)
  const ends: string[] = []
  api.session.subscribe((event) => ends.push(event))
  expect(api.isView).toBe(true)
  expect((await api.me.load()).viewedBy?.nome).toBe('Ana')
  expect(browser.requests[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`)
  api.preferences.change({ density: 'compact' })
  expect([...browser.backend.entries.keys()]).toEqual([])
  isOver = true
  await expect(api.http('/usuario/me')).rejects.toMatchObject({ status: 401 })
  expect(ends).toEqual(['lost'])
  expect(browser.requests.some(({ path }) => path.includes('refresh'))).toBe(false)
  expect(tabBackend.getItem('sillage.viewAs')).toBeNull()
  expect(browser.openTab(tabBackend).isView).toBe(false)
})

test('a view that its user ends is ended at the server, with the token [X-44]', async () => {
  const tabBackend = createMemoryBackend()
  const browser = createBrowserFixture(() => emptyResponse(204))
  storeView(createStorage({ backend: tabBackend, now: browser.now }), token)
  const api = browser.openTab(tabBackend)
  api.signOut()
  await expect.poll(() => browser.requests.length).toBe(1)
  expect(browser.requests[0]).toMatchObject({ method: 'DELETE', path: '/api/view-as' })
  expect(browser.requests[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`)
  expect(api.session.read()).toBeUndefined()
})
