import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ChangePasswordDialog } from '../../src/auth/ChangePasswordDialog.tsx'
import { createAuthData, emptyResponse, type FakeServer, textResponse } from '../support/browserFixture.ts'
import { clickButton, getError, openScreen, translate, type, validPassword } from './authFixture.tsx'

const fields = { current: 'Senha atual', password: 'Nova senha', confirmation: 'Confirme a nova senha' }

test.each([
  ['the current password', { [fields.password]: validPassword, [fields.confirmation]: validPassword }, fields.current],
  ['the new password', { [fields.current]: 'Velha#123', [fields.confirmation]: '' }, fields.password],
  ['the confirmation', { [fields.current]: 'Velha#123', [fields.password]: validPassword }, fields.confirmation],
])('%s is required [K-81]', async (_case, values, missing) => {
  const { requests } = openDialog(() => emptyResponse(204))
  await type(values)
  await clickButton('Alterar senha')
  expect(getError(missing)).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText(missing))
  expect(requests).toEqual([])
})

test.each(Object.values(fields))('%s is shown and hidden again by keyboard, and keeps what is typed', async (label) => {
  openDialog(() => emptyResponse(204))
  const field = screen.getByLabelText<HTMLInputElement>(label)
  await userEvent.type(field, 'Vetiver #8')
  await userEvent.tab()
  const reveal = document.activeElement
  expect([field.type, reveal?.getAttribute('aria-label')]).toEqual(['password', 'Mostrar senha'])
  await userEvent.keyboard('{Enter}')
  expect([field.type, field.value, reveal?.getAttribute('aria-label')]).toEqual(['text', 'Vetiver #8', 'Ocultar senha'])
  await userEvent.keyboard(' ')
  expect([field.type, document.activeElement]).toEqual(['password', reveal])
})

test('the passwords go as they were typed, the session stays, and a dialog says that it worked [A-36, L-56]', async () => {
  const { requests, api, closed, container } = openDialog(() => emptyResponse(204))
  expect(container.querySelectorAll('input[type=password]')).toHaveLength(3)
  await fill()
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: translate('auth.changePassword.successTitle') })
  expect(dialog.textContent).toContain(translate('auth.changePassword.successText'))
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/api/usuario/update-password', { senhaAtual: ' Velha#123', novaSenha: validPassword }],
  ])
  expect(api.session.read()?.token).toBe('first')
  expect(closed).toEqual([])
  await clickButton('Fechar')
  expect(closed).toEqual(['closed'])
})

test.each([
  ['senhaAtual', fields.current],
  ['novaSenha', fields.password],
])('what the server has against %s stands below that field, in its words', async (field, label) => {
  openDialog(() => textResponse('A senha atual está incorreta.', 400, { 'Error-Field': field }))
  await fill()
  await clickButton('Alterar senha')
  await waitFor(() => expect(getError(label)).toBe('A senha atual está incorreta.'))
  expect(document.activeElement).toBe(screen.getByLabelText(label))
})

test.each([
  ['a refusal about no field', () => textResponse('Não desta vez.'), 'Não desta vez.'],
  ['a refusal without words', () => emptyResponse(400), translate('auth.changePassword.failure')],
  ['a broken server', () => emptyResponse(500), translate('auth.changePassword.failure')],
  ['no connection', () => Promise.reject(new TypeError('offline')), translate('auth.login.unreachable')],
])('%s is said above the fields [L-55]', async (_case, server, expected) => {
  openDialog(server)
  await fill()
  await clickButton('Alterar senha')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(expected)
  expect(document.activeElement).toBe(alert)
})

test('a confirmation that is another word is called so, and nothing is sent [K-82]', async () => {
  const { requests } = openDialog(() => emptyResponse(204))
  await fill()
  await type({ [fields.confirmation]: '!' })
  await userEvent.keyboard('{Enter}')
  expect(getError(fields.confirmation)).toBe('As senhas não são iguais.')
  expect([document.activeElement, requests]).toEqual([screen.getByLabelText(fields.confirmation), []])
})

test('a password manager learns whose password it is', () => {
  const { container } = openDialog(() => emptyResponse(204))
  expect(screen.getByLabelText(fields.current).getAttribute('autocomplete')).toBe('current-password')
  expect(container.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe('ana@sillage.test')
})

test('it can be left without changing anything, but not while it is being changed', async () => {
  const { closed } = openDialog(() => new Promise<Response>(() => undefined))
  await fill()
  await clickButton('Alterar senha')
  await clickButton('Cancelar')
  expect(closed).toEqual([])
})

function openDialog(server: FakeServer) {
  const closed: string[] = []
  const browser = openScreen(server, (api) => {
    api.session.start(createAuthData('first'))
    return (
      <ChangePasswordDialog http={api.http} me={{ email: 'ana@sillage.test' }} onClose={() => closed.push('closed')} />
    )
  })
  return { ...browser, closed }
}

async function fill(): Promise<void> {
  await type({
    [fields.current]: ' Velha#123',
    [fields.password]: validPassword,
    [fields.confirmation]: validPassword,
  })
}
