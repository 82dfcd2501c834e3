import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { UserTools } from '../../src/auth/UserTools.tsx'
import { openUserPage } from './userPageFixture.ts'

const tools = ['Enviar link de senha', 'Sessões', 'Ver como', 'Redefinir segundo fator']
const getShown = () =>
  screen.getAllByRole('button').flatMap(({ textContent }) => tools.find((name) => name === textContent) ?? [])

const openUser = (id: number, capabilities: readonly string[]) => openUserPage({ tool: UserTools, id, capabilities })

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

test.each([1, 7])('an administrator goes from the page of user %i to what that user did', async (id) => {
  await openUser(id, ['sessions'])
  const link = await screen.findByRole('link', { name: 'Ver o que fez' })
  expect(link.getAttribute('href')).toBe(`/admin/audit?who=${id}`)
})
