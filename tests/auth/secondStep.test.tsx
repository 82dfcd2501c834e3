import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { Api } from '../../src/api/api.ts'
import { defaultClientConfig } from '../../src/api/clientConfig.ts'
import type { CurrentUser } from '../../src/api/currentUser.ts'
import { LoginScreen } from '../../src/auth/LoginScreen.tsx'
import { ReloginDialog } from '../../src/auth/ReloginDialog.tsx'
import { createAuthData, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { type Answers, clickButton, getError, openScreen, translate, type } from './authFixture.tsx'

afterEach(cleanup)

const ana: CurrentUser = { id: 1, nome: 'Ana Prado', email: 'ana@sillage.test', profile: { nome: 'ADMIN' } }
const challenge = { challenge: 'waiting', methods: ['totp', 'recovery'], enrol: [], options: null }
const enrolment = {
  factorId: 3,
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Sillage:ana?secret=JBSW',
}
const codeField = 'Código de 6 dígitos'

/** Opens the login; by default the password is right and the second factor is missing. */
function openLogin(answers: Answers = {}, me = ana) {
  const signedIn: CurrentUser[] = []
  const all: Answers = {
    '/api/login': () => jsonResponse(challenge, 202),
    '/api/login/second': () => jsonResponse(createAuthData('first')),
    '/api/usuario/me': () => jsonResponse(me),
    ...answers,
  }
  const config = Promise.resolve(defaultClientConfig)
  const opened = openScreen(
    (request) => all[request.path]?.(request) ?? emptyResponse(500),
    (api) => <LoginScreen {...{ api, config }} onSignedIn={(one) => signedIn.push(one)} onTyping={() => undefined} />,
  )
  const bodies = (path: string) => opened.requests.filter((request) => request.path === path).map(({ body }) => body)
  return { ...opened, signedIn, bodies }
}

async function givePassword() {
  await type({ 'E-mail': 'ana@sillage.test', Senha: 'Segredo1!' })
  await clickButton('Entrar')
}

test('after the password the code is asked for, and signs in [Y-02]', async () => {
  const { signedIn, bodies, api } = openLogin()
  await givePassword()
  const field = await screen.findByLabelText(codeField)
  expect(document.activeElement).toBe(field)
  expect([field.getAttribute('autocomplete'), field.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  expect(screen.queryByRole('heading', { name: 'Entrar' })).toBeNull()
  expect(api.session.read()).toBeUndefined()
  await userEvent.keyboard('123456{Enter}')
  await waitFor(() => expect(signedIn).toEqual([ana]))
  expect(bodies('/api/login/second')).toEqual([{ challenge: 'waiting', code: '123456' }])
  expect(api.session.read()?.token).toBe('first')
})

test('a user of the app gets the dialog of the app stores after the second factor, too [Y-02, A-18]', async () => {
  const { signedIn } = openLogin({}, { ...ana, profile: { nome: 'USER' } })
  await givePassword()
  await userEvent.type(await screen.findByLabelText(codeField), '123456{Enter}')
  expect(await screen.findByRole('alertdialog', { name: translate('auth.onlyAdmins.title') })).not.toBeNull()
  expect(signedIn).toEqual([])
})

test('a wrong code is said at its field in the words of the server, and an empty one before it is sent', async () => {
  const { bodies } = openLogin({
    '/api/login/second': () => textResponse('Código errado.', 400, { 'Error-Field': 'code' }),
  })
  await givePassword()
  await screen.findByLabelText(codeField)
  await clickButton('Entrar')
  expect([getError(codeField), bodies('/api/login/second')]).toEqual([translate('auth.secondFactor.required'), []])
  await userEvent.type(screen.getByLabelText(codeField), '111111{Enter}')
  await waitFor(() => expect(getError(codeField)).toBe('Código errado.'))
  expect(document.activeElement).toBe(screen.getByLabelText(codeField))
})

test('a recovery code may be given instead', async () => {
  const { bodies, signedIn } = openLogin()
  await givePassword()
  await screen.findByLabelText(codeField)
  await clickButton('Usar um código de recuperação')
  const field = screen.getByLabelText('Código de recuperação')
  expect([document.activeElement, field.getAttribute('autocomplete')]).toEqual([field, 'off'])
  await userEvent.keyboard('7f3k-9qzd{Enter}')
  await waitFor(() => expect(signedIn).toHaveLength(1))
  expect(bodies('/api/login/second')).toEqual([{ challenge: 'waiting', recovery: '7f3k-9qzd' }])
})

test('without recovery codes none is offered', async () => {
  openLogin({ '/api/login': () => jsonResponse({ ...challenge, methods: ['totp'] }, 202) })
  await givePassword()
  await screen.findByLabelText(codeField)
  expect(screen.queryByRole('button', { name: 'Usar um código de recuperação' })).toBeNull()
})

test('one can go back to the password, and what was typed is still there', async () => {
  openLogin()
  await givePassword()
  await screen.findByLabelText(codeField)
  await clickButton('Voltar para a senha')
  const password = screen.getByLabelText<HTMLInputElement>('Senha')
  expect([document.activeElement, password.value]).toEqual([password, 'Segredo1!'])
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@sillage.test')
})

test('where the challenge has ended, the password is asked for again and the reason is said', async () => {
  openLogin({ '/api/login/second': () => textResponse('O tempo acabou.', 400, { 'Error-Field': 'challenge' }) })
  await givePassword()
  await userEvent.type(await screen.findByLabelText(codeField), '123456{Enter}')
  const alert = await screen.findByRole('alert')
  expect([alert.textContent, document.activeElement]).toEqual(['O tempo acabou.', alert])
  expect(screen.getByRole('heading', { name: 'Entrar' })).not.toBeNull()
  expect(screen.queryByLabelText(codeField)).toBeNull()
})

test('who has to have a factor sets it up before going on, and keeps the recovery codes [Y-10, Y-05]', async () => {
  const codes = ['AAAA-1111', 'BBBB-2222']
  const { bodies, signedIn } = openLogin({
    '/api/login': () => jsonResponse({ ...challenge, methods: [], enrol: ['totp'] }, 202),
    '/api/login/second/enrol': () => jsonResponse(enrolment, 201),
    '/api/login/second': () => jsonResponse({ ...createAuthData('first'), recoveryCodes: codes }),
  })
  await givePassword()
  await screen.findByRole('heading', { name: 'Configure o segundo fator' })
  await clickButton('Configurar agora')
  expect(await screen.findByRole('img', { name: 'Código QR para o aplicativo autenticador' })).not.toBeNull()
  expect(screen.getByText('JBSW', { selector: 'code span:first-child' }).parentElement?.textContent).toBe(
    enrolment.secret,
  )
  expect(bodies('/api/login/second/enrol')).toEqual([{ challenge: 'waiting', kind: 'totp' }])
  await userEvent.type(screen.getByLabelText(codeField), '123456{Enter}')
  const list = await screen.findByRole('list', { name: 'Códigos de recuperação' })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(codes)
  expect(signedIn).toEqual([])
  await clickButton('Já guardei os códigos')
  await waitFor(() => expect(signedIn).toEqual([ana]))
})

test.each<[string, (api: Api) => void]>([
  ['ends', () => undefined],
  ['is deleted from the storage', ({ storage }) => storage.remove('auth')],
])(
  'a session that %s over unsaved work asks for the second factor as well, and the call goes on [Y-30]',
  async (_case, end) => {
    const answers: Answers = {
      '/api/login': () => jsonResponse(challenge, 202),
      '/api/login/second': () => jsonResponse(createAuthData('renewed')),
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
    end(api)
    const saved = api.http('/categories', { method: 'POST', data: {} })
    await userEvent.type(await screen.findByLabelText('Senha'), 'Segredo1!{Enter}')
    await userEvent.type(await screen.findByLabelText(codeField), '123456{Enter}')
    expect((await saved).json).toEqual({ saved: true })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
