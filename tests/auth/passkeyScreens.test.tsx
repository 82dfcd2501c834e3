import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { defaultClientConfig } from '../../src/api/clientConfig.ts'
import type { CurrentUser } from '../../src/api/currentUser.ts'
import { LoginScreen } from '../../src/auth/LoginScreen.tsx'
import { ReloginDialog } from '../../src/auth/ReloginDialog.tsx'
import { SecondFactorDialog } from '../../src/auth/secondFactor/SecondFactorDialog.tsx'
import { createAuthData, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { giveBrowserPasskeys } from '../support/browserPasskeys.ts'
import { type Answers, clickButton, openScreen, translate, type } from './authFixture.tsx'

afterEach(cleanup)

const ana: CurrentUser = { id: 1, nome: 'Ana Prado', email: 'ana@sillage.test', profile: { nome: 'ADMIN' } }
const signInLabel = 'Entrar com uma chave de acesso'
const useLabel = 'Usar a chave de acesso'
const addLabel = 'Adicionar chave de acesso'
const question = { challenge: 'login-1', options: { challenge: 'bG9naW4', allowCredentials: [] } }

const cancel = (): never => {
  throw new DOMException('', 'NotAllowedError')
}

function openLogin(answers: Answers = {}, hasPasskeys = true) {
  const signedIn: CurrentUser[] = []
  const all: Answers = {
    '/api/login/passkey/options': () => jsonResponse(question),
    '/api/login/passkey': () => jsonResponse(createAuthData('first')),
    '/api/usuario/me': () => jsonResponse(ana),
    ...answers,
  }
  const config = Promise.resolve({ ...defaultClientConfig, hasPasskeys })
  const opened = openScreen(
    (request) => all[request.path]?.(request) ?? emptyResponse(500),
    (api) => <LoginScreen {...{ api, config }} onSignedIn={(one) => signedIn.push(one)} onTyping={() => undefined} />,
  )
  const bodies = (path: string) => opened.requests.filter((request) => request.path === path).map(({ body }) => body)
  return { ...opened, signedIn, bodies }
}

test('a passkey alone signs in, by a button of the login [Y-06]', async () => {
  const { calls, credentialId } = giveBrowserPasskeys()
  const { signedIn, bodies, api } = openLogin()
  await userEvent.click(await screen.findByRole('button', { name: signInLabel }))
  await waitFor(() => expect(signedIn).toEqual([ana]))
  expect(calls.at(-1)).toMatchObject({ kind: 'get', challenge: 'bG9naW4' })
  expect(bodies('/api/login/passkey')).toMatchObject([{ challenge: 'login-1', credential: { id: credentialId } }])
  expect(api.session.read()?.token).toBe('first')
})

test('passkeys are suggested in the field of the e-mail, and one that is picked signs in [Y-06]', async () => {
  const { calls, suggest } = giveBrowserPasskeys()
  const { signedIn, requests } = openLogin()
  await screen.findByRole('button', { name: signInLabel })
  expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username webauthn')
  expect(requests).toEqual([])
  await userEvent.click(screen.getByLabelText('E-mail'))
  await waitFor(() => expect(calls).toMatchObject([{ kind: 'get', mediation: 'conditional' }]))
  expect(signedIn).toEqual([])
  suggest()
  await waitFor(() => expect(signedIn).toEqual([ana]))
})

test.each([
  ['a browser that knows none', false, true],
  ['a server that has none', true, false],
])('with %s no passkey is offered and nothing is asked [Y-07]', async (_case, inBrowser, onServer) => {
  if (inBrowser) giveBrowserPasskeys()
  const { requests } = openLogin({}, onServer)
  await userEvent.click(screen.getByLabelText('E-mail'))
  expect(screen.queryByRole('button', { name: signInLabel })).toBeNull()
  expect(screen.getByLabelText('E-mail').getAttribute('autocomplete')).toBe('username')
  expect(requests).toEqual([])
})

test('a passkey that was not used, and one that is refused, are said above the form', async () => {
  giveBrowserPasskeys(cancel)
  const first = openLogin()
  await userEvent.click(await screen.findByRole('button', { name: signInLabel }))
  expect((await screen.findByRole('alert')).textContent).toBe(translate('auth.passkey.cancelled'))
  first.unmount()
  giveBrowserPasskeys()
  openLogin({ '/api/login/passkey': () => textResponse('Esta chave não serve.', 400, { 'Error-Field': 'credential' }) })
  await userEvent.click(await screen.findByRole('button', { name: signInLabel }))
  expect((await screen.findByRole('alert')).textContent).toBe('Esta chave não serve.')
})

const challenge = { challenge: 'waiting', methods: ['passkey', 'totp'], enrol: [], options: question.options }

async function givePassword() {
  await type({ 'E-mail': 'ana@sillage.test', Senha: 'Segredo1!' })
  await clickButton('Entrar')
}

test('after the password the passkey is asked for, and another way is at hand [Y-06]', async () => {
  const { credentialId } = giveBrowserPasskeys()
  const { signedIn, bodies } = openLogin({
    '/api/login': () => jsonResponse(challenge, 202),
    '/api/login/second': () => jsonResponse(createAuthData('first')),
  })
  await givePassword()
  await screen.findByRole('button', { name: useLabel })
  await clickButton('Usar o código do aplicativo')
  expect(await screen.findByLabelText('Código de 6 dígitos')).not.toBeNull()
  await clickButton(useLabel)
  await clickButton(useLabel)
  await waitFor(() => expect(signedIn).toEqual([ana]))
  expect(bodies('/api/login/second')).toMatchObject([{ challenge: 'waiting', credential: { id: credentialId } }])
})

test('a browser without passkeys asks for the code at once', async () => {
  openLogin({ '/api/login': () => jsonResponse(challenge, 202) }, false)
  await givePassword()
  expect(await screen.findByLabelText('Código de 6 dígitos')).not.toBeNull()
  expect(screen.queryByRole('button', { name: useLabel })).toBeNull()
})

test('after too many attempts the login offers the code of the app, which goes along with the password [Y-20]', async () => {
  let isLimited = true
  const { bodies, signedIn } = openLogin(
    {
      '/api/login': () =>
        isLimited ? textResponse('Aguarde.', 429, { 'Retry-After': '60' }) : jsonResponse(createAuthData('first')),
    },
    false,
  )
  await givePassword()
  const field = await screen.findByLabelText('Código de 6 dígitos')
  expect(field.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.type(field, '123456')
  await clickButton('Entrar')
  await waitFor(() => expect(bodies('/api/login')).toHaveLength(2))
  expect((await screen.findByLabelText<HTMLInputElement>('Código de 6 dígitos')).value).toBe('123456')
  isLimited = false
  await clickButton('Entrar')
  await waitFor(() => expect(signedIn).toEqual([ana]))
  const sent = { Login: 'ana@sillage.test', Senha: 'Segredo1!' }
  expect(bodies('/api/login')).toEqual([sent, { ...sent, Code: '123456' }, { ...sent, Code: '123456' }])
})

test('over unsaved work a passkey signs in again instead of the password [Y-06, Y-30]', async () => {
  giveBrowserPasskeys()
  const answers: Answers = {
    '/api/config': () => jsonResponse({ capabilities: ['passkeys'] }),
    '/api/login/passkey/options': () => jsonResponse(question),
    '/api/login/passkey': () => jsonResponse(createAuthData('renewed')),
    '/api/login/refresh': () => emptyResponse(401),
    '/api/usuario/me': () => jsonResponse(ana),
    '/api/categories': ({ headers }) =>
      headers.get('Authorization') === 'Bearer renewed' ? jsonResponse({ saved: true }) : emptyResponse(401),
  }
  const { api } = openScreen(
    (request) => answers[request.path]?.(request) ?? emptyResponse(500),
    (opened) => {
      opened.session.start(createAuthData('first'))
      return <ReloginDialog relogin={opened.relogin} me={ana} />
    },
  )
  await api.me.load()
  api.unsavedWork.register()
  const saved = api.http('/categories', { method: 'POST', data: {} })
  await userEvent.click(await screen.findByRole('button', { name: signInLabel }))
  expect((await saved).json).toEqual({ saved: true })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const passkey = {
  factorId: 5,
  kind: 'passkey',
  name: 'Chrome, Windows',
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: null,
}
const totp = { ...passkey, factorId: 3, kind: 'totp', name: undefined }
const here = { origin: location.origin, problem: null }

/** The dialog of the own second factor, on a session that is confirmed. */
function openDialog(
  initial: object[] = [],
  options: { answers?: Answers; required?: boolean; passkeys?: unknown } = {},
) {
  const { answers, required = false, passkeys = here } = options
  let factors = initial
  const server: Answers = {
    'GET /api/factors': () => jsonResponse({ factors, recoveryCodes: factors.length * 10, required, passkeys }),
    'POST /api/factors/passkey': ({ body }) => {
      const isFirst = factors.length === 0
      if (!body) return jsonResponse({ challenge: 'new', options: creation })
      factors = [...factors, passkey]
      return jsonResponse({ factorId: 5, recoveryCodes: isFirst ? ['AAAA-1111'] : null }, 201)
    },
    'DELETE /api/factors/5': () => {
      factors = factors.filter((one) => one !== passkey)
      return emptyResponse(204)
    },
    'DELETE /api/factors': () => {
      factors = []
      return emptyResponse(204)
    },
    ...answers,
  }
  const opened = openScreen(
    (request) => server[`${request.method} ${request.path}`]?.(request) ?? emptyResponse(500),
    (api) => {
      api.session.start(createAuthData('first'))
      return <SecondFactorDialog http={api.http} me={ana} onClose={() => undefined} />
    },
  )
  const calls = () => opened.requests.map(({ method, path }) => `${method} ${path}`)
  return { ...opened, calls }
}

const creation = {
  rp: { id: 'localhost', name: 'Sillage' },
  user: { id: 'dXNlcg', name: 'ana', displayName: 'Ana' },
  challenge: 'bmV3',
  pubKeyCredParams: [],
  excludeCredentials: [],
}

test('a passkey is added in the menu, and as the first factor it comes with recovery codes [Y-06, Y-05]', async () => {
  const { calls } = giveBrowserPasskeys()
  const { requests } = openDialog()
  await userEvent.click(await screen.findByRole('button', { name: addLabel }))
  expect((await screen.findByRole('list', { name: 'Códigos de recuperação' })).textContent).toBe('AAAA-1111')
  expect(calls).toMatchObject([{ kind: 'create', challenge: 'bmV3' }])
  expect(requests.filter(({ method }) => method === 'POST').at(-1)?.body).toMatchObject({ challenge: 'new' })
  await clickButton('Já guardei os códigos')
  expect(await screen.findByText('A chave de acesso foi adicionada.')).not.toBeNull()
  expect(screen.getByText('Chrome, Windows')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Novos códigos de recuperação' })).not.toBeNull()
})

test('a device that has one already, and one who cancels, is told so', async () => {
  giveBrowserPasskeys(() => {
    throw new DOMException('', 'InvalidStateError')
  })
  openDialog([totp])
  await userEvent.click(await screen.findByRole('button', { name: addLabel }))
  expect((await screen.findByRole('alert')).textContent).toBe(translate('auth.passkey.exists'))
})

test('one of several factors is removed after a question; the last one takes the question of the whole [Y-11]', async () => {
  giveBrowserPasskeys()
  const { calls } = openDialog([totp, passkey])
  await userEvent.click(await screen.findByRole('button', { name: 'Remover a chave de acesso Chrome, Windows' }))
  expect(screen.getByRole('alertdialog', { name: 'Remover este segundo fator?' }).textContent).toContain(
    '“Chrome, Windows”',
  )
  await clickButton('Remover')
  expect(await screen.findByText(/^Este segundo fator foi removido\./)).not.toBeNull()
  expect(calls()).toContain('DELETE /api/factors/5')
  cleanup()
  const last = openDialog([passkey])
  await userEvent.click(await screen.findByRole('button', { name: /^Remover a chave de acesso/ }))
  expect(screen.getByRole('alertdialog', { name: 'Remover o segundo fator?' })).not.toBeNull()
  await clickButton('Remover')
  expect(await screen.findByText('O segundo fator foi removido.')).not.toBeNull()
  expect(last.calls()).toContain('DELETE /api/factors')
})

test('who must have a second factor is not offered to remove the last passkey [Y-11]', async () => {
  giveBrowserPasskeys()
  openDialog([passkey], { required: true })
  expect(await screen.findByText(/^O seu perfil precisa de um segundo fator/)).not.toBeNull()
  expect(screen.queryByRole('button', { name: /^Remover/ })).toBeNull()
  cleanup()
  openDialog([passkey, { ...passkey, factorId: 6, name: '' }], { required: true })
  expect(await screen.findByRole('button', { name: 'Remover a chave de acesso Aparelho desconhecido' })).not.toBeNull()
})

test('a passkey confirms a change, too [Y-11]', async () => {
  const { credentialId } = giveBrowserPasskeys()
  let isConfirmed = false
  const { requests } = openDialog([passkey], {
    answers: {
      'DELETE /api/factors': () =>
        isConfirmed ? emptyResponse(204) : textResponse('Confirme.', 403, { Confirm: 'required' }),
      'POST /api/session/confirm/options': () => jsonResponse(question),
      'POST /api/session/confirm': () => {
        isConfirmed = true
        return emptyResponse(204)
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Remover a chave de acesso/ }))
  await clickButton('Remover')
  await userEvent.click(await screen.findByRole('button', { name: 'Usar uma chave de acesso' }))
  await clickButton(useLabel)
  expect(await screen.findByText('O segundo fator foi removido.')).not.toBeNull()
  expect(requests.find(({ path }) => path === '/api/session/confirm')?.body).toMatchObject({
    challenge: 'login-1',
    credential: { id: credentialId },
  })
})

test.each([
  [{ origin: 'http://192.168.0.7', problem: 'ipAddress' }, /é um endereço IP/],
  [{ origin: 'http://painel.example.com', problem: 'plainHttp' }, /não usa HTTPS/],
  [{ origin: 'https://painel.example.com', problem: null }, /só funcionam em https:\/\/painel\.example\.com\./],
])('where there can be no passkeys the screen says why: %j [Y-07]', async (passkeys, text) => {
  giveBrowserPasskeys()
  openDialog([], { passkeys })
  expect(await screen.findByText(text)).not.toBeNull()
  expect(screen.queryByRole('button', { name: addLabel })).toBeNull()
})

test('a browser without passkeys is named as the reason, and a server without them leaves them out [Y-07]', async () => {
  openDialog()
  expect(await screen.findByText('Este navegador não aceita chaves de acesso.')).not.toBeNull()
  cleanup()
  openDialog([], { passkeys: null })
  expect(await screen.findByText('Desativado')).not.toBeNull()
  expect(screen.queryByText('Chaves de acesso')).toBeNull()
})
