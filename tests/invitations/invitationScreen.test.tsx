import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import { Screen } from '../../src/declared/buildResources.tsx'
import { InvitationsPage } from '../../src/invitations/InvitationsPage.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

const dayMs = 86_400_000
const inDays = (days: number) => new Date(Date.UTC(2026, 2, 1, 12) + days * dayMs).toISOString()
const pending = {
  invitationId: 1,
  email: 'nina@example.com',
  profile: { id: 2, nome: 'GERENTE' },
  organization: { organizationId: 5, name: 'Casa Aroma' },
  invitedBy: { id: 1, nome: 'Ana Beatriz Prado' },
  state: 'pending',
  createdAt: inDays(0),
  sentAt: inDays(0),
  expiresAt: inDays(7),
  endedAt: null,
}

interface Options {
  invitations?: () => Response
  answers?: Record<string, (body: unknown) => Response>
}

function openInvitations({ invitations = () => jsonResponse([pending]), answers = {} }: Options = {}) {
  const browser = createBrowserFixture(({ method, path, body }) => {
    const own = answers[`${method} ${path}`]
    if (own) return own(body)
    if (path === '/api/invitations' && method === 'GET') return invitations()
    if (path.startsWith('/api/perfil'))
      return jsonResponse({
        data: [
          { id: 2, nome: 'GERENTE' },
          { id: 3, nome: 'USER' },
        ],
        total: 2,
        totalPages: 1,
      })
    if (path.startsWith('/api/organizations'))
      return jsonResponse({ data: [{ organizationId: 5, name: 'Casa Aroma' }], total: 1, totalPages: 1 })
    return emptyResponse(500)
  })
  const config = { resources, formats, widgets: {}, dialogs: {}, clock: () => new Date(browser.now()), isOwnApi: true }
  const page = (
    <Screen config={config} who={undefined}>
      <InvitationsPage />
    </Screen>
  )
  const opened = openScreens(browser, {
    address: '/admin/invitations',
    shown: [],
    profile: 'ADMIN',
    timeZone: 'UTC',
    pages: { '/admin/invitations': page },
  })
  const sent = () =>
    browser.requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { ...opened, sent }
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choose = async (label: RegExp, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

test('the list shows for each invitation whom, as what, for which organization and how it stands [Y-25]', async () => {
  const others = [
    { ...pending, invitationId: 2, email: 'b@example.com', state: 'accepted', endedAt: inDays(-1), organization: null },
    { ...pending, invitationId: 3, email: 'c@example.com', state: 'expired', expiresAt: inDays(-2), invitedBy: null },
    { ...pending, invitationId: 4, email: 'd@example.com', state: 'withdrawn', endedAt: inDays(-3), profile: null },
  ]
  openInvitations({ invitations: () => jsonResponse([pending, ...others]) })
  const rows = (await screen.findAllByRole('row')).map((row) => [...row.children].map(({ textContent }) => textContent))
  const inviter = 'Ana Beatriz Prado'
  expect(rows).toEqual([
    ['E-mail', 'Perfil', expect.stringMatching(/^organiza/i), 'Estado', 'Data', 'Convidado por', 'Ações'],
    ['nina@example.com', 'GERENTE', 'Casa Aroma', 'Pendente', 'Vale até 08/03/2026 12:00', inviter, 'ReenviarRetirar'],
    ['b@example.com', 'GERENTE', 'Casa', 'Aceito', 'Aceito em 28/02/2026 12:00', inviter, ''],
    ['c@example.com', 'GERENTE', 'Casa Aroma', 'Expirado', 'Expirou em 27/02/2026 12:00', '—', 'Reenviar'],
    ['d@example.com', '—', 'Casa Aroma', 'Retirado', 'Retirado em 26/02/2026 12:00', inviter, ''],
  ])
})

test('somebody is invited with an address, a profile and an organization; a refusal keeps what was typed [Y-25]', async () => {
  const answers = [
    textResponse('Já há um convite pendente.', 400, { 'Error-Field': 'email' }),
    jsonResponse({ ...pending, invitationId: 9 }, 201),
  ]
  const { sent } = openInvitations({
    answers: { 'POST /api/invitations': () => answers.shift() ?? emptyResponse(500) },
  })
  await click('Convidar')
  const dialog = await screen.findByRole('dialog', { name: 'Convidar uma pessoa' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: /E-mail/ }), 'nova@example.com')
  await choose(/Perfil/, 'GERENTE')
  await choose(/organiza/i, 'Casa Aroma')
  await click('Enviar convite')
  expect(await within(dialog).findByText('Já há um convite pendente.')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /E-mail/ }).value).toBe('nova@example.com')
  const body = { email: 'nova@example.com', organizationId: 5 }
  expect(sent()).toMatchObject([['POST', '/api/invitations', body]])
  await userEvent.type(within(dialog).getByRole('textbox', { name: /E-mail/ }), '.br')
  await click('Enviar convite')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()[1]).toMatchObject(['POST', '/api/invitations', { ...body, email: 'nova@example.com.br' }])
})

test('one is sent again at once, and withdrawn after a question [Y-25]', async () => {
  const { sent } = openInvitations({
    answers: {
      'PUT /api/invitations/resend/1': () => emptyResponse(409),
      'DELETE /api/invitations/1': () => emptyResponse(204),
    },
  })
  await click('Reenviar o convite para nina@example.com')
  expect((await screen.findByRole('alert')).textContent).toBe('Este convite já terminou: foi aceito ou retirado.')
  await click('Retirar o convite para nina@example.com')
  const dialog = await screen.findByRole('alertdialog', { name: 'Retirar o convite para nina@example.com?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  expect(sent()).toHaveLength(1)
  await click('Retirar o convite para nina@example.com')
  const again = await screen.findByRole('alertdialog')
  await userEvent.click(within(again).getByRole('button', { name: 'Retirar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent()).toEqual([
    ['PUT', '/api/invitations/resend/1', null],
    ['DELETE', '/api/invitations/1', null],
  ])
})

test('without invitations the list says so; a failure can be tried again', async () => {
  let isDown = true
  openInvitations({ invitations: () => (isDown ? emptyResponse(500) : jsonResponse([])) })
  expect((await screen.findByRole('alert')).textContent).toContain('Não foi possível carregar os convites')
  isDown = false
  await click('Tentar novamente')
  expect(await screen.findByText('Ainda não há convites')).toBeTruthy()
})

test('on a server without invitations, and for who may not invite, the page is closed', async () => {
  openInvitations({ invitations: () => emptyResponse(404) })
  expect(await screen.findByRole('heading', { name: /acesso|permiss/i })).toBeTruthy()
})
