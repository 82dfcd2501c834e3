import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { checkLink } from '../../src/auth/checkLink.ts'
import { LinkedPasswordScreen } from '../../src/auth/LinkedPasswordScreen.tsx'
import { emptyResponse, type FakeServer, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { clickButton, getError, openScreen, translate, type, validPassword } from './authFixture.tsx'

const nameLabel = 'Nome completo'
const passwords = {
  [translate('auth.newPassword.label')]: validPassword,
  [translate('auth.newPassword.confirmation')]: validPassword,
}
const invitation = () => jsonResponse({ kind: 'invitation', email: 'nina@example.com' })

/** Opens the page of a link; the server answers its check, then the form. */
async function openLink(check: () => Response, use: FakeServer = () => emptyResponse(204)) {
  const { requests, ...opened } = await act(async () =>
    openScreen(
      (request) => (request.path.endsWith('/check') ? check() : use(request)),
      ({ http }) => (
        <LinkedPasswordScreen
          kind="register"
          token="the-token"
          http={http}
          loginHref="/auth/login"
          linkCheck={checkLink(http, 'the-token', 'pt')}
        />
      ),
    ),
  )
  return { ...opened, sent: () => requests.filter(({ path }) => !path.endsWith('/check')).map(({ body }) => body) }
}

test('the page of an invitation asks for name, password and agreement, and shows to whom it was sent [Y-26]', async () => {
  const { sent } = await openLink(invitation)
  expect(await screen.findByRole('heading', { level: 1, name: 'Você recebeu um convite' })).toBeTruthy()
  const email = screen.getByLabelText<HTMLInputElement>('E-mail')
  expect([email.value, email.readOnly, email.autocomplete]).toEqual(['nina@example.com', true, 'username'])
  await clickButton('Aceitar convite')
  expect(getError(nameLabel)).toBe(translate('validation.required'))
  expect(document.activeElement).toBe(screen.getByLabelText(nameLabel))
  expect(getError(translate('auth.agreement.label'))).toBe(translate('auth.agreement.required'))
  await type({ [nameLabel]: 'N1', ...passwords })
  expect(getError(nameLabel)).toBe(translate('validation.personName'))
  await type({ [nameLabel]: 'Nina Reis' })
  await userEvent.click(screen.getByRole('checkbox'))
  await clickButton('Aceitar convite')
  expect(await screen.findByRole('heading', { level: 1, name: 'Conta criada' })).toBe(document.activeElement)
  expect(screen.getByRole('link', { name: 'Ir para o login' }).getAttribute('href')).toBe('/auth/login')
  expect(sent()).toEqual([{ token: 'the-token', senha: validPassword, nome: 'Nina Reis' }])
})

test('an invitation that has ended says how on arrival, and one that ends meanwhile when it is used', async () => {
  const refusal = () => textResponse('Este convite foi retirado.', 400, { 'Error-Field': 'token' })
  const { unmount } = await openLink(refusal)
  await screen.findByRole('heading', { level: 1, name: 'Não foi possível aceitar o convite' })
  expect(screen.getByText('Este convite foi retirado.')).toBeTruthy()
  unmount()
  await openLink(invitation, refusal)
  await screen.findByLabelText(nameLabel)
  await type({ [nameLabel]: 'Nina Reis', ...passwords })
  await userEvent.click(screen.getByRole('checkbox'))
  await clickButton('Aceitar convite')
  await screen.findByRole('heading', { level: 1, name: 'Não foi possível aceitar o convite' })
  expect(screen.getByText('Este convite foi retirado.')).toBeTruthy()
})

test('where the check failed, the name is asked for once the server misses it', async () => {
  const answers = [textResponse('Nome: preencha.', 400, { 'Error-Field': 'nome' }), emptyResponse(204)]
  const { sent } = await openLink(
    () => emptyResponse(503),
    () => answers.shift() ?? emptyResponse(500),
  )
  await screen.findByRole('heading', { level: 1, name: translate('auth.register.title') })
  await type(passwords)
  await userEvent.click(screen.getByRole('checkbox'))
  await clickButton(translate('auth.register.submit'))
  await waitFor(() => expect(getError(nameLabel)).toBe('Nome: preencha.'))
  await type({ [nameLabel]: 'Nina Reis' })
  await clickButton('Aceitar convite')
  await screen.findByRole('heading', { level: 1, name: 'Conta criada' })
  expect(sent()).toEqual([
    { token: 'the-token', senha: validPassword },
    { token: 'the-token', senha: validPassword, nome: 'Nina Reis' },
  ])
})
