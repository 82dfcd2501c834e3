import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EndSessionsScreen } from '../../src/auth/EndSessionsScreen.tsx'
import { emptyResponse, type FakeServer, textResponse } from '../support/browserFixture.ts'
import { clickButton, openScreen } from './authFixture.tsx'

/** Opens the screen, and waits until it has read the result of the check of its link. */
const open = (server: FakeServer, isValid = true) =>
  act(async () =>
    openScreen(server, ({ http }) => (
      <EndSessionsScreen http={http} token="abc" linkCheck={Promise.resolve({ isValid })} />
    )),
  )

test('the page of the link ends nothing by itself; its button does, and says that a mail with a link is on its way [Y-17]', async () => {
  const { requests } = await open(() => emptyResponse(204))
  expect(await screen.findByRole('heading', { name: 'Encerrar todas as sessões?' })).not.toBeNull()
  expect(requests).toEqual([])
  await clickButton('Encerrar todas as sessões')
  const heading = await screen.findByRole('heading', { name: 'Todas as sessões foram encerradas' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/^Enviamos um e-mail com um link para criar uma nova senha/)).not.toBeNull()
  expect(requests.map(({ path, body }) => [path, body])).toEqual([['/api/requisicaotemporaria', { token: 'abc' }]])
})

test('a used link says so on arrival, without the button', async () => {
  await open(() => emptyResponse(500), false)
  expect(await screen.findByRole('heading', { name: /^Este link é inválido/ })).not.toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['used meanwhile', () => textResponse('Este link é inválido.'), 'heading', /^Este link é inválido/],
  ['not answered', () => emptyResponse(503), 'alert', /./],
] as const)('a link that is %s says so after the press of the button', async (_case, server, role, text) => {
  await open(server)
  await screen.findByRole('heading', { name: 'Encerrar todas as sessões?' })
  await clickButton('Encerrar todas as sessões')
  expect((await screen.findByRole(role)).textContent).toMatch(text)
})
