import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { userForm } from './support/userForm.ts'
import { emailOf } from './support/usersPage.ts'

test('the form asks for a person, their address and documents [D-14, D-15, D-18]', async ({ page }) => {
  const form = userForm(page)
  await form.openNew()
  const labels = [
    /^Nome/,
    /^E-mail/,
    /^Perfil/,
    /^Data de nascimento/,
    /^Gênero/,
    /^País/,
    /^CEP/,
    /^Estado ou região/,
    /^Cidade/,
  ]
  for (const label of [...labels, /^Rua e número/, /^Documento/]) {
    await expect(form.main.getByLabel(label).first()).toBeVisible()
  }
  await expect(form.birthday).toHaveAttribute('type', 'date')
  await form.profile.click()
  await expect(page.getByRole('option')).toHaveText(['ADMIN', 'GERENTE', 'MARKETING', 'USER'])
})

test('the genres are male, feminine and other [D-19]', async ({ page }) => {
  const form = userForm(page)
  await form.openNew()
  await form.genre.click()
  await expect(page.getByRole('option')).toHaveText(['Sem informação', 'Masculino', 'Feminino', 'Outro'])
})

test('in Brazil a CPF is asked for, elsewhere a free document [D-16, D-17]', async ({ page }) => {
  const form = userForm(page)
  await form.openNew()
  await expect(form.document).toBeVisible()
  await expect(form.cpf).toHaveCount(0)
  await form.pick('País', 'Brasil')
  await expect(form.cpf).toBeVisible()
  await expect(form.document).toHaveCount(0)
  await form.pick('País', 'Portugal')
  await expect(form.document).toBeVisible()
  await expect(form.cpf).toHaveCount(0)
})

test('street and zip wait for a country [D-41]', async ({ page }) => {
  const form = userForm(page)
  await form.openNew()
  await expect(form.street).toBeDisabled()
  await expect(form.zipcode).toBeDisabled()
  await form.pick('País', 'Brasil')
  await expect(form.street).toBeEnabled()
  await expect(form.zipcode).toBeEnabled()
})

test('the only profile there is, is taken and locked [D-43]', async ({ page }) => {
  const form = userForm(page)
  await page.route('**/api/perfil?*', (route) =>
    route.fulfill({
      json: { data: [{ id: 2, nome: 'GERENTE', perfilMaster: null, totalUsuarios: 1 }], total: 1, totalPages: 1 },
    }),
  )
  await form.openNew()
  await expect(form.profile).toHaveValue('GERENTE')
  await expect(form.profile).toBeDisabled()
})

test('a document is written as CPF or CNPJ while it is typed, and the caret stays where it was [K-18, K-19]', async ({
  page,
}) => {
  const form = userForm(page)
  await form.openNew()
  await form.pick('País', 'Brasil')
  await form.cpf.pressSequentially('52998224725')
  await expect(form.cpf).toHaveValue('529.982.247-25')
  await form.cpf.pressSequentially('9')
  await expect(form.cpf).toHaveValue('52.998.224/7259')
  await form.cpf.fill('')
  await form.cpf.pressSequentially('11222333000181777')
  await expect(form.cpf).toHaveValue('11.222.333/0001-81')
  const caret = () => form.cpf.evaluate((input: HTMLInputElement) => input.selectionStart)
  await page.keyboard.press('Home')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await expect(form.cpf).toHaveValue('11.223.330/0018-1')
  expect(await caret()).toBe(2)
  await page.keyboard.type('2')
  await expect(form.cpf).toHaveValue('11.222.333/0001-81')
  expect(await caret()).toBe(4)
  await page.keyboard.type('9')
  await expect(form.cpf).toHaveValue('11.222.333/0001-81')
  expect(await caret()).toBe(4)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(form.cpf).toHaveValue('11.223.330/0018-1')
})

test('an invalid CPF or CNPJ is called so, an empty one is fine [K-12, K-16]', async ({ mark, page }) => {
  const form = userForm(page)
  await form.openNew()
  await form.fill({ nome: mark, email: emailOf(mark) })
  await form.pick('País', 'Brasil')
  for (const [typed, fault] of [
    ['52998224726', 'CPF Inválido'],
    ['5299822472', 'CPF Inválido'],
    ['00000000000', 'CPF Inválido'],
    ['529982247251', 'CNPJ Inválido'],
    ['11222333000182', 'CNPJ Inválido'],
    ['22222222222222', 'CNPJ Inválido'],
  ] as const) {
    await form.cpf.fill(typed)
    await form.cpf.blur()
    await expect(form.cpf).toHaveAccessibleDescription(fault)
    await expect(form.saveButton).toHaveAttribute('aria-disabled', 'true')
  }
  for (const typed of ['52998224725', '11222333000181', '12ABC34501DE35', '']) {
    await form.cpf.fill(typed)
    await form.cpf.blur()
    await expect(form.cpf).not.toHaveAttribute('aria-invalid', 'true')
    await expect(form.saveButton).not.toHaveAttribute('aria-disabled')
  }
})

