import { expect, type Locator } from '@playwright/test'
import { addressForm } from './support/addressForm.ts'
import { expectAccessible, expectAccessibleIn } from './support/axe.ts'
import { bothThemes } from './support/circumstances.ts'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, typeByKey } from './support/keyboard.ts'
import { userForm } from './support/userForm.ts'
import { emailOf } from './support/usersPage.ts'

test('a new person is saved, and told where the activation message went, by keyboard alone [L-63, D-25, D-26]', async ({
  mark,
  page,
  users,
}) => {
  const form = userForm(page)
  await form.openNew()
  await page.keyboard.type(mark)
  await page.keyboard.press('Tab')
  await page.keyboard.type(emailOf(mark).toUpperCase())
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
    `Uma mensagem de ativação foi enviada para o e-mail cadastrado: ${emailOf(mark)}.`,
  )
  await expect(form.savedDialog.getByRole('button', { name: 'Sair para a lista' })).toBeFocused()
  expect(await users.found(mark)).toMatchObject([
    {
      nome: mark,
      email: emailOf(mark),
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

test('region and city are chosen, ten suggestions at a time, or filled in by the postal code, by keyboard alone [D-42, J-74, J-75]', async ({
  page,
  users,
  mark,
}) => {
  const form = addressForm(page)
  const highlighted = page.locator('[role=option].Mui-focused')
  await form.answerPostalCodes((route) => route.fulfill({ json: { uf: 'SP', localidade: 'São Paulo' } }))
  await form.openNew()
  await page.keyboard.type(mark)
  await typeByKey(page, form.email, emailOf(mark))
  await typeByKey(page, form.profile, 'mark')
  await page.keyboard.press('Enter')
  await typeByKey(page, form.country, 'Bras')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(form.state).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(form.options).toHaveCount(10)
  await page.keyboard.press('ArrowUp')
  await expect(form.options).toHaveCount(20)
  await expect(page.getByRole('status').filter({ hasText: 'Sugestões: 20 de 27' })).toHaveCount(1)
  await expect(highlighted).toHaveText('Maranhão')
  await page.keyboard.press('ArrowDown')
  await expect(highlighted).toHaveText('Mato Grosso')
  await expect(highlighted).toBeInViewport()
  await page.keyboard.type('grosso do')
  await expect(form.options).toHaveText(['Mato Grosso do Sul'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.state).toHaveValue('Mato Grosso do Sul')
  await page.keyboard.press('Tab')
  await expect(form.city).toBeFocused()
  await page.keyboard.type('tres lag')
  await expect(form.options).toHaveText(['Três Lagoas'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.city).toHaveValue('Três Lagoas')
  await page.keyboard.press('Control+s')
  await expect(form.savedDialog).toBeVisible()
  const saved = async () => (await users.found(mark)).map(({ address }) => address)
  expect(await saved()).toMatchObject([{ country: 'BR', state: 'Mato Grosso do Sul', city: 'Três Lagoas' }])

  await pressByKey(page, form.savedDialog.getByRole('button', { name: 'Novo cadastro' }))
  await expect(form.nome).toBeFocused()
  await page.keyboard.type(mark)
  await typeByKey(page, form.email, emailOf(`${mark} dois`))
  await typeByKey(page, form.profile, 'mark')
  await page.keyboard.press('Enter')
  await typeByKey(page, form.country, 'Bras')
  await expect(page.getByRole('option', { name: 'Brasil', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await typeByKey(page, form.zipcode, '01310100')
  await form.expectAddress({ zipcode: '01310-100', state: 'São Paulo', city: 'São Paulo' })
  await expect(form.zipcode).toHaveAccessibleDescription('Preenchido pelo CEP: Estado ou região e Cidade')
  await expect(form.zipcode).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedDialog).toBeVisible()
  const filledIn = { country: 'BR', zipcode: '01310-100', state: 'São Paulo', city: 'São Paulo' }
  expect(await saved()).toContainEqual(expect.objectContaining(filledIn))
})

test('a document and a postal code are written as such while they are typed, and the caret stays where it was [K-18, K-19, K-22]', async ({
  page,
}) => {
  const form = addressForm(page)
  const caretIn = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart)
  await form.answerPostalCodes((route) => route.fulfill({ json: { erro: true } }))
  await form.openNew()
  await form.pick('País', 'Brasil')
  await form.cpf.pressSequentially('52998224725')
  await expect(form.cpf).toHaveValue('529.982.247-25')
  await form.cpf.pressSequentially('9')
  await expect(form.cpf).toHaveValue('52.998.224/7259')
  await form.cpf.fill('')
  await form.cpf.pressSequentially('11222333000181777')
  await expect(form.cpf).toHaveValue('11.222.333/0001-81')
  await page.keyboard.press('Home')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowRight')
  for (const [key, value, caret] of [
    ['Backspace', '11.223.330/0018-1', 2],
    ['2', '11.222.333/0001-81', 4],
    ['9', '11.222.333/0001-81', 4],
  ] as const) {
    await page.keyboard.press(key)
    await expect(form.cpf).toHaveValue(value)
    expect(await caretIn(form.cpf)).toBe(caret)
  }
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Delete')
  await expect(form.cpf).toHaveValue('11.223.330/0018-1')

  const { zipcode } = form
  await zipcode.pressSequentially('0131x0')
  await expect(zipcode).toHaveValue('01310')
  await zipcode.pressSequentially('1009999')
  await expect(zipcode).toHaveValue('01310-100')
  await zipcode.press('Home')
  await zipcode.press('ArrowRight')
  await zipcode.press('Delete')
  await expect(zipcode).toHaveValue('03101-00')
  expect(await caretIn(zipcode)).toBe(1)
  await zipcode.pressSequentially('2')
  await expect(zipcode).toHaveValue('02310-100')
  expect(await caretIn(zipcode)).toBe(2)
  await zipcode.press('End')
  for (let times = 0; times < 3; times++) await zipcode.press('Backspace')
  await expect(zipcode).toHaveValue('02310')
  await zipcode.fill('')
  await zipcode.evaluate((input: HTMLInputElement) => input.focus())
  await page.keyboard.insertText('20040-002')
  await expect(zipcode).toHaveValue('20040-002')
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
  await page.getByRole('option', { name: 'Tocantins' }).click()
  await expect(form.state).toHaveValue('Tocantins')
  await form.zipcode.fill('20040002')
  await expect(form.zipcode).toHaveAccessibleDescription('Preenchido pelo CEP: Estado ou região e Cidade')
  await form.expectAddress({ zipcode: '20040-002', state: 'Rio de Janeiro', city: 'Rio de Janeiro' })
  await form.city.clear()
  await form.typeInto(form.city, 'zz')
  await expectAccessibleIn(page, bothThemes, 'an address with hints')
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
