import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { CurrentUser } from '../../src/api/currentUser.ts'
import { type AuthScreen, openAuthRoot } from '../../src/auth/AuthRoot.tsx'
import {
  createAuthData,
  createBrowserFixture,
  emptyResponse,
  type FakeServer,
  jsonResponse,
  textResponse,
} from '../support/browserFixture.ts'
import { clickButton, translate, type } from './authFixture.tsx'

afterEach(() => {
  document.documentElement.lang = ''
})

test('the token of an activation is sent once, however often React draws the screen', async () => {
  let answer: (response: Response) => void = () => undefined
  const loginResponse = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { calls } = await open({ name: 'activate', token: 'the-token' }, () => loginResponse)
  expect(screen.getByRole('status').textContent).toBe(translate('auth.activate.busy'))
  await act(async () => answer(emptyResponse(204)))
  const title = await screen.findByRole('heading', { level: 1, name: 'Conta ativada' })
  expect(document.activeElement).toBe(title)
  expect(screen.getByRole('link', { name: 'Ir para o login' }).getAttribute('href')).toBe('/auth/login')
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByRole('heading', { level: 1, name: 'Account activated' })
  expect(calls('/api/requisicaotemporaria')).toEqual([{ token: 'the-token' }])
})

test('a refused activation says why in place of the title, and can only be left', async () => {
  await open({ name: 'activate', token: 'used' }, () => textResponse('Este link é inválido, expirou ou já foi usado.'))
  await screen.findByRole('heading', { level: 1, name: 'Este link é inválido, expirou ou já foi usado.' })
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
})

test('an activation that nobody answered may be tried again', async () => {
  const { done } = await open({ name: 'activate', token: 'the-token' }, () => Promise.reject(new TypeError('offline')))
  await screen.findByRole('heading', { level: 1, name: translate('auth.login.unreachable') })
  await clickButton('Tentar novamente')
  expect(done).toEqual(['retried'])
})

test('somebody of the mobile app who signs in is told so, with the stores at hand, and goes on when they have read it [A-19]', async () => {
  const { done } = await open({ name: 'login' }, signInAs('user'))
  await signIn()
  const dialog = await screen.findByRole('alertdialog', { name: 'Acesso só para administradores' })
  expect(dialog.textContent).toContain('somente para administradores')
  const playStoreLink = screen.getByRole('link', { name: /Google Play/ })
  expect(document.activeElement).toBe(playStoreLink)
  expect(
    [playStoreLink, screen.getByRole('link', { name: /App Store/ })].map((link) => link.getAttribute('href')),
  ).toEqual(['https://play.google.com/store/apps/details?id=sillage', 'https://apps.apple.com/'])
  expect(done).toEqual([])
  await clickButton('Entendi')
  expect(done).toEqual(['signed in as user'])
})