test('a wrong email and a wrong birthday are called so [K-07, K-27]', async ({ page }) => {
  const form = userForm(page)
  await form.openNew()
  await form.email.fill('ana@')
  await form.email.blur()
  await expect(form.email).toHaveAccessibleDescription('Informe um e-mail válido.')
  const today = new Date()
  const youngest = new Date(Date.UTC(today.getFullYear() - 12, today.getMonth(), today.getDate()))
  const day = (offset: number) => new Date(youngest.getTime() + offset * 86_400_000).toISOString().slice(0, 10)
  await form.birthday.fill(day(2))
  await form.birthday.blur()
  await expect(form.birthday).toHaveAttribute('aria-invalid', 'true')
  await expect(form.birthday).toHaveAccessibleDescription(/12 anos/)
  await form.birthday.fill(day(-2))
  await form.birthday.blur()
  await expect(form.birthday).not.toHaveAttribute('aria-invalid', 'true')
})

test('save waits until the form is right [D-20, D-21]', async ({ mark, page }) => {
  const form = userForm(page)
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()))
  await form.openNew()
  await expect(form.saveButton).toHaveAttribute('aria-disabled', 'true')
  await form.save()
  await expect(page.getByText('Corrija 3 campos para salvar')).toBeVisible()
  await expect(form.nome).toBeFocused()
  await form.fill({ nome: mark, email: emailOf(mark) })
  await expect(form.saveButton).not.toHaveAttribute('aria-disabled')
  await form.nome.fill('An 12')
  await form.nome.blur()
  await expect(form.saveButton).toHaveAttribute('aria-disabled', 'true')
  expect(writes).toEqual([])
})

test('a new form can be cleaned, an edited one reverted, both left for the list [D-22, D-23, D-24]', async ({
  mark,
  page,
  users,
}) => {
  const form = userForm(page)
  const { id, nome } = await users.add(`${mark} original`)
  await form.openNew()
  await expect(form.revertButton).toHaveCount(0)
  await form.nome.fill('Outra pessoa')
  await form.cleanButton.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
  await expect(form.nome).toHaveValue('')
  await form.cancelLink.click()
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/)
  await form.openFor(id)
  await expect(form.cleanButton).toHaveCount(0)
  await form.nome.fill('Outra pessoa')
  await form.revertButton.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverter alterações' }).click()
  await expect(form.nome).toHaveValue(nome)
  await form.cancelLink.click()
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/)
  expect((await users.get(id)).nome).toBe(nome)
})

test('a new person is saved, and told where the activation message went [L-63, D-25, D-26]', async ({
  mark,
  page,
  users,
}) => {
  const form = userForm(page)
  const nome = `${mark} nova`
  await form.openNew()
  await form.fill({ nome, email: emailOf(nome).toUpperCase() })
  await form.birthday.fill('1990-01-31')
  await form.pick('Gênero', 'Feminino')
  await form.pick('País', 'Brasil')
  await form.street.fill('Rua das Flores, 5')
  await form.cpf.fill('')
  await form.save()
  await expect(form.savedDialog).toContainText(
    `Uma mensagem de ativação foi enviada para o e-mail cadastrado: ${emailOf(nome)}.`,
  )
  const [saved] = await users.found(nome)
  expect(saved).toMatchObject({
    nome,
    email: emailOf(nome),
    birthday: '1990-01-31',
    genre: 'F',
    profile: { nome: 'MARKETING' },
    address: { country: 'BR', street: 'Rua das Flores, 5' },
    confirmedAt: null,
  })
  await form.savedDialog.getByRole('button', { name: 'Novo cadastro' }).click()
  await expect(form.nome).toHaveValue('')
  await expect(form.nome).toBeFocused()
  await expect(form.profile).toHaveValue('')
})

test('after a save the dialog leads back to the list, and offers a new one only after a creation [D-26, D-27]', async ({
  mark,
  page,
  users,
}) => {
  const form = userForm(page)
  const { id } = await users.add(`${mark} antes`)
  await form.openFor(id)
  await form.nome.fill(`${mark} depois`)
  await form.save()
  await expect(form.savedDialog).toContainText('Registro salvo com sucesso')
  await expect(form.savedDialog.getByRole('button', { name: 'Novo cadastro' })).toHaveCount(0)
  await form.savedDialog.getByRole('button', { name: 'Sair para a lista' }).click()
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/)
  expect((await users.get(id)).nome).toBe(`${mark} depois`)
})

