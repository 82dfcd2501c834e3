import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SecondFactorDialog } from '../../src/auth/secondFactor/SecondFactorDialog.tsx'
import { createAuthData, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { type Answers, clickButton, getError, openScreen, translate } from './authFixture.tsx'

afterEach(cleanup)

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const enrolment = { factorId: 3, secret, uri: `otpauth://totp/Sillage:ana?secret=${secret}` }
const totp = {
  factorId: 3,
  kind: 'totp',
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: '2026-03-02T09:30:00.000Z',
}
const codes = ['AAAA-1111-AAAA-1111', 'BBBB-2222-BBBB-2222']
const codeField = 'Código de 6 dígitos'

/** A server that knows a factor or none, and asks for a confirmation before the first change. */
function openDialog(answers: Answers = {}, initial: { factor?: boolean; required?: boolean; left?: number } = {}) {
  const { required = false, left = 10 } = initial
  const state = { hasFactor: initial.factor ?? false, isConfirmed: false }
  const ifConfirmed = (answer: () => Response) => (state.isConfirmed ? answer() : needsConfirmation())
  const server: Answers = {
    'GET /api/factors': () =>
      jsonResponse({ factors: state.hasFactor ? [totp] : [], recoveryCodes: state.hasFactor ? left : 0, required }),
    'POST /api/session/confirm': () => {
      state.isConfirmed = true
      return emptyResponse(204)
    },
    'POST /api/factors/totp': () => ifConfirmed(() => jsonResponse(enrolment, 201)),
    'PUT /api/factors/totp/3': () =>
      ifConfirmed(() => {
        const isReplacement = state.hasFactor
        state.hasFactor = true
        return jsonResponse({ recoveryCodes: isReplacement ? null : codes })
      }),
    'POST /api/factors/recovery-codes': () => ifConfirmed(() => jsonResponse({ recoveryCodes: codes }, 201)),
    'DELETE /api/factors': () =>
      ifConfirmed(() => {
        state.hasFactor = false
        return emptyResponse(204)
      }),
    ...answers,
  }
  const closed: string[] = []
  const opened = openScreen(
    (request) => server[`${request.method} ${request.path}`]?.(request) ?? emptyResponse(500),
    (api) => {
      api.session.start(createAuthData('first'))
      return (
        <SecondFactorDialog http={api.http} me={{ email: 'ana@sillage.test' }} onClose={() => closed.push('closed')} />
      )
    },
  )
  const bodies = (path: string) => opened.requests.filter((request) => request.path === path).map(({ body }) => body)
  return { ...opened, closed, bodies, state }
}

const needsConfirmation = () => textResponse('Confirme primeiro.', 403, { Confirm: 'required' })

async function confirmWithPassword() {
  await userEvent.type(await screen.findByLabelText('Senha'), 'Segredo1!{Enter}')
}

const readCodes = async () =>
  [...(await screen.findByRole('list', { name: 'Códigos de recuperação' })).querySelectorAll('li')].map(
    ({ textContent }) => textContent,
  )

test('the app is set up with a QR code or a key, and a code as proof; recovery codes are shown once [Y-04, Y-05]', async () => {
  const { bodies, closed } = openDialog()
  expect(await screen.findByText('Desativado')).not.toBeNull()
  await clickButton('Configurar')
  const password = await screen.findByLabelText('Senha')
  expect([document.activeElement, password.getAttribute('autocomplete')]).toEqual([password, 'current-password'])
  await confirmWithPassword()
  expect(await screen.findByRole('img', { name: 'Código QR para o aplicativo autenticador' })).not.toBeNull()
  expect(document.querySelector('dialog code')?.textContent).toBe(secret)
  expect(screen.getByRole('link', { name: 'Abrir no aplicativo deste aparelho' }).getAttribute('href')).toBe(
    enrolment.uri,
  )
  await userEvent.type(screen.getByLabelText(codeField), '123 456{Enter}')
  expect(await readCodes()).toEqual(codes)
  expect(bodies('/api/session/confirm')).toEqual([{ senha: 'Segredo1!' }])
  expect(bodies('/api/factors/totp/3')).toEqual([{ code: '123 456' }])
  await clickButton('Já guardei os códigos')
  expect(await screen.findByText('O segundo fator está ativado.')).not.toBeNull()
  expect(screen.queryByText('AAAA-1111-AAAA-1111')).toBeNull()
  await clickButton('Fechar')
  expect(closed).toEqual(['closed'])
})

test('the recovery codes can be copied and downloaded [Y-05]', async () => {
  const saved: { name: string; blob: Blob }[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', blob: blob as Blob })
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last) last.name = this.download
  })
  openDialog({}, { factor: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Novos códigos de recuperação' }))
  await clickButton('Gerar novos códigos')
  await confirmWithPassword()
  await readCodes()
  await clickButton('Copiar')
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  expect((await screen.findByRole('status')).textContent).toBe('Copiado')
  await clickButton('Baixar')
  const text = await saved[0]?.blob.text()
  expect([saved[0]?.name, text]).toEqual([
    'codigos-de-recuperacao.txt',
    ['Códigos de recuperação de ana@sillage.test', '', ...codes, ''].join('\r\n'),
  ])
  vi.restoreAllMocks()
})

test('a wrong proof is said at the code, and the setup stays', async () => {
  openDialog({ 'PUT /api/factors/totp/3': () => textResponse('Código errado.', 400, { 'Error-Field': 'code' }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar' }))
  await confirmWithPassword()
  await userEvent.type(await screen.findByLabelText(codeField), '111111{Enter}')
  await waitFor(() => expect(getError(codeField)).toBe('Código errado.'))
  expect(screen.getByRole('img')).not.toBeNull()
})

test('a confirmation that ran out during the setup is asked for again, and the setup goes on', async () => {
  const { state } = openDialog()
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar' }))
  await confirmWithPassword()
  await screen.findByLabelText(codeField)
  state.isConfirmed = false
  await userEvent.type(screen.getByLabelText(codeField), '123456{Enter}')
  await confirmWithPassword()
  expect(await screen.findByRole('img')).not.toBeNull()
  await userEvent.type(screen.getByLabelText(codeField), '654321{Enter}')
  expect(await readCodes()).toEqual(codes)
})

test('an app is replaced by another, and the recovery codes go on [Y-11]', async () => {
  openDialog({}, { factor: true })
  expect(await screen.findByText(/^Desde 01\/03\/2026, usado pela última vez em 02\/03\/2026/)).not.toBeNull()
  expect(screen.getByText('10 códigos de recuperação restantes')).not.toBeNull()
  await clickButton('Trocar aplicativo')
  await confirmWithPassword()
  await userEvent.type(await screen.findByLabelText(codeField), '123456')
  await clickButton('Trocar')
  expect(await screen.findByText(/^O aplicativo foi trocado\./)).not.toBeNull()
})

test('it is removed after a question and a confirmation, by a code of the app if one likes [Y-11]', async () => {
  const { bodies } = openDialog({}, { factor: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Remover' }))
  const question = screen.getByRole('alertdialog', { name: 'Remover o segundo fator?' })
  expect(question.contains(document.activeElement)).toBe(true)
  await clickButton('Remover')
  await screen.findByLabelText('Senha')
  await clickButton('Usar um código do aplicativo')
  await userEvent.type(screen.getByLabelText(codeField), '123456{Enter}')
  expect(await screen.findByText('O segundo fator foi removido.')).not.toBeNull()
  expect(bodies('/api/session/confirm')).toEqual([{ code: '123456' }])
  expect(await screen.findByText('Desativado')).not.toBeNull()
})

test('a wrong password of the confirmation is said at its field', async () => {
  openDialog({
    'POST /api/session/confirm': () => textResponse('A senha está errada.', 400, { 'Error-Field': 'senha' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar' }))
  await confirmWithPassword()
  await waitFor(() => expect(getError('Senha')).toBe('A senha está errada.'))
})

test('who must have a second factor is not offered to remove it, and is told why [Y-11]', async () => {
  openDialog({}, { factor: true, required: true, left: 0 })
  expect(await screen.findByText(/^O seu perfil precisa de um segundo fator/)).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull()
  expect(screen.getByText(/^Nenhum código de recuperação restante\./)).not.toBeNull()
})

test('if it cannot be loaded one can try again, and a change that fails says so', async () => {
  let isDown = true
  const read = () => (isDown ? emptyResponse(503) : jsonResponse({ factors: [], recoveryCodes: 0, required: false }))
  openDialog({ 'GET /api/factors': read, 'POST /api/factors/totp': () => emptyResponse(503) })
  expect((await screen.findByRole('alert')).textContent).toBe('Não foi possível carregar o seu segundo fator.')
  isDown = false
  await clickButton('Tentar novamente')
  await userEvent.click(await screen.findByRole('button', { name: 'Configurar' }))
  expect((await screen.findByRole('alert')).textContent).toBe(translate('events.unavailable.failure'))
})
