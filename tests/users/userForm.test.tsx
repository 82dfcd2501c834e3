import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { createBrowserFixture, emptyResponse, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

test('the form asks for a person, their address and documents [D-14, D-15, D-18]', async () => {
  await openNew()
  const labels = ['Nome', 'E-mail', 'Perfil', 'Data de nascimento', 'País', 'CEP', 'Estado ou região', 'Cidade']
  for (const label of [...labels, 'Rua e número', 'Documento']) expect(getField(label)).toBeTruthy()
  expect(screen.getByRole('combobox', { name: /^Gênero/ })).toBeTruthy()
  expect(getField('Data de nascimento').placeholder).toBe('dd/mm/aaaa')
  await userEvent.click(getField('Perfil'))
  await waitFor(() => expect(queryOptions()).toEqual(['ADMIN', 'GERENTE', 'MARKETING', 'USER']))
})

test('the genres are male, feminine and other [D-19]', async () => {
  await openNew()
  await userEvent.click(screen.getByRole('combobox', { name: /^Gênero/ }))
  expect(queryOptions()).toEqual(['Sem informação', 'Masculino', 'Feminino', 'Outro'])
})

test('in Brazil a CPF is asked for, elsewhere a free document, without a request [D-16, D-17]', async () => {
  const { browser } = await openNew()
  expect([!!getField('Documento'), queryCpf()]).toEqual([true, null])
  const asked = browser.requests.length
  await selectOption('País', 'Brasil')
  expect(screen.queryByRole('textbox', { name: 'Documento' })).toBeNull()
  await userEvent.type(getField('CPF ou CNPJ'), '111.444.777-35')
  await userEvent.type(getField('CEP'), '01310-1')
  await selectOption('País', 'Portugal')
  expect([!!getField('Documento'), queryCpf(), getField('CEP').value]).toEqual([true, null, ''])
  expect(browser.requests).toHaveLength(asked)
})

test('a foreign document takes 14 characters, typed or pasted, and no more [K-19]', async () => {
  await openNew()
  await selectOption('País', 'Argentina')
  await userEvent.type(getField('Documento'), 'ABCDEFGHIJKLMNOPQR')
  expect(getField('Documento').value).toBe('ABCDEFGHIJKLMN')
  await userEvent.clear(getField('Documento'))
  await userEvent.paste('12345678901234567890')
  expect(getField('Documento').value).toBe('12345678901234')
})

test('street and zip wait for a country [D-41]', async () => {
  await openNew()
  const getDisabledFields = () => [getField('Rua e número').disabled, getField('CEP').disabled]
  expect(getDisabledFields()).toEqual([true, true])
  await selectOption('País', 'Brasil')
  expect(getDisabledFields()).toEqual([false, false])
})

test('an invalid CPF or CNPJ is called so, an empty one is fine [K-12, K-16]', async () => {
  await openNew()
  await fillRequired()
  await selectOption('País', 'Brasil')
  for (const [typed, fault] of [
    ['52998224726', 'CPF Inválido'],
    ['5299822472', 'CPF Inválido'],
    ['00000000000', 'CPF Inválido'],
    ['529982247251', 'CNPJ Inválido'],
    ['11222333000182', 'CNPJ Inválido'],
    ['22222222222222', 'CNPJ Inválido'],
  ] as const) {
    fillAndBlur('CPF ou CNPJ', typed)
    expect(await screen.findByRole('textbox', { name: 'CPF ou CNPJ', description: fault })).toBeTruthy()
    expect(saveButton().getAttribute('aria-disabled')).toBe('true')
  }
  for (const typed of ['52998224725', '11222333000181', '12ABC34501DE35', '']) {
    fillAndBlur('CPF ou CNPJ', typed)
    await waitFor(() => expect(getField('CPF ou CNPJ').getAttribute('aria-invalid')).not.toBe('true'))
    expect(saveButton().getAttribute('aria-disabled')).toBeNull()
  }
})

test('a wrong email and a wrong birthday are called so [K-07, K-27]', async () => {
  const { browser } = await openNew()
  fillAndBlur('E-mail', 'ana@')
  expect(await screen.findByRole('textbox', { name: 'E-mail', description: 'Informe um e-mail válido.' })).toBeTruthy()
  const today = new Date(browser.now())
  const youngest = Date.UTC(today.getFullYear() - 12, today.getMonth(), today.getDate())
  const addDays = (offset: number) => new Date(youngest + offset * 86_400_000).toISOString().slice(0, 10)
  fillAndBlur('Data de nascimento', addDays(2))
  expect(await screen.findByText(/12 anos/)).toBeTruthy()
  expect(getField('Data de nascimento').getAttribute('aria-invalid')).toBe('true')
  fillAndBlur('Data de nascimento', addDays(-2))
  await waitFor(() => expect(getField('Data de nascimento').getAttribute('aria-invalid')).not.toBe('true'))
})

test('save waits until the form is right [D-20, D-21]', async () => {
  const { browser } = await openNew()
  expect(saveButton().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(saveButton())
  expect(await screen.findByText('Corrija 3 campos para salvar')).toBeTruthy()
  expect(document.activeElement).toBe(getField('Nome'))
  await fillRequired()
  await waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBeNull())
  fillAndBlur('Nome', 'An 12')
  await waitFor(() => expect(saveButton().getAttribute('aria-disabled')).toBe('true'))
  expect(browser.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a new form can be cleaned, an edited one reverted, both left for the list [D-22, D-23, D-24]', async () => {
  const { screens, browser } = await openNew()
  const confirm = async (name: string) => {
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  expect(screen.queryByRole('button', { name: 'Reverter' })).toBeNull()
  await userEvent.type(getField('Nome'), 'Outra pessoa')
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
  await confirm('Limpar')
  expect(getField('Nome').value).toBe('')
  await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }))
  await waitFor(() => expect(screens.address()).toMatch(/^\/admin\/users(\?|$)/))
  await screens.go('/admin/users/7/update')
  await waitFor(() => expect(getField('Nome').value).toBe('Ana Prado'))
  expect(screen.queryByRole('button', { name: 'Limpar' })).toBeNull()
  await userEvent.type(getField('Nome'), ' Outra')
  await userEvent.click(screen.getByRole('button', { name: 'Reverter' }))
  await confirm('Reverter alterações')
  expect(getField('Nome').value).toBe('Ana Prado')
  await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }))
  await waitFor(() => expect(screens.address()).toMatch(/^\/admin\/users(\?|$)/))
  expect(browser.requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('a stored document has its points, and the dialog after an edit leads to the list alone [D-26, D-27]', async () => {
  const { screens } = await openStored()
  expect(getField('CPF ou CNPJ').value).toBe('11.222.333/0001-81')
  await userEvent.type(getField('Nome'), ' Lima{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Registro salvo com sucesso')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Novo cadastro' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Sair para a lista' }))
  await waitFor(() => expect(screens.address()).toMatch(/^\/admin\/users(\?|$)/))
})

