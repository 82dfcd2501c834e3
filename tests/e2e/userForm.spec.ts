import { expect } from '@playwright/test'
import { addressForm } from './support/addressForm.ts'
import { expectAccessible, expectAccessibleIn } from './support/axe.ts'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, typeByKey } from './support/keyboard.ts'
import { bothThemes } from './support/looks.ts'
import { userForm } from './support/userForm.ts'
import { buildEmail } from './support/usersPage.ts'

test('a new person is saved, and told where the activation message went, by keyboard alone [L-63, D-25, D-26]', async ({
  mark,
  page,
  users,
}) => {
  const form = userForm(page)
  await form.openNew()
  await page.keyboard.type(mark)
  await page.keyboard.press('Tab')
  await page.keyboard.type(buildEmail(mark).toUpperCase())
  await page.keyboard.press('Tab')
  await expect(form.profile).toBeFocused()
  await page.keyboard.type('mark')
  await expect(page.getByRole('option', { name: 'MARKETING' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.profile).toHaveValue('MARKETING')
  await typeByKey(page, form.birthday, '05051990')
  await expect(form.birthday).toHaveValue('05/05/1990')
  await expect(form.birthday).toBeFocused()
  await pressByKey(page, form.genre)
  await chooseByKey(page, page.getByRole('option', { name: 'Feminino' }))
  await expect(form.genre).toHaveText('Feminino')
  await expect(form.genre).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('option', { name: 'Feminino' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(form.genre).toBeFocused()
  await typeByKey(page, form.country, 'Bras')
  await expect(page.getByRole('option', { name: 'Brasil', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await typeByKey(page, form.street, 'Rua das Flores, 5')
  const cnpj = newCnpj()
  await typeByKey(page, form.cpf, cnpj)
  await pressByKey(page, form.saveButton, 'Space')
  await expect(form.savedDialog).toContainText(
    `Uma mensagem de ativação foi enviada para o e-mail cadastrado: ${buildEmail(mark)}.`,
  )
  await expect(form.savedDialog.getByRole('button', { name: 'Sair para a lista' })).toBeFocused()
  expect(await users.found(mark)).toMatchObject([
    {
      nome: mark,
      email: buildEmail(mark),
      birthday: '1990-05-05',
      genre: 'F',
      profile: { nome: 'MARKETING' },
      address: { country: 'BR', street: 'Rua das Flores, 5' },
      cpf: cnpj,
      confirmedAt: null,
    },
  ])
  await pressByKey(page, form.savedDialog.getByRole('button', { name: 'Novo cadastro' }))
  await expect(form.nome).toHaveValue('')
  await expect(form.nome).toBeFocused()
  await expect(form.profile).toHaveValue('')
})

test('whoever changes their own name is called by it at once', async ({ api, page }) => {
  const form = userForm(page)
  const me = await (await api.get('/api/usuario/me')).json()
  const stored = await (await api.get(`/api/usuario/${me.id}`)).json()
  await form.openFor(me.id)
  // Nothing is saved, because other journeys find this user by name.
  await page.route(`**/api/usuario/${me.id}`, (route) => route.fulfill({ json: { ...stored, nome: 'Aurora Nova' } }))
  await page.route('**/api/usuario/me', (route) => route.fulfill({ json: { ...me, nome: 'Aurora Nova' } }))
  await form.nome.fill('Aurora Nova')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  await expectAccessible(page, 'saved')
  await form.savedDialog.getByRole('button', { name: 'Sair para a lista' }).click()
  await expect(page.getByRole('button', { name: 'Menu de Aurora Nova' })).toBeVisible()
})

test('what opens over the form of a user, and what it says is wrong, keeps nobody out; more suggestions come by mouse', async ({
  page,
}) => {
  const form = addressForm(page)
  await form.openNew()
  for (const field of [form.country, form.genre]) {
    await field.click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'choices')
    await page.keyboard.press('Escape')
  }
  await form.pick('País', 'Brasil')
  await form.cpf.fill('123')
  await form.nome.focus()
  await page.keyboard.press('Control+s')
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await form.state.click()
  await expect(form.options).toHaveCount(10)
  await expectAccessibleIn(page, bothThemes, 'errors and suggestions')
  await form.moreButton.click()
  await expect(form.options).toHaveCount(20)
  await expect(form.state).toBeFocused()
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(form.options).toHaveCount(27)
  await expect(form.moreButton).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[role=option].Mui-focused')).toHaveText('Acre')
  await expect(page.locator('[role=option].Mui-focused')).toBeInViewport()
  await page.getByRole('option', { name: 'Tocantins' }).click()
  await expect(form.state).toHaveValue('Tocantins')
  await form.zipcode.fill('20040002')
  await expect(form.zipcode).toHaveAccessibleDescription('Preenchido pelo CEP: Estado ou região e Cidade')
  await form.expectAddress({ zipcode: '20040-002', state: 'Rio de Janeiro', city: 'Rio de Janeiro' })
  await form.city.clear()
  await form.typeInto(form.city, 'zz')
  await expectAccessibleIn(page, bothThemes, 'an address with hints')
})

/** A valid, unused CNPJ. */
function newCnpj(): string {
  const digits = Array.from({ length: 12 }, () => Math.floor(Math.random() * 10))
  const check = (all: number[]) => {
    const rest = all.reduceRight((sum, digit, index) => sum + digit * (((all.length - 1 - index) % 8) + 2), 0) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const first = [...digits, check(digits)]
  return [...first, check(first)].join('')
}
