import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UserSessionsTool } from '../../src/auth/sessions/UserSessionsTool.tsx'
import { emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { openUserPage, type UserPageOptions } from './userPageFixture.ts'

const times = { firstAt: '2026-03-01T12:00:00.000Z', lastAt: '2026-03-02T09:30:00.000Z' }
const session = { id: 'b', device: 'Safari, iPhone', address: '203.0.113.7', ...times, current: false }

async function openUser(options: Partial<UserPageOptions> = {}, end?: () => Response) {
  let sessions = [session]
  const browser = await openUserPage({
    tool: UserSessionsTool,
    capabilities: ['sessions'],
    answer({ method, path }) {
      if (!path.includes('/sessions')) return undefined
      if (method === 'GET') return jsonResponse(sessions)
      if (end) return end()
      sessions = []
      return emptyResponse(204)
    },
    ...options,
  })
  const calls = () =>
    browser.requests.filter(({ path }) => path.includes('/sessions')).map(({ method, path }) => `${method} ${path}`)
  return { browser, calls }
}

test('an ADMIN sees the sessions of a person on their page, and ends all after a question', async () => {
  const { calls } = await openUser()
  await userEvent.click(await screen.findByRole('button', { name: 'Sessões' }))
  const dialog = await screen.findByRole('dialog', { name: 'Sessões abertas de Bia Souza' })
  expect(await within(dialog).findByText('Safari, iPhone')).not.toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar todas' }))
  const question = screen.getByRole('alertdialog', { name: 'Encerrar todas as sessões de Bia Souza?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Encerrar todas' }))
  expect(await screen.findByText('Todas as sessões foram encerradas.')).not.toBeNull()
  expect(screen.getByText('Não há sessões abertas.')).not.toBeNull()
  const path = '/api/usuario/7/sessions'
  expect(calls()).toEqual([`GET ${path}`, `DELETE ${path}`, `GET ${path}`])
})

test('who is no ADMIN any more is told so, and the list stays', async () => {
  await openUser({}, () => textResponse('Não.', 403))
  await userEvent.click(await screen.findByRole('button', { name: 'Sessões' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Encerrar a sessão/ }))
  expect(await screen.findByText(/^Só um administrador pode/)).not.toBeNull()
  expect(screen.getByText('Safari, iPhone')).not.toBeNull()
})

test.each<[string, Partial<UserPageOptions>]>([
  ['a server that lists no sessions', { capabilities: ['bulk'] }],
  ['the own page', { id: 1 }],
  ['somebody who is no ADMIN', { profile: 'GERENTE' }],
])('it is left out for %s', async (_case, options) => {
  const { browser } = await openUser(options)
  if (options.capabilities)
    await expect.poll(() => browser.requests.some(({ path }) => path === '/api/config')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Sessões' })).toBeNull()
})
