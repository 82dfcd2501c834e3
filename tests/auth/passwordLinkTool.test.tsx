import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { PasswordLinkTool } from '../../src/auth/PasswordLinkTool.tsx'
import { emptyResponse, textResponse } from '../support/browserFixture.ts'
import { openUserPage, type UserPageOptions } from './userPageFixture.ts'

const label = 'Enviar link de senha'

async function openUser(options: Partial<UserPageOptions> = {}, send = () => emptyResponse(204)) {
  const browser = await openUserPage({
    tool: PasswordLinkTool,
    capabilities: ['passwordLink'],
    answer: ({ path }) => (path === '/api/usuario/password-link/7' ? send() : undefined),
    ...options,
  })
  const sent = () => browser.requests.filter(({ path }) => path.includes('/password-link/')).map(({ method }) => method)
  return { browser, sent }
}

test('an ADMIN sends a password link from the page of a person, after a question that names the address [Y-24]', async () => {
  const { sent } = await openUser()
  await userEvent.click(await screen.findByRole('button', { name: label }))
  const dialog = screen.getByRole('alertdialog', { name: 'Enviar um link de senha a Bia Souza?' })
  expect(dialog.textContent).toContain('bia@sillage.test')
  const cancel = within(dialog).getByRole('button', { name: 'Cancelar' })
  expect([document.activeElement, sent()]).toEqual([cancel, []])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enviar' }))
  expect(await screen.findByText('Link de senha enviado')).not.toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent()).toEqual(['PUT'])
})

test.each([
  ['the account may get none', () => textResponse('Não.', 409), /precisa estar ativa e confirmada/],
  ['one is no ADMIN any more', () => textResponse('Não.', 403), /^Só um administrador pode/],
  ['many were sent', () => textResponse('Espere.', 429), /^Você enviou muitos links/],
  ['the server fails', () => emptyResponse(500), /^Não foi possível enviar o link/],
])('where %s, the question says so and stays', async (_case, send, text) => {
  await openUser({}, send)
  await userEvent.click(await screen.findByRole('button', { name: label }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  const sentence = await screen.findByText(text)
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  expect(screen.getByRole('alertdialog').contains(sentence)).toBe(true)
})

test.each<[string, Partial<UserPageOptions>]>([
  ['a server that sends none', { capabilities: ['bulk'] }],
  ['an inactive person', { user: { deletedAt: '2026-02-01T00:00:00.000Z' } }],
  ['an unconfirmed person', { user: { confirmedAt: null } }],
  ['somebody who is no ADMIN', { profile: 'GERENTE' }],
])('it is left out for %s', async (_case, options) => {
  const { browser } = await openUser(options)
  const isKnown = () => browser.requests.some(({ path }) => path === '/api/config')
  if (options.capabilities) await waitFor(() => expect(isKnown()).toBe(true))
  expect(screen.queryByRole('button', { name: label })).toBeNull()
})
