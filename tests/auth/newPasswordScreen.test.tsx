import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { NewPasswordKind } from '../../src/auth/NewPasswordScreen.tsx'
import { NewPasswordScreen } from '../../src/auth/NewPasswordScreen.tsx'
import { emptyResponse, type FakeServer, textResponse } from '../support/browserFixture.ts'
import { clickButton, getError, openScreen, translate, type, validPassword } from './authFixture.tsx'

const label = translate('auth.newPassword.label')
const repeatLabel = translate('auth.newPassword.confirmation')

test.each([
  ['nothing', '', translate('validation.passwordEmpty')],
  ['seventeen characters', `Abcde1!${'x'.repeat(10)}`, translate('validation.passwordRules', { max: 16 })],
])('a new password of %s is refused before it is sent [L-48, L-49]', async (_case, password, expected) => {
  const { requests } = openRecover(() => emptyResponse(204))
  await type({ [label]: password, [repeatLabel]: password })
  await clickButton('Salvar nova senha')
  expect(getError(label)).toBe(expected)
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  expect(requests).toEqual([])
})

test('the confirmation must be the same, blanks included [K-78, L-50]', async () => {
  const { requests } = openRecover(() => emptyResponse(204))
  await type({ [label]: validPassword, [repeatLabel]: `${validPassword} ` })
  await clickButton('Salvar nova senha')
  expect([getError(label), getError(repeatLabel)]).toEqual([null, translate('validation.passwordMismatch')])
  expect(document.activeElement).toBe(screen.getByLabelText(repeatLabel))
  expect(requests).toEqual([])
})

test('what is said about a field goes away as soon as it is right, and nothing new is said while somebody types', async () => {
  openRecover(() => emptyResponse(204))
  await clickButton('Salvar nova senha')
  await type({ [label]: 'abc' })
  expect(getError(label)).toBe(translate('validation.passwordRules', { max: 16 }))
  await type({ [label]: validPassword })
  expect(getError(label)).toBeNull()
  await type({ [repeatLabel]: validPassword })
  expect(getError(repeatLabel)).toBeNull()
})

test('the checklist follows what is typed, in words too; the length is hinted at [K-80]', async () => {
  openRecover(() => emptyResponse(204))
  expect(screen.getByText('De 8 a 16 caracteres', { selector: 'p, small, span, div' })).toBeTruthy()
  const list = screen.getByRole('list', { name: translate('auth.newPassword.checklist') })
  const getRuleStates = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent?.split(': ').at(-1))
  expect(list.getAttribute('aria-live')).toBe('polite')
  expect(getRuleStates()).toEqual(Array(5).fill('ainda não atendido'))
  await type({ [label]: 'abc 1' })
  expect(getRuleStates()).toEqual(['ainda não atendido', 'atendido', 'atendido', 'ainda não atendido', 'atendido'])
  await type({ [label]: validPassword })
  expect(getRuleStates()).toEqual(Array(5).fill('atendido'))
})

test('a password manager is told what to propose, and what is pasted is taken as it is', async () => {
  const { requests } = openRecover(() => emptyResponse(204))
  for (const field of [screen.getByLabelText(label), screen.getByLabelText(repeatLabel)]) {
    expect(field.getAttribute('autocomplete')).toBe('new-password')
    expect(field.getAttribute('passwordrules')).toContain('minlength: 8; maxlength: 16;')
    expect(field.hasAttribute('maxlength')).toBe(false)
    await userEvent.click(field)
    await userEvent.paste(' Sândalo7 ')
  }
  await clickButton('Salvar nova senha')
  await waitFor(() => expect(requests[0]?.body).toEqual({ token: 'the-token', senha: ' Sândalo7 ' }))
})

test('both passwords can be shown and hidden, each on its own', async () => {
  openRecover(() => emptyResponse(204))
  const [first] = screen.getAllByRole('button', { name: 'Mostrar senha' })
  if (first) await userEvent.click(first)
  expect(screen.getByLabelText(label).getAttribute('type')).toBe('text')
  expect(screen.getByLabelText(repeatLabel).getAttribute('type')).toBe('password')
})

