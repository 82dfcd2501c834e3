import { expect } from '@playwright/test'
import { addressForm } from './support/addressForm.ts'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/journey.ts'
import { typeByKey } from './support/keyboard.ts'

test('region and city are chosen by keyboard alone, ten suggestions at a time [J-74, J-75]', async ({
  page,
  users,
  mark,
}) => {
  const form = addressForm(page)
  const highlighted = page.locator('[role=option].Mui-focused')
  await form.openNew()
  await page.keyboard.type(mark)
  await typeByKey(page, form.email, `${crypto.randomUUID()}@jornada.example`)
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
  const [saved] = await users.found(mark)
  expect(saved?.address).toMatchObject({ country: 'BR', state: 'Mato Grosso do Sul', city: 'Três Lagoas' })
})

test('more suggestions come by mouse, and by scrolling', async ({ page }) => {
  const form = addressForm(page)
  await form.openNew()
  await form.pick('País', 'Brasil')
  await form.state.click()
  await expect(form.options).toHaveCount(10)
  await form.moreButton.click()
  await expect(form.options).toHaveCount(20)
  await expect(form.state).toBeFocused()
  await page.getByRole('listbox').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(form.options).toHaveCount(27)
  await expect(form.moreButton).toHaveCount(0)
  await page.getByRole('option', { name: 'Tocantins' }).click()
  await expect(form.state).toHaveValue('Tocantins')
})

test('one and two letters ask for nothing, three do [K-85]', async ({ page }) => {
  const form = addressForm(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/geo/')) asked.push(url.searchParams.get('str') ?? '')
  })
  await form.openNew()
  await form.pick('País', 'Argentina')
  await form.typeInto(form.state, 'co')
  await expect(form.state).toHaveAccessibleDescription('Digite 3 letras ou mais para ver sugestões.')
  await expect(form.options).toHaveCount(0)
  await form.state.pressSequentially('r')
  await expect(form.options).toHaveText(['Córdoba', 'Corrientes'])
  expect(asked).toEqual(['', 'cor'])
})

test('while the service is down, places are typed and saved', async ({ page, users, mark }) => {
  await page.route('**/api/geo/**', (route) => route.fulfill({ status: 500 }))
  const form = addressForm(page)
  await form.openNew()
  await form.fill({ nome: mark, email: `${crypto.randomUUID()}@jornada.example` })
  await form.pick('País', 'Brasil')
  await form.typeInto(form.state, 'Guanabara')
  await expect(form.state).toHaveAccessibleDescription('As sugestões não puderam ser carregadas. Digite o nome.')
  await form.typeInto(form.city, 'Rio de Janeiro')
  await form.zipcode.fill('20040002')
  await expect(form.zipcode).toHaveAccessibleDescription('Este CEP não foi encontrado. Preencha o endereço.')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await users.found(mark))[0]?.address).toMatchObject({ state: 'Guanabara', city: 'Rio de Janeiro' })
})

test('another country empties region, city, postal code, street and both documents, and says so [D-40]', async ({
  page,
  users,
  mark,
}) => {
  const form = addressForm(page)
  const address = {
    country: 'BR',
    zipcode: '01310-100',
    state: 'São Paulo',
    city: 'São Paulo',
    street: 'Avenida Paulista, 1',
  }
  const { id } = await users.add(mark, { address, cpf: null })
  await form.openFor(id)
  await form.expectAddress(address)
  await form.cpf.fill('52998224725')
  await form.pick('País', 'Portugal')
  await form.expectAddress({ zipcode: '', state: '', city: '' })
  await expect(form.street).toHaveValue('')
  await expect(form.cpf).toHaveCount(0)
  const said = 'Campos esvaziados: CEP, Estado ou região, Cidade, Rua e número e CPF ou CNPJ'
  await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1)
  await form.document.fill('X12345')
  await form.pick('País', 'Brasil')
  await expect(form.cpf).toHaveValue('')
  await form.pick('País', 'Uruguai')
  await expect(form.document).toHaveValue('')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect(await users.get(id)).toMatchObject({
    address: { country: 'UY', zipcode: null, state: null, city: null, street: null },
    cpf: null,
    document: null,
  })
})

test('region and city wait for what they lie in', async ({ page }) => {
  const form = addressForm(page)
  await form.openNew()
  await expect(form.state).toBeDisabled()
  await expect(form.state).toHaveAccessibleDescription('Escolha antes o país.')
  await form.pick('País', 'Brasil')
  await expect(form.city).toHaveAccessibleDescription('Preencha antes o estado ou a região.')
  await form.typeInto(form.state, 'Acre')
  await expect(form.city).toBeEnabled()
})

for (const { theme, width, locale } of [
  { theme: 'light', width: 1280, locale: 'pt' },
  { theme: 'dark', width: 360, locale: 'pt' },
  { theme: 'light', width: 360, locale: 'en' },
  { theme: 'dark', width: 1280, locale: 'en' },
] as const) {
  test.describe(`${theme}, ${width} px, ${locale}`, () => {
    test.use({
      preferences: { theme, locale },
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
    })

    test(`an address keeps nobody out (${theme}, ${width} px, ${locale})`, async ({ page }) => {
      const words = {
        pt: { country: 'País', name: 'Brasil', state: 'Estado ou região', city: 'Cidade', zip: 'CEP' },
        en: { country: 'Country', name: 'Brazil', state: 'State or region', city: 'City', zip: 'Zip code' },
      }[locale]
      const combobox = (name: string) => page.getByRole('main').getByRole('combobox', { name, exact: true })
      await page.goto('/admin/users/create')
      await combobox(words.country).click()
      await page.getByRole('option', { name: words.name, exact: true }).click()
      await combobox(words.state).click()
      await expect(page.getByRole('option')).toHaveCount(10)
      await expectAccessible(page, 'suggestions')
      await page.keyboard.press('Escape')
      await page.getByRole('textbox', { name: words.zip }).fill('01310100')
      await expect(combobox(words.state)).toHaveValue('São Paulo')
      await combobox(words.city).pressSequentially('zz')
      await expectAccessible(page, 'an address with hints')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    })
  })
}
