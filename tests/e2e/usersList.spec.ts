import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { userForm } from './support/userForm.ts'
import { emailOf } from './support/usersPage.ts'

test('list, create and update of users have their routes [B-15, D-06]', async ({ mark, page, users }) => {
  const form = userForm(page)
  const { id, nome } = await users.add(`${mark} rotas`)
  await users.open()
  await users.region.getByRole('link', { name: 'Novo usuário' }).click()
  await expect(page).toHaveURL('/admin/users/create')
  await expect(form.nome).toHaveValue('')
  await page.goBack()
  await users.search(mark)
  await users.editLink(nome).click()
  await expect(page).toHaveURL(`/admin/users/${id}/update`)
  await expect(form.nome).toHaveValue(nome)
  await page.reload()
  await expect(form.nome).toHaveValue(nome)
})

test('users are listed with these columns in this order [D-08]', async ({ users }) => {
  await users.open()
  await expect(users.region.getByRole('columnheader')).toHaveText([
    '',
    'Ações',
    'Nome',
    'E-mail',
    'Documento',
    'Gênero',
    'Data de nascimento',
    'Perfil',
    'Endereço',
    'Status',
    'Criado em',
  ])
})

test('a table that goes on to the side fades out there until its end is seen', async ({ users }) => {
  await users.open()
  const around = users.region.locator('[data-more-aside]')
  await expect(around).toHaveCount(1)
  await around.locator('table').evaluate((table) => table.parentElement?.scrollTo({ left: table.scrollWidth }))
  await expect(around).toHaveCount(0)
  await expect(users.region.getByRole('columnheader', { name: 'Criado em' })).toBeInViewport()
})

test('a row shows documents, the country by its name, the status and the day [D-09, D-10, D-11]', async ({
  mark,
  users,
}) => {
  const inBrazil = { zipcode: '01310-100', street: 'Avenida Paulista, 9', city: 'São Paulo', state: 'São Paulo' }
  const cpf = newCpf()
  await users.add(`${mark} a`, { cpf, genre: 'F', birthday: '1990-01-31', address: { ...inBrazil, country: 'BR' } })
  const lisbon = { zipcode: '1100-148', street: 'Rua Augusta, 1', city: 'Lisboa', state: 'Lisboa', country: 'PT' }
  await users.add(`${mark} b`, { document: 'AB 12-34', address: lisbon })
  await users.open('?sort=nome&order=ASC')
  await users.search(mark)
  const documents = [cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4'), 'AB 12-34']
  await expect.poll(async () => (await users.column('Documento')).toSorted()).toEqual(documents.toSorted())
  await expect(users.row(`${mark} a`)).toContainText('Avenida Paulista, 9, São Paulo, São Paulo, 01310-100, Brasil')
  await expect(users.row(`${mark} b`)).toContainText('Rua Augusta, 1, Lisboa, Lisboa, 1100-148, Portugal')
  await expect(users.row(`${mark} a`)).toContainText('31/01/1990')
  await expect(users.row(`${mark} a`)).toContainText('Feminino')
})

test('the status is active or inactive, and the creation is a day of the reader [D-12, D-13]', async ({
  api,
  mark,
  timezoneId,
  users,
}) => {
  const { id, nome } = await users.addConfirmed(`${mark} estado`)
  await users.open()
  await users.search(mark)
  await users.expectColumn('Status', ['Ativo'])
  const created: string = (await (await api.get(`/api/usuario/${id}`)).json()).createdAt
  const day = new Date(created).toLocaleDateString('pt-BR', { timeZone: timezoneId })
  await users.expectColumn('Criado em', [day])
  expect(day).toMatch(/^\d{2}\/\d{2}\/\d{4}$/)
  await users.change(id, { ativo: false })
  await users.show('Inativo')
  await expect(users.row(nome)).toBeVisible()
  await users.expectColumn('Status', ['Inativo'])
})

test('users are found by name, email and document, and filtered by their state [D-04, D-05]', async ({
  mark,
  users,
}) => {
  const cpf = newCpf()
  const ana = await users.addConfirmed(`${mark} Ána`, { cpf, address: { country: 'BR' } })
  const gone = await users.addConfirmed(`${mark} Zoé`)
  await users.change(gone.id, { ativo: false })
  await users.open()
  for (const text of [`${mark} ana`.toUpperCase(), ana.email, cpf, cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')]) {
    await users.search(text)
    await users.expectColumn('Nome', [ana.nome])
  }
  await users.search(mark)
  await users.expectColumn('Nome', [ana.nome])
  await users.show('Inativo')
  await users.expectColumn('Nome', [gone.nome])
})

test('everything at a list can be reached and done by keyboard', async ({ mark, page, users }) => {
  const { nome, email } = await users.add(`${mark} teclado`)
  await users.open()
  await typeByKey(page, users.searchBox, mark)
  await page.keyboard.press('Enter')
  await expect(users.rows).toHaveCount(1)
  await tabTo(page, users.editLink(nome))
  await page.keyboard.press('Tab')
  await expect(users.removeButton(nome)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(users.resendButton(nome)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('E-mail de confirmação reenviado com sucesso')).toBeVisible()
  await pressByKey(page, users.editLink(nome))
  await expect(userForm(page).email).toHaveValue(email)
  expect(email).toBe(emailOf(nome))
})

/** A valid CPF that nobody has yet. */
function newCpf(): string {
  const digits = Array.from({ length: 9 }, () => Math.floor(Math.random() * 9) + (Math.random() < 0.5 ? 0 : 1))
  const check = (all: number[]) => {
    const rest = (all.reduce((sum, digit, index) => sum + digit * (all.length + 1 - index), 0) * 10) % 11
    return rest === 10 ? 0 : rest
  }
  const first = [...digits, check(digits)]
  return [...first, check(first)].join('')
}
