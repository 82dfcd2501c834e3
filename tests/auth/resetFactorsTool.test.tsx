import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { ResetFactorsTool } from '../../src/auth/secondFactor/ResetFactorsTool.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const label = 'Redefinir segundo fator'
const bia = {
  id: 7,
  nome: 'Bia Souza',
  email: 'bia@sillage.test',
  profile: { id: 2, nome: 'GERENTE' },
  address: { country: null, zipcode: null, state: null, city: null, street: null },
  confirmedAt: '2026-01-10T09:00:00.000Z',
  deletedAt: null,
  createdAt: '2026-01-10T08:00:00.000Z',
}

interface Options {
  id?: number
  profile?: string
  capabilities?: readonly string[]
  reset?: () => Response
}

async function openUser({ id = 7, profile = 'ADMIN', capabilities = ['secondFactor'], reset }: Options = {}) {
  const server = createFakeBackend(resources, { users: [bia, { ...bia, id: 1, nome: 'Ana Beatriz Prado' }] })
  const browser = createBrowserFixture((request) => {
    if (request.path === '/api/config') return jsonResponse({ capabilities })
    if (request.path === `/api/usuario/${id}/factors`) return (reset ?? (() => emptyResponse(204)))()
    return server.answer(request)
  })
  openScreens(browser, {
    address: `/admin/users/${id}`,
    shown: [users],
    profile,
    recordTools: { users: ResetFactorsTool },
  })
  await screen.findByRole('article')
  const resets = () => browser.requests.filter(({ path }) => path.endsWith('/factors')).map(({ method }) => method)
  return { browser, resets }
}

test('an ADMIN resets the second factor of another user on their page, after a question [Y-12]', async () => {
  const { resets } = await openUser()
  await userEvent.click(await screen.findByRole('button', { name: label }))
  const dialog = screen.getByRole('alertdialog', { name: 'Redefinir o segundo fator de Bia Souza?' })
  const cancel = within(dialog).getByRole('button', { name: 'Cancelar' })
  expect([document.activeElement, resets()]).toEqual([cancel, []])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Redefinir' }))
  expect(await screen.findByText('Segundo fator redefinido')).not.toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(resets()).toEqual(['DELETE'])
})

test.each([
  ['there is none', () => textResponse('Não há.', 409), 'Bia Souza não tem um segundo fator.'],
  ['one is no ADMIN any more', () => textResponse('Não.', 403), /^Só um administrador pode/],
  ['the server fails', () => emptyResponse(500), /^Não foi possível redefinir/],
])('where %s, the question says so and stays', async (_case, reset, text) => {
  await openUser({ reset })
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await userEvent.click(screen.getByRole('button', { name: 'Redefinir' }))
  const sentence = await screen.findByText(text)
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('alertdialog').contains(sentence)).toBe(true)
})

test.each<[string, Options]>([
  ['a server without second factors', { capabilities: ['bulk'] }],
  ['the own page', { id: 1 }],
  ['somebody who is no ADMIN', { profile: 'GERENTE' }],
])('it is left out for %s', async (_case, options) => {
  const { browser } = await openUser(options)
  const isKnown = () => browser.requests.some(({ path }) => path === '/api/config')
  if (options.capabilities) await waitFor(() => expect(isKnown()).toBe(true))
  expect(screen.queryByRole('button', { name: label })).toBeNull()
})
