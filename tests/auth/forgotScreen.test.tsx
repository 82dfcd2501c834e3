import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { ForgotScreen } from '../../src/auth/ForgotScreen.tsx'
import { emptyResponse, type FakeServer, textResponse } from '../support/browserFixture.ts'
import { clickButton, openScreen, translate, type } from './authFixture.tsx'

test.each([
  ['nothing', '', 'E-mail não informado', 'Informe o e-mail da sua conta.'],
  ['blanks', '   ', 'E-mail não informado', 'Informe o e-mail da sua conta.'],
  ['no address', 'ana', 'E-mail inválido', 'Confira o endereço digitado e tente novamente.'],
  ['half an address', 'ana@sillage', 'E-mail inválido', 'Confira o endereço digitado e tente novamente.'],
])('%s is no e-mail to send anything to [L-46]', async (_case, email, title, text) => {
  const { requests } = openForgot(() => emptyResponse(204))
  await submitEmail(email)
  expect(screen.getByRole('alert').textContent).toBe(title + text)
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(screen.getByLabelText('E-mail').getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(requests).toEqual([])
})

test('the e-mail is sent without blanks around it, and a dialog says where to look', async () => {
  const { requests } = openForgot(() => emptyResponse(204))
  await type({ 'E-mail': ' ana@sillage.test ' })
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: translate('auth.forgot.sentTitle') })
  expect(dialog.textContent).toContain('ana@sillage.test')
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/usuario/recuperar-senha', { email: 'ana@sillage.test' }],
  ])
  const login = within(dialog).getByRole('link', { name: 'Voltar para o login' })
  expect(login.getAttribute('href')).toBe('/auth/login')
})

test('closing the dialog leaves the form, ready for another try', async () => {
  openForgot(() => emptyResponse(204))
  await submitEmail('ana@sillage.test')
  await screen.findByRole('dialog')
  await clickButton('Fechar')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Enviar link' }).hasAttribute('aria-disabled')).toBe(false)
})

test('an e-mail that nobody has is said to be no related one [L-47]', async () => {
  openForgot(() => textResponse('Nope', 404))
  await submitEmail('ninguem@sillage.test')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Não encontramos uma conta com este e-mail.')
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test('what the server has against an e-mail is said in its words, in the language it was asked in', async () => {
  const { switchLocale: switchTo } = openForgot(() => textResponse('Este e-mail não serve.'))
  await submitEmail('ana@sillage.test')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(`${translate('auth.forgot.invalidEmailTitle')}Este e-mail não serve.`)
  switchTo('en')
  expect(alert.textContent).toContain(createTranslator('en')('auth.forgot.invalidEmail'))
})

test('after too many tries it is said how long to wait', async () => {
  openForgot(() => textResponse('Wait', 429, { 'Retry-After': '1500' }))
  await submitEmail('ana@sillage.test')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Muitas tentativas. Tente novamente em 25 minutos.')
  await waitFor(() => expect(document.activeElement).toBe(alert))
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('offline')), 'auth.login.unreachable'],
  ['a broken server', () => emptyResponse(500), 'auth.forgot.failure'],
] as const)('%s is said in our own words, and the e-mail stays', async (_case, server, key) => {
  openForgot(server)
  await submitEmail('ana@sillage.test')
  expect((await screen.findByRole('alert')).textContent).toBe(translate(key))
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ana@sillage.test')
})

function openForgot(server: FakeServer) {
  return openScreen(server, ({ http }) => <ForgotScreen http={http} />)
}

async function submitEmail(email: string): Promise<void> {
  await type({ 'E-mail': email })
  await clickButton('Enviar link')
}
