import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { defaultClientConfig } from '../../src/api/clientConfig.ts'
import type { CurrentUser } from '../../src/api/currentUser.ts'
import { type LoginReason, LoginScreen } from '../../src/auth/LoginScreen.tsx'
import { TranslatorProvider } from '../../src/ui/translator.tsx'
import {
  createAuthData,
  createBrowserFixture,
  emptyResponse,
  type FakeServer,
  jsonResponse,
  textResponse,
} from '../support/browserFixture.ts'

afterEach(cleanup)

test('somebody signs in with e-mail and password, as typed', async () => {
  const { requests, signedIn } = openLogin(({ path }) =>
    jsonResponse(path === '/api/login' ? createAuthData('first') : ana),
  )
  await type('E-mail', ' ana@sillage.test ')
  await type('Senha', ' Segredo1! ')
  await userEvent.keyboard('{Enter}')
  expect(requests[0]?.body).toEqual({ Login: 'ana@sillage.test', Senha: ' Segredo1! ' })
  expect(signedIn.map(({ nome }) => nome)).toEqual(['Ana Prado'])
})

test('the fields say what they are to a password manager', () => {
  openLogin(() => emptyResponse(500))
  expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username')
  expect(screen.getByLabelText('Senha').getAttribute('autocomplete')).toBe('current-password')
})

test.each([
  ['E-mail', 'Senha', 'Segredo1!'],
  ['Senha', 'E-mail', 'ana@sillage.test'],
])('%s is required [K-68, K-70, L-57]', async (missing, other, text) => {
  const { requests } = openLogin(() => emptyResponse(500))
  await type(other, text)
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('Informe seu e-mail e sua senha.')
  expect(document.activeElement).toBe(screen.getByLabelText(missing))
  expect(screen.getByLabelText(missing).getAttribute('aria-invalid')).toBe('true')
  expect(requests).toEqual([])
})

test.each(['ana', 'ana@', '@sillage.test', 'ana@sillage', 'ana prado@sillage.test', 'ana@sillage..test'])(
  '%s is no valid e-mail [K-69, L-58]',
  async (email) => {
    const { requests } = openLogin(() => emptyResponse(500))
    await type('E-mail', email)
    await type('Senha', 'Segredo1!')
    await submit()
    expect(screen.getByRole('alert').textContent).toBe('Informe um e-mail válido.')
    expect(requests).toEqual([])
  },
)

test('a refusal is said in the words of the server and takes the focus; what was typed stays [L-59]', async () => {
  openLogin(() => textResponse('E-mail ou senha incorretos.'))
  await signIn()
  expect(screen.getByRole('alert').textContent).toBe('E-mail ou senha incorretos.')
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('Segredo1!')
})

test('a refusal without a sentence is said in a general one [L-59, L-61]', async () => {
  openLogin(() => emptyResponse(400))
  await signIn()
  expect(screen.getByRole('alert').textContent).toBe('Falha na autenticação, verifique suas credenciais')
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('offline')), 'auth.login.unreachable'],
  ['too many attempts', () => emptyResponse(429), 'events.tooMany.failure'],
  ['a server without its database', () => emptyResponse(503), 'events.unavailable.failure'],
  ['a broken server', () => emptyResponse(500), 'events.unexpected.failure'],
] as const)('%s is said in our own words', async (_, server, key) => {
  openLogin(server)
  await signIn()
  expect(screen.getByRole('alert').textContent).toBe(translate(key))
})

test('a sentence of the server is not left standing in the language one has switched away from', async () => {
  const { switchTo } = openLogin(() => textResponse('E-mail ou senha incorretos.'))
  await signIn()
  switchTo('en')
  expect(screen.getByRole('alert').textContent).toBe(createTranslator('en')('auth.login.loginInvalid'))
})

test('while it is being checked the button says so, stays focusable and sends nothing twice', async () => {
  const { requests } = openLogin(() => new Promise<Response>(() => undefined))
  await signIn()
  const button = screen.getByRole('button', { name: 'Entrando…' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  await type('Senha', '{Enter}')
  expect(requests).toHaveLength(1)
})

test.each<[LoginReason, RegExp]>([
  ['lost', /^Sua sessão expirou\. Entre novamente para continuar\.$/],
  ['passwordChanged', /^Sua senha foi alterada em outro lugar\./],
  ['signedOut', /^Esta sessão foi encerrada em outro lugar\./],
  ['endedByAdmin', /^Um administrador encerrou sua sessão\./],
  ['inactive', /^Sua conta foi desativada\./],
  ['secondFactorRequired', /^Sua conta agora precisa de um segundo fator\./],
])('the login says that the session has ended: %s [L-60, Y-18]', (reason, text) => {
  const { show } = openLogin(() => emptyResponse(500), reason)
  expect(screen.getByRole('status').textContent).toMatch(text)
  show(undefined)
  expect([screen.queryByRole('status'), screen.queryByRole('alert')]).toEqual([null, null])
})

test('a link without its token is said at the login', () => {
  openLogin(() => emptyResponse(500), 'incompleteLink')
  expect(screen.getByRole('alert').textContent).toMatch(/^Este link está incompleto\./)
})

test('the password can be shown and hidden', async () => {
  openLogin(() => emptyResponse(500))
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }))
  expect(screen.getByLabelText('Senha').getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha' }))
  expect(screen.getByLabelText('Senha').getAttribute('type')).toBe('password')
})

const translate = createTranslator('pt')
const ana: CurrentUser = { id: 1, nome: 'Ana Prado', email: 'ana@sillage.test', profile: { nome: 'ADMIN' } }

const config = Promise.resolve(defaultClientConfig)

function openLogin(server: FakeServer, initialReason?: LoginReason) {
  const { requests, openTab } = createBrowserFixture(server)
  const api = openTab()
  const signedIn: CurrentUser[] = []
  const renderLogin = (reason?: LoginReason, locale: 'pt' | 'en' = 'pt') => (
    <TranslatorProvider translator={createTranslator(locale)}>
      <LoginScreen {...{ api, config, reason }} onSignedIn={(me) => signedIn.push(me)} onTyping={() => undefined} />
    </TranslatorProvider>
  )
  const { rerender } = render(renderLogin(initialReason))
  const show = (reason?: LoginReason) => rerender(renderLogin(reason))
  return { requests, signedIn, show, switchTo: (locale: 'pt' | 'en') => rerender(renderLogin(undefined, locale)) }
}

async function type(label: string, text: string): Promise<void> {
  await userEvent.type(screen.getByLabelText(label), text)
}

async function submit(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

async function signIn(): Promise<void> {
  await type('E-mail', 'ana@sillage.test')
  await type('Senha', 'Segredo1!')
  await submit()
}
