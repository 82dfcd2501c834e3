import { expect, test } from 'vitest'
import { parseCurrentUser } from '../../src/api/currentUser.ts'
import { createBrowserFixture, emptyResponse, jsonResponse } from '../support/browserFixture.ts'

test('a user who saves their own record is loaded again and shown with the new data', async () => {
  const { api, renameUser, receivedNames } = await open()
  renameUser('Ana Souza')
  await api.http('/usuario/7', { method: 'PUT', body: '{}' })
  await expect.poll(receivedNames).toEqual(['Ana Souza'])
  expect((await api.me.load()).nome).toBe('Ana Souza')
})

test('saving another user sends no request', async () => {
  const { api, asked } = await open()
  await api.http('/usuario/8', { method: 'PUT', body: '{}' })
  await api.me.load()
  expect(asked()).toBe(1)
})

test('without an answer, or with one about whoever was signed in before, nothing changes', async () => {
  const { api, renameUser, receivedNames } = await open()
  renameUser('')
  await api.me.reload()
  expect(api.me.getSnapshot()?.nome).toBe('Ana')
  renameUser('Bia')
  const renewal = api.me.reload()
  api.me.clear()
  await renewal
  expect([api.me.getSnapshot(), receivedNames()]).toEqual([undefined, []])
})

test('whether their address is confirmed is known as far as the server says it', () => {
  const ana = { id: 7, nome: 'Ana', email: 'ana@x.test', profile: { nome: 'ADMIN' } }
  const parseConfirmedAt = (said: object) => parseCurrentUser({ ...ana, ...said })?.confirmedAt
  expect([
    parseConfirmedAt({}),
    parseConfirmedAt({ confirmedAt: null }),
    parseConfirmedAt({ confirmedAt: '2026-01-01T00:00:00Z' }),
  ]).toEqual([undefined, null, '2026-01-01T00:00:00Z'])
})

/** Opens a tab in which user 7, Ana, is signed in. The server answers 500 while the name is empty. */
async function open() {
  let nome = 'Ana'
  const browser = createBrowserFixture(({ path }) => {
    if (path !== '/api/usuario/me') return emptyResponse(204)
    return nome === ''
      ? emptyResponse(500)
      : jsonResponse({ id: 7, nome, email: 'ana@x.test', profile: { nome: 'ADMIN' } })
  })
  const api = browser.openTab()
  await api.me.load()
  const receivedNames: (string | undefined)[] = []
  api.me.subscribe(() => receivedNames.push(api.me.getSnapshot()?.nome))
  return {
    api,
    renameUser: (name: string) => {
      nome = name
    },
    receivedNames: () => receivedNames,
    asked: () => browser.requests.filter(({ path }) => path === '/api/usuario/me').length,
  }
}