describe.each<NewPasswordKind>(['recover', 'register'])('%s', (kind) => {
  test('ends with a title that has the focus, a subtitle and the way to the login [L-53, L-54]', async () => {
    openNewPassword(kind, () => emptyResponse(204))
    await submitPassword(kind)
    const title = await screen.findByRole('heading', { level: 1, name: translate(`auth.${kind}.successTitle`) })
    expect(document.activeElement).toBe(title)
    expect(screen.getByText(translate(`auth.${kind}.successText`))).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Ir para o login' }).getAttribute('href')).toBe('/auth/login')
  })

  test('with a link that is worth nothing ends with a title and a subtitle that says what to do [L-51]', async () => {
    openNewPassword(kind, () => textResponse(translate('errors.invalidToken')))
    await submitPassword(kind)
    await screen.findByRole('heading', { level: 1, name: translate(`auth.${kind}.failureTitle`) })
    expect(screen.getByText(translate(`auth.${kind}.failureText`))).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Pedir novo link' }) !== null).toBe(kind === 'recover')
  })

  test('keeps what was typed where the server has something against the password, and can be sent again', async () => {
    const refusal = textResponse(translate('validation.passwordRules', { max: 16 }), 400, { 'Error-Field': 'senha' })
    const answers = [refusal, emptyResponse(204)]
    const { requests } = openNewPassword(kind, () => answers.shift() ?? emptyResponse(500))
    await submitPassword(kind)
    await waitFor(() => expect(getError(label)).toBe(translate('validation.passwordRules', { max: 16 })))
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    await type({ [label]: 'Vetiver#8', [repeatLabel]: 'Vetiver#8' })
    await clickButton(translate(`auth.${kind}.submit`))
    await screen.findByRole('heading', { name: translate(`auth.${kind}.successTitle`) })
    expect(requests.map(({ body }) => body)).toEqual([
      { token: 'the-token', senha: validPassword },
      { token: 'the-token', senha: 'Vetiver#8' },
    ])
  })
})

test.each([
  ['no connection', () => Promise.reject(new TypeError('offline')), translate('auth.login.unreachable')],
  ['a broken server', () => emptyResponse(500), translate('events.unexpected.failure')],
  [
    'too many attempts',
    () => textResponse('Wait', 429, { 'Retry-After': '61' }),
    translate('errors.tooManyAttempts', { smart_count: 2 }),
  ],
])('with %s the form stays, and says with a title what happened', async (_case, server, expected) => {
  openRecover(server)
  await submitPassword('recover')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(translate('auth.recover.failureTitle') + expected)
  expect(document.activeElement).toBe(alert)
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(validPassword)
})

test('registering asks to agree, with the policy in another tab; recovering does not [K-83, K-84]', async () => {
  const { requests, unmount } = openNewPassword('register', () => emptyResponse(204))
  await type({ [label]: validPassword, [repeatLabel]: validPassword })
  await clickButton('Concluir cadastro')
  const box = screen.getByRole('checkbox', { name: 'Eu li e concordo com os termos e condições' })
  expect(getError('Eu li e concordo com os termos e condições')).toBe(translate('auth.agreement.required'))
  expect(document.activeElement).toBe(box)
  expect(requests).toEqual([])
  const policy = screen.getByRole('link', { name: /política de privacidade/ })
  expect([policy.getAttribute('href'), policy.getAttribute('target')]).toEqual(['/privacy-policy', '_blank'])
  await userEvent.click(box)
  expect(getError('Eu li e concordo com os termos e condições')).toBeNull()
  unmount()
  openRecover(() => emptyResponse(204))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

function openNewPassword(kind: NewPasswordKind, server: FakeServer) {
  return openScreen(server, ({ http }) => (
    <NewPasswordScreen kind={kind} token="the-token" http={http} loginHref="/auth/login" />
  ))
}

function openRecover(server: FakeServer) {
  return openNewPassword('recover', server)
}

/** Fills in the whole form and submits it. */
async function submitPassword(kind: NewPasswordKind): Promise<void> {
  await type({ [label]: validPassword, [repeatLabel]: validPassword })
  if (kind === 'register') await userEvent.click(screen.getByRole('checkbox'))
  await clickButton(translate(`auth.${kind}.submit`))
}
