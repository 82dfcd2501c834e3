import { expect, test } from 'vitest'
import { ApiError } from '../../src/api/apiError.ts'
import { createAuthProvider } from '../../src/api/authProvider.ts'
import { isAdmin, isAppUser } from '../../src/api/currentUser.ts'
import { createAuthData, createBrowserFixture, emptyResponse, jsonResponse } from '../support/browserFixture.ts'

test('who is signed in is what GET /usuario/me answers, asked once [A-25]', async () => {
  const { api, provider, browser } = signedOut()
  api.session.start(createAuthData('first'))
  const [identity, again, me] = await Promise.all([provider.getIdentity?.(), provider.getIdentity?.(), api.me.load()])
  expect(me).toMatchObject({ id: 1, nome: 'Ana Prado', profile: { nome: 'Admin' } })
  expect(identity).toEqual({ id: 1, fullName: 'Ana Prado', email: 'ana@sillage.test', profile: 'Admin' })
  expect(again).toEqual(identity)
  expect(browser.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/usuario/me'])
})

test('a session without a user object allows nothing and names nobody', async () => {
  const browser = createBrowserFixture(() => emptyResponse(503))
  const api = browser.openTab()
  const provider = createAuthProvider(
    api,
    () => true,
    () => '/admin',
  )
  api.session.start(createAuthData('first'))
  await expect(provider.canAccess?.({ resource: 'perfis', action: 'list' })).rejects.toBeInstanceOf(ApiError)
  await expect(provider.getIdentity?.()).rejects.toBeInstanceOf(ApiError)
})

test('without a session every screen leads to the login, and back after it [Y-29]', async () => {
  const { api, provider } = signedOut()
  await expect(provider.checkAuth({})).rejects.toMatchObject({ redirectTo: expired })
  expect(api.returnAddress.take()).toBe('/admin/users?page=2')
})

test('a 401 leads to the login with the notice that the session expired', async () => {
  const { provider } = signedOut()
  const error = new ApiError({ kind: 'http', status: 401 })
  await expect(provider.checkError(error)).rejects.toMatchObject({ redirectTo: expired })
})

test.each([400, 403, 404, 409, 500, 0])('a %i never logs out', async (status) => {
  const { provider } = signedOut()
  await expect(provider.checkError(new ApiError({ kind: 'http', status }))).resolves.toBeUndefined()
})

test('where react-admin signs somebody out, the login says that the session expired', async () => {
  const { api, provider } = signedOut()
  api.session.start(createAuthData('first'))
  expect(await provider.logout({})).toBe(expired)
  expect([api.session.read(), api.returnAddress.take()]).toEqual([undefined, '/admin/users?page=2'])
})

test('whether somebody may do something is asked of the function that was handed in', async () => {
  const { api, provider } = signedOut()
  api.session.start(createAuthData('first'))
  expect(await provider.canAccess?.({ resource: 'perfis', action: 'list' })).toBe(true)
  expect(await provider.canAccess?.({ resource: 'perfis', action: 'create' })).toBe(false)
})

test('an answer without a person is a failure, and it is asked again next time', async () => {
  const answers = [jsonResponse({ id: 1 }), jsonResponse(ana)]
  const api = createBrowserFixture(() => answers.shift() ?? jsonResponse({})).openTab()
  await expect(api.me.load()).rejects.toBeInstanceOf(ApiError)
  expect((await api.me.load()).nome).toBe('Ana Prado')
})

test.each([
  ['ADMIN', true, false],
  ['Admin', true, false],
  ['USER', false, true],
  ['GERENTE', false, false],
])('profile %s: admin %s, plain user %s', (nome, admin, appUser) => {
  const me = { id: 1, nome: '', email: '', profile: { nome } }
  expect([isAdmin(me), isAppUser(me)]).toEqual([admin, appUser])
})

test('a session gone from the storage asks for the password before a screen with unsaved work is left', async () => {
  const { api, provider, browser } = signedOut()
  api.session.start(createAuthData('first'))
  await api.me.load()
  api.unsavedWork.register()
  browser.backend.removeItem('sillage.auth')
  const checked = provider.checkAuth({})
  await Promise.resolve()
  expect(api.relogin.isOpen()).toBe(true)
  api.relogin.discard()
  await expect(checked).rejects.toMatchObject({ redirectTo: expired })
})

const expired = '/auth/login?expired=true'
const ana = { id: 1, nome: 'Ana Prado', email: 'ana@sillage.test', profile: { id: 1, nome: 'Admin' } }

function signedOut() {
  const browser = createBrowserFixture(() => jsonResponse(ana))
  const api = browser.openTab()
  const provider = createAuthProvider(
    api,
    (me, { action }) => isAdmin(me) && action === 'list',
    () => '/admin/users?page=2',
  )
  return { browser, api, provider }
}
