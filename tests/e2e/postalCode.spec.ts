import { expect } from '@playwright/test'
import { addressForm } from './support/addressForm.ts'
import { test } from './support/journey.ts'

const paulista = { uf: 'SP', localidade: 'São Paulo' }

test.beforeEach(async ({ page }) => {
  const form = addressForm(page)
  await form.openNew()
  await form.pick('País', 'Brasil')
})

test('a Brazilian postal code fills in state and city, which are saved with it [D-42]', async ({
  page,
  users,
  mark,
}) => {
  const form = addressForm(page)
  await form.answerPostalCodes((route) => route.fulfill({ json: paulista }))
  await form.fill({ nome: mark, email: `${crypto.randomUUID()}@jornada.example` })
  await form.zipcode.pressSequentially('01310100')
  await form.expectAddress({ zipcode: '01310-100', state: 'São Paulo', city: 'São Paulo' })
  await expect(form.zipcode).toHaveAccessibleDescription('Preenchido pelo CEP: Estado ou região e Cidade')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  const [saved] = await users.found(mark)
  expect(saved?.address).toMatchObject({ country: 'BR', zipcode: '01310-100', state: 'São Paulo', city: 'São Paulo' })
})

test('without a network the state is known, and the city is left to the person', async ({ page }) => {
  const form = addressForm(page)
  await form.zipcode.pressSequentially('20040002')
  await form.expectAddress({ zipcode: '20040-002', state: 'Rio de Janeiro', city: '' })
  await expect(form.city).toBeEnabled()
  await expect(form.zipcode).toHaveAccessibleDescription('Preenchido pelo CEP: Estado ou região')
})

test('eight digits are hyphenated wherever they are typed, and the caret stays there [K-22, K-24]', async ({
  page,
}) => {
  const { zipcode, answerPostalCodes } = addressForm(page)
  await answerPostalCodes((route) => route.fulfill({ json: { erro: true } }))
  await zipcode.pressSequentially('0131x0')
  await expect(zipcode).toHaveValue('01310')
  await zipcode.pressSequentially('1009999')
  await expect(zipcode).toHaveValue('01310-100')
  const caret = () => zipcode.evaluate((input: HTMLInputElement) => input.selectionStart)
  await zipcode.press('Home')
  await zipcode.press('ArrowRight')
  await zipcode.press('Delete')
  await expect(zipcode).toHaveValue('03101-00')
  expect(await caret()).toBe(1)
  await zipcode.pressSequentially('2')
  await expect(zipcode).toHaveValue('02310-100')
  expect(await caret()).toBe(2)
  await zipcode.press('End')
  for (let times = 0; times < 3; times++) await zipcode.press('Backspace')
  await expect(zipcode).toHaveValue('02310')
  await zipcode.fill('')
  await zipcode.evaluate((input: HTMLInputElement) => input.focus())
  await page.keyboard.insertText('20040-002')
  await expect(zipcode).toHaveValue('20040-002')
})

test('one that is wrong is said to be, in Brazil only, and elsewhere has up to 12 characters [K-20, K-23, K-24]', async ({
  page,
}) => {
  const form = addressForm(page)
  await form.zipcode.pressSequentially('0131')
  await form.zipcode.press('Tab')
  await expect(form.zipcode).toHaveAccessibleDescription('CEP inválido')
  await form.pick('País', 'Portugal')
  await expect(form.zipcode).toHaveValue('')
  await form.zipcode.pressSequentially('1250-200 LISBOA')
  await form.zipcode.press('Tab')
  await expect(form.zipcode).toHaveValue('1250-200 LIS')
  await expect(form.zipcode).toHaveAttribute('aria-invalid', 'false')
})

test('a late answer overwrites nothing that was typed since, and says nothing of a newer code', async ({ page }) => {
  const form = addressForm(page)
  const answers = new Map<string, () => Promise<void>>()
  await form.answerPostalCodes(async (route, digits) => {
    const given = new Promise<void>((resolve) => answers.set(digits, async () => resolve()))
    await given
    await route
      .fulfill({ json: digits === '01310100' ? paulista : { uf: 'RJ', localidade: 'Niterói' } })
      .catch(() => undefined)
  })
  await form.zipcode.pressSequentially('01310100')
  await expect(form.zipcode).toHaveAccessibleDescription('Buscando este CEP…')
  await form.zipcode.press('Backspace')
  await form.zipcode.pressSequentially('1')
  await form.zipcode.fill('24020000')
  await form.typeInto(form.state, 'Bahia')
  await answers.get('01310100')?.()
  await answers.get('24020000')?.()
  await expect(form.city).toHaveValue('Niterói')
  await form.expectAddress({ zipcode: '24020-000', state: 'Bahia', city: 'Niterói' })
})

test('a lookup that finds nothing, fails or never ends is a hint at most, and nothing waits for it', async ({
  page,
  mark,
  users,
}) => {
  const form = addressForm(page)
  await form.answerPostalCodes(async (route, digits) => {
    if (digits === '11111111') return route.fulfill({ json: { erro: true } })
    if (digits === '22222222') return route.fulfill({ status: 500 })
    if (digits === '33333333') return route.abort()
  })
  for (const digits of ['11111111', '22222222', '33333333']) {
    await form.zipcode.fill(digits)
    await expect(form.zipcode).toHaveAccessibleDescription('Este CEP não foi encontrado. Preencha o endereço.')
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
  }
  await form.fill({ nome: mark, email: `${crypto.randomUUID()}@jornada.example` })
  await form.zipcode.fill('44444444')
  await expect(form.zipcode).toHaveAccessibleDescription('Buscando este CEP…')
  await form.typeInto(form.state, 'Bahia')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await users.found(mark))[0]?.address).toMatchObject({ zipcode: '44444-444', state: 'Bahia', city: null })
})
