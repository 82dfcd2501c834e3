import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ResetFactorsTool } from '../../src/auth/secondFactor/ResetFactorsTool.tsx'
import { emptyResponse, textResponse } from '../support/browserFixture.ts'
import { openUserPage, type UserPageOptions } from './userPageFixture.ts'

const label = 'Redefinir segundo fator'

async function openUser(options: Partial<UserPageOptions> = {}, reset = () => emptyResponse(204)) {
  const browser = await openUserPage({
    tool: ResetFactorsTool,
    capabilities: ['secondFactor'],
    answer: ({ path }) => (path === '/api/usuario/7/factors' ? reset() : undefined),
    ...options,
  })
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
  await openUser({}, reset)
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await userEvent.click(screen.getByRole('button', { name: 'Redefinir' }))
  const sentence = await screen.findByText(text)
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('alertdialog').contains(sentence)).toBe(true)
})

test.each<[string, Partial<UserPageOptions>]>([
  ['a server without second factors', { capabilities: ['bulk'] }],
  ['the own page', { id: 1 }],
  ['somebody who is no ADMIN', { profile: 'GERENTE' }],
])('it is left out for %s', async (_case, options) => {
  const { browser } = await openUser(options)
  const isKnown = () => browser.requests.some(({ path }) => path === '/api/config')
  if (options.capabilities) await waitFor(() => expect(isKnown()).toBe(true))
  expect(screen.queryByRole('button', { name: label })).toBeNull()
})