test.each(['ADMIN', 'GERENTE', 'marketing'])('%s goes on at once', async (profile) => {
  const { done } = await open({ name: 'login' }, signInAs(profile))
  await signIn()
  await waitFor(() => expect(done).toEqual([`signed in as ${profile}`]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('until it is known who signed in the button says that this is being checked', async () => {
  const { done } = await open({ name: 'login' }, ({ path }) =>
    path === '/api/login' ? jsonResponse(createAuthData('first')) : new Promise<Response>(() => undefined),
  )
  await signIn()
  await screen.findByRole('button', { name: 'Verificando seu acesso…' })
  expect(done).toEqual([])
})

test('how one comes to an account is explained in a dialog', async () => {
  await open({ name: 'login' }, configured)
  await act(async () => screen.getByRole('link', { name: 'Não tenho uma conta' }).click())
  const dialog = await screen.findByRole('dialog', { name: 'Não tem uma conta?' })
  expect(dialog.textContent).toContain('administrador')
  await clickButton('Entendi')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever signed out is told so', async () => {
  await open({ name: 'login', reason: 'loggedOut' }, configured)
  expect(screen.getByRole('status').textContent).toBe('Você saiu do sistema.')
})

test.each([
  ['recover', 'Não foi possível alterar a senha', 'Pedir novo link'],
  ['register', 'Não foi possível concluir o cadastro', 'Ir para o login'],
] as const)('a used link to %s says so on arrival, without a form, and asks once', async (name, title, linkName) => {
  const { calls } = await open({ name, token: 'used' }, () =>
    textResponse('Este link é inválido, expirou ou já foi usado.'),
  )
  expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1, name: title }))
  expect(screen.getByRole('link', { name: linkName })).toBeTruthy()
  expect(screen.queryByLabelText(translate('auth.newPassword.label'))).toBeNull()
  expect(calls('/api/requisicaotemporaria/check')).toEqual([{ token: 'used' }])
})

test.each([404, 503])('where nobody can say whether a link is good (%i), its form is shown', async (status) => {
  await open({ name: 'recover', token: 'the-token' }, () => emptyResponse(status))
  expect(await screen.findByLabelText(translate('auth.newPassword.label'))).toBeTruthy()
})

test('behind a link for a new password, a session that is on ends before one signs in anew', async () => {
  const { session } = await open(
    { name: 'recover', token: 'the-token' },
    () => emptyResponse(204),
    createAuthData('first'),
  )
  await type({ 'Nova senha': 'Vetiver#8', 'Confirme a nova senha': 'Vetiver#8' })
  await clickButton('Salvar nova senha')
  expect((await screen.findByRole('link', { name: 'Ir para o login' })).getAttribute('href')).toBe('/logout')
  expect(session.read()).toBeDefined()
})

test('at home, somebody of the mobile app finds the stores, their password and the way out', async () => {
  const { done } = await open({ name: 'appUser', me: createUserResponse('USER') }, configured)
  expect(screen.getByText(translate('auth.onlyAdmins.text'))).toBeTruthy()
  expect(await screen.findAllByRole('link', { name: /Baixar/ })).toHaveLength(2)
  await clickButton('Alterar senha')
  expect(screen.getByRole('dialog', { name: 'Alterar senha' })).toBeTruthy()
  await clickButton('Cancelar')
  await clickButton('Sair')
  expect(done).toEqual(['signed out'])
})

const createUserResponse = (profile: string): CurrentUser => ({
  id: 1,
  nome: 'Ana',
  email: 'ana@sillage.test',
  profile: { nome: profile },
})

const config = { androidUrl: 'https://play.google.com/store/apps/details?id=sillage', iosUrl: null }
const configured: FakeServer = ({ path }) => (path === '/api/config' ? jsonResponse(config) : emptyResponse(404))

async function signIn(): Promise<void> {
  await type({ 'E-mail': 'ana@sillage.test', Senha: 'Segredo1!' })
  await clickButton('Entrar')
}

function signInAs(profile: string): FakeServer {
  return (request) => {
    if (request.path === '/api/login') return jsonResponse(createAuthData('first'))
    return request.path === '/api/usuario/me' ? jsonResponse(createUserResponse(profile)) : configured(request)
  }
}

/** Opens a screen in strict mode, as the application does. */
async function open(light: AuthScreen, server: FakeServer, auth?: ReturnType<typeof createAuthData>) {
  const { requests, openTab } = createBrowserFixture(server)
  const api = openTab()
  if (auth !== undefined) api.session.start(auth)
  const done: string[] = []
  const show = await openAuthRoot({
    api,
    onSignedIn: ({ profile }) => done.push(`signed in as ${profile.nome}`),
    onSignOut: () => done.push('signed out'),
    onRetry: () => done.push('retried'),
    onTyping: () => undefined,
  })
  await act(async () => void render(<StrictMode>{show(light)}</StrictMode>))
  const calls = (path: string) => requests.filter((request) => request.path === path).map(({ body }) => body)
  return { done, calls, session: api.session }
}