test('a document is kept without its points, and comes back with them', async ({ mark, page, users }) => {
  const form = userForm(page)
  const { id } = await users.add(`${mark} empresa`)
  await form.openFor(id)
  await form.pick('País', 'Brasil')
  const cnpj = newCnpj()
  await form.cpf.fill(cnpj)
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await users.get(id)).cpf).toBe(cnpj)
  await form.openFor(id)
  await expect(form.cpf).toHaveValue(cnpj.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5'))
})

test('a registration that fails says so, and what was typed stays [L-62, L-05, L-02]', async ({
  mark,
  page,
  users,
}) => {
  const form = userForm(page)
  const { id } = await users.add(`${mark} existente`)
  await form.openNew()
  await form.fill({ nome: `${mark} nova`, email: emailOf(`${mark} nova`) })
  await page.route('**/api/usuario', (route) => route.fulfill({ status: 500, body: 'secret' }))
  await form.save()
  await expect(form.failedDialog).toContainText('Falha ao efetuar o cadastro.')
  await expect(form.failedDialog).not.toContainText('secret')
  await form.closeFailure()
  await expect(form.nome).toHaveValue(`${mark} nova`)
  await form.openFor(id)
  await page.route(`**/api/usuario/${id}`, (route) => route.fulfill({ status: 403, body: 'secret' }))
  await form.nome.fill(`${mark} outra`)
  await form.save()
  await expect(form.failedDialog).toContainText('Falha ao efetuar o cadastro.')
  await expect(form.failedDialog).not.toContainText('secret')
  await form.closeFailure()
  await expect(form.nome).toHaveValue(`${mark} outra`)
})

test('what the server has against an email is shown in its words, at the field [L-01]', async ({
  mark,
  page,
  users,
}) => {
  const form = userForm(page)
  const { email } = await users.add(`${mark} existente`)
  await form.openNew()
  await form.fill({ nome: `${mark} nova`, email })
  await form.save()
  const sentence = 'Já existe um registro ativo com o mesmo valor em E-mail.'
  await expect(form.failedDialog).toContainText(sentence)
  await form.closeFailure()
  await expect(form.email).toBeFocused()
  await expect(form.email).toHaveAccessibleDescription(sentence)
  await form.email.fill(emailOf(`${mark} nova`))
  await form.save()
  await expect(form.savedDialog).toBeVisible()
})

test('a form is filled in and saved by keyboard alone', async ({ mark, page, users }) => {
  const form = userForm(page)
  await form.openNew()
  await page.keyboard.type(`${mark} teclas`)
  await page.keyboard.press('Tab')
  await page.keyboard.type(emailOf(`${mark} teclas`))
  await page.keyboard.press('Tab')
  await expect(form.profile).toBeFocused()
  await page.keyboard.type('mark')
  await expect(page.getByRole('option', { name: 'MARKETING' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.profile).toHaveValue('MARKETING')
  await page.keyboard.press('Control+s')
  await expect(form.savedDialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/)
  expect(await users.found(`${mark} teclas`)).toHaveLength(1)
})

test('whoever changes their own name is called by it at once', async ({ api, page }) => {
  const form = userForm(page)
  const me = await (await api.get('/api/usuario/me')).json()
  const stored = await (await api.get(`/api/usuario/${me.id}`)).json()
  await form.openFor(me.id)
  // Nothing of it is saved: other journeys know this person by name.
  await page.route(`**/api/usuario/${me.id}`, (route) => route.fulfill({ json: { ...stored, nome: 'Aurora Nova' } }))
  await page.route('**/api/usuario/me', (route) => route.fulfill({ json: { ...me, nome: 'Aurora Nova' } }))
  await form.nome.fill('Aurora Nova')
  await form.save()
  await form.savedDialog.getByRole('button', { name: 'Sair para a lista' }).click()
  await expect(page.getByRole('button', { name: 'Menu de Aurora Nova' })).toBeVisible()
})

/** A valid CNPJ that nobody has yet. */
function newCnpj(): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 10))
  const check = (all: number[]) => {
    const rest = all.reduceRight((sum, digit, index) => sum + digit * (((all.length - 1 - index) % 8) + 2), 0) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const first = [...digits, check(digits)]
  return [...first, check(first)].join('')
}