test('the dialog lets one go on editing: what was edited, and what was just made [D-25, W-37]', async () => {
  const { screens, server } = await openStored()
  await userEvent.type(getField('Nome'), ' Lima{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.type(getField('Nome'), ' Rocha{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  expect(server.records('users')[0]).toMatchObject({ nome: 'Ana Prado Lima Rocha' })
  await screens.go('/admin/users/create')
  await waitFor(() => expect(getField('Nome').value).toBe(''))
  await fillRequired()
  await userEvent.click(saveButton())
  await userEvent.click(await screen.findByRole('button', { name: 'Continuar editando' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/users/8/update'))
})

test.each([
  ['registration', openNew, 'POST /usuario', 'Falha no cadastro', () => emptyResponse(500)],
  ['change', openStored, 'PUT /usuario/7', 'Falha ao salvar', () => textResponse('a secret of the server', 403)],
])(
  'a %s that fails says so, and what was typed stays [L-62, L-05, L-02]',
  async (_what, opened, call, name, answer) => {
    const { server } = await opened()
    if (call.startsWith('POST')) await fillRequired()
    fillAndBlur('Nome', 'Bruna Lima')
    server.override(call, answer)
    await userEvent.click(saveButton())
    const dialog = await screen.findByRole('alertdialog', { name })
    expect(within(dialog).getByText('Falha ao efetuar o cadastro.')).toBeTruthy()
    expect(within(dialog).queryByText(/secret/)).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(getField('Nome').value).toBe('Bruna Lima')
  },
)

test('a refusal because of another person leads to that one, in a tab of its own', async () => {
  const { server } = await openStored()
  const headers = { 'Error-Field': 'email', 'Error-Record': '31' }
  server.override('PUT /usuario/7', () => textResponse('Outro usuário já tem este e-mail.', 400, headers))
  fillAndBlur('E-mail', 'bia@x.example')
  await userEvent.click(saveButton())
  const dialog = within(await screen.findByRole('alertdialog'))
  const link = dialog.getByRole('link', { name: 'Ver o outro registro (abre em outra aba)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/admin/users/31', '_blank'])
  expect(dialog.getByText('Outro usuário já tem este e-mail.')).toBeTruthy()
})

test('the caret stays where it was while documents and postal codes get their points [K-18, K-22]', async () => {
  await openNew()
  await selectOption('País', 'Brasil')
  const [cpf, zip] = [getField('CPF ou CNPJ'), getField('CEP')]
  await userEvent.type(cpf, '52998224725')
  expect(cpf.value).toBe('529.982.247-25')
  await userEvent.keyboard('9')
  expect(cpf.value).toBe('52.998.224/7259')
  await userEvent.clear(cpf)
  await userEvent.type(cpf, '11222333000181777')
  cpf.setSelectionRange(4, 4)
  for (const [key, value, caret] of [
    ['{Backspace}', '11.223.330/0018-1', 2],
    ['2', '11.222.333/0001-81', 4],
    ['9', '11.222.333/0001-81', 4],
    ['{ArrowLeft}{ArrowLeft}{Delete}', '11.223.330/0018-1', 2],
  ] as const) {
    await userEvent.keyboard(key)
    expect([cpf.value, cpf.selectionStart]).toEqual([value, caret])
  }
  await userEvent.type(zip, '0131x01009999')
  zip.setSelectionRange(1, 1)
  for (const [key, value, caret] of [
    ['{Delete}', '03101-00', 1],
    ['2', '02310-100', 2],
    ['{End}{Backspace}{Backspace}{Backspace}', '02310', 5],
  ] as const) {
    await userEvent.keyboard(key)
    expect([zip.value, zip.selectionStart]).toEqual([value, caret])
  }
})

test('a manager adds people but administrators, is let into no form but their own while it is unconfirmed, and keeps their profile [D-38, O-09]', async () => {
  const own = { ...userRecord, id: 1, nome: 'Ana Beatriz', confirmedAt: null }
  const { server, browser, screens } = open('/admin/users/create', 'GERENTE', [userRecord, own])
  await screen.findByRole('textbox', { name: 'Nome' })
  await userEvent.click(getField('Perfil'))
  await waitFor(() => expect(queryOptions()).toEqual(['GERENTE', 'MARKETING', 'USER']))
  await userEvent.keyboard('{Escape}')
  await screens.go('/admin/users/1/update')
  await waitFor(() => expect(getField('Nome').value).toBe('Ana Beatriz'))
  const profile = { name: 'Perfil', description: 'Este campo não pode ser alterado.' }
  expect(screen.getByRole<HTMLInputElement>('combobox', profile)).toMatchObject({ disabled: true, value: 'GERENTE' })
  fillAndBlur('Rua e número', 'Rua Nova, 1')
  await userEvent.click(saveButton())
  expect(await screen.findByText('Registro salvo com sucesso')).toBeTruthy()
  expect(browser.requests.at(-1)).toMatchObject({ method: 'PUT', body: { address: { street: 'Rua Nova, 1' } } })
  server.records('users').splice(1, 1, { ...own, confirmedAt: userRecord.confirmedAt })
  for (const id of [7, 1]) {
    await screens.go(`/admin/users/${id}/update`)
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  }
})

const userRecord = {
  id: 7,
  nome: 'Ana Prado',
  email: 'ana@x.example',
  profile: { id: 2, nome: 'GERENTE' },
  birthday: null,
  genre: null,
  address: { country: 'BR', zipcode: null, state: null, city: null, street: null },
  cpf: '11222333000181',
  document: null,
  confirmedAt: '2026-01-01T12:00:00.000Z',
  deletedAt: null,
  createdAt: '2026-01-01T12:00:00.000Z',
}

async function openNew() {
  const opened = open('/admin/users/create')
  await screen.findByRole('textbox', { name: 'Nome' })
  return opened
}

async function openStored() {
  const opened = open('/admin/users/7/update')
  await screen.findByRole('textbox', { name: 'Nome' })
  await waitFor(() => expect(getField('Nome').value).toBe('Ana Prado'))
  return opened
}

function open(address: string, profile = 'ADMIN', people: RecordData[] = [userRecord]) {
  const profiles = ['ADMIN', 'GERENTE', 'MARKETING', 'USER'].map((nome, index) => ({ id: index + 1, nome }))
  const server = createFakeBackend(resources, { users: people, profiles })
  const browser = createBrowserFixture(server.answer)
  return { server, browser, screens: openScreens(browser, { address, shown: [users], profile }) }
}

/** Fills in the required fields. */
async function fillRequired(): Promise<void> {
  fillAndBlur('Nome', 'Ana Prado')
  fillAndBlur('E-mail', 'ana@x.example')
  await selectOption('Perfil', 'MARKETING')
}

async function selectOption(name: string, option: string): Promise<void> {
  act(() => getField(name).focus())
  // Pasted, because the long list of countries would be rendered for each typed letter.
  fireEvent.change(getField(name), { target: { value: option } })
  fireEvent.click(await screen.findByText(option, { selector: '[role=option]' }))
}

/** Sets the value of a field and leaves the field. */
function fillAndBlur(name: string, value: string): void {
  act(() => getField(name).focus())
  fireEvent.change(getField(name), { target: { value } })
  act(() => getField(name).blur())
}

const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}\\W*$`))
const queryCpf = () => screen.queryByRole('textbox', { name: 'CPF ou CNPJ' })
const saveButton = () => screen.getByRole('button', { name: 'Salvar' })
const queryOptions = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
