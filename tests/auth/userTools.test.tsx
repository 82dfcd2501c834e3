import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { UserTools } from '../../src/auth/UserTools.tsx'
import { createBrowserFixture, jsonResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const tools = ['Enviar link de senha', 'Sessões', 'Ver como', 'Redefinir segundo fator']
const getShown = () =>
  screen.getAllByRole('button').flatMap(({ textContent }) => tools.find((name) => name === textContent) ?? [])

async function openUser(id: number, capabilities: readonly string[]) {
  const person = { id, nome: 'Bia Souza', email: 'bia@sillage.test', profile: { id: 2, nome: 'GERENTE' } }
  const dates = { confirmedAt: '2026-01-10T09:00:00.000Z', createdAt: '2026-01-10T08:00:00.000Z', deletedAt: null }
  const address = { country: null, zipcode: null, state: null, city: null, street: null }
  const server = createFakeBackend(resources, { users: [{ ...person, ...dates, address }] })
  const browser = createBrowserFixture((request) =>
    request.path === '/api/config' ? jsonResponse({ capabilities }) : server.answer(request),
  )
  openScreens(browser, { address: `/admin/users/${id}`, shown: [users], recordTools: { users: UserTools } })
  await screen.findByRole('article')
}

test('an administrator finds the tools for the access of another person behind one button', async () => {
  await openUser(7, ['sessions', 'passwordLink', 'viewAs', 'secondFactor'])
  const button = await screen.findByRole('button', { name: 'Acesso' })
  expect([button.getAttribute('aria-expanded'), getShown()]).toEqual(['false', []])
  await userEvent.click(button)
  expect([button.getAttribute('aria-expanded'), getShown()]).toEqual(['true', tools])
})

test.each([
  ['on the own page, where the others are in the menu of the account', 1, ['sessions', 'passwordLink'], [tools[0]]],
  ['of a backend that has none of them', 7, [], []],
] as const)('there is no such button %s', async (_, id, capabilities, shown) => {
  await openUser(id, capabilities)
  if (shown.length > 0) await screen.findByRole('button', { name: shown[0] })
  expect(screen.queryByRole('button', { name: 'Acesso' })).toBeNull()
  expect(getShown()).toEqual(shown)
})
