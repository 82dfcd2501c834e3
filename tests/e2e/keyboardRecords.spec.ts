import { expect } from '@playwright/test'
import { pictureOf } from '../support/pictures.ts'
import { addressForm } from './support/addressForm.ts'
import { campaignForm } from './support/campaignForm.ts'
import { categoryForm } from './support/categoryForm.ts'
import { fragranceForm, fragrancesPage } from './support/fragrancesPage.ts'
import { admin, demoPassword, test } from './support/journey.ts'
import { chooseByKey, expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { emailOf } from './support/usersPage.ts'

// What forms ask for beyond plain text, without a pointer.

test('a postal code fills in the address that is saved, by keyboard alone', async ({ mark, page, users }) => {
  const form = addressForm(page)
  await form.answerPostalCodes((route) => route.fulfill({ json: { uf: 'SP', localidade: 'São Paulo' } }))
  await form.openNew()
  await page.keyboard.type(mark)
  await typeByKey(page, form.email, emailOf(mark))
  await typeByKey(page, form.profile, 'mark')
  await page.keyboard.press('Enter')
  await typeByKey(page, form.country, 'Bras')
  await expect(page.getByRole('option', { name: 'Brasil', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await typeByKey(page, form.zipcode, '01310100')
  await form.expectAddress({ zipcode: '01310-100', state: 'São Paulo', city: 'São Paulo' })
  await expect(form.zipcode).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedDialog).toBeVisible()
  expect((await users.found(mark))[0]?.address).toMatchObject({ zipcode: '01310-100', state: 'São Paulo' })
})

test('one new record follows another, until the list is wanted, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  await page.keyboard.type(`${mark} um`)
  await page.keyboard.press('Enter')
  await tabTo(page, form.savedDialog.getByRole('button', { name: 'Novo cadastro' }))
  await page.keyboard.press('Enter')
  await expect(form.savedDialog).toHaveCount(0)
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveValue('')
  await page.keyboard.type(`${mark} dois`)
  await page.keyboard.press('Enter')
  await expect(form.savedDialog.getByRole('button', { name: 'Sair para a lista' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeFocused()
  expect(await categories.found(mark)).toHaveLength(2)
})

test('pictures are replaced, kept after all and taken out again by keyboard alone', async ({ api, mark, page }) => {
  const form = fragranceForm(page)
  const fragrances = fragrancesPage(page, api)
  const { fragranceId } = await fragrances.add(mark)
  const picture = { name: 'outra.png', mimeType: 'image/png', buffer: await pictureOf() }
  page.on('filechooser', (chooser) => chooser.setFiles(picture))
  await form.openFor(fragranceId)
  for (const { input, zone } of [form.image, form.secret]) {
    await pressByKey(page, input, 'Space')
    await expect(zone).toContainText('outra.png')
    await expect(input).toBeFocused()
  }
  await pressByKey(page, form.image.undo)
  await expect(form.image.zone).toContainText('rosa.webp')
  await expect(form.image.input).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedDialog).toBeVisible()
  const { image, secret } = await fragrances.get(fragranceId)
  expect([image.name, secret.name]).toEqual(['rosa.webp', 'outra.webp'])

  await form.openNew()
  await pressByKey(page, form.image.input, 'Space')
  await pressByKey(page, form.image.undo)
  await expect(form.image.zone).not.toContainText('outra.png')
  await expect(form.image.input).toBeFocused()
})

test('a category that is missing is made from the field of a fragrance by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const form = fragranceForm(page)
  await form.openNew()
  await page.keyboard.type(mark)
  await expect(page.getByRole('option', { name: `Criar “${mark}”` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.category).toHaveValue(mark)
  await expect(form.category).toBeFocused()
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([mark])
})

test('a campaign is made from nothing, in two languages, by keyboard alone', async ({ campaigns, mark, page }) => {
  const form = campaignForm(page)
  const [first] = await campaigns.threeFragrances()
  const picture = { name: 'capa.png', mimeType: 'image/png', buffer: await pictureOf() }
  page.on('filechooser', (chooser) => chooser.setFiles(picture))
  await form.openNew()
  await typeByKey(page, form.name, mark)
  await pressByKey(page, form.cover, 'Space')
  await expect(page.getByText('capa.png')).toBeVisible()
  await typeByKey(page, form.description, 'Uma jornada')
  await tabTo(page, form.language, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await chooseByKey(page, page.getByRole('option', { name: /^Inglês/ }))
  await expect(form.language).toBeFocused()
  await typeByKey(page, form.description, 'A journey')
  await tabTo(page, form.ring)
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(form.fragrance).toBeFocused()
  await page.keyboard.type(first.name)
  await expect(page.getByRole('option', { name: first.name, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await form.expectSelected(`slot 4 de 20, ${first.name}, 5 segundos`)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedDialog).toBeVisible()
  const [saved] = await campaigns.found(mark)
  expect(saved?.collection).toMatchObject([{ slot: 4, fragranceId: first.fragranceId }])
  expect(saved?.descriptions.map(({ description }) => description)).toEqual(['Uma jornada', 'A journey'])
})

test('what is wrong in a language of a campaign that is not shown is led to and mended by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const { campaignId } = await campaigns.add(mark)
  const choose = async (name: string) => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option', { selected: true })).toBeFocused()
    await page.keyboard.press('Home')
    await chooseByKey(page, page.getByRole('option', { name }))
    await expect(form.language).toBeFocused()
  }
  await form.openFor(campaignId)
  await tabTo(page, form.language)
  await choose('Inglês (Estados Unidos) · vazio')
  await typeByKey(page, form.description, 'x'.repeat(101))
  await tabTo(page, form.language, 'Shift+Tab')
  await choose('Português (Brasil) · preenchido')
  await expect(form.description).toHaveValue('Uma jornada')
  await expect(form.language).toHaveText(/preenchido/)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.description).toBeFocused()
  await expect(form.description).toHaveValue('x'.repeat(101))
  await expect(form.language).toHaveText(/^Inglês.*com erro$/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('A journey')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).descriptions.map(({ description }) => description)).toEqual([
    'Uma jornada',
    'A journey',
  ])
})

test('a fragrance that answers of the quiz lead to stays, and the quiz is gone to, by keyboard alone', async ({
  campaigns,
  page,
}) => {
  const form = campaignForm(page)
  const { campaign, slot } = await campaigns.withAnswer()
  const refusal = page.getByRole('alert').filter({ hasText: 'é usada em respostas do quiz desta campanha' })
  await form.openFor(campaign.campaignId)
  await tabTo(page, form.ring)
  await page.keyboard.type(String(slot))
  await expect(form.selected).toHaveAccessibleName(new RegExp(`^slot ${slot} de 20, [^,]+, \\d+ segundos$`))
  const label = String(await form.selected.getAttribute('aria-label'))
  await page.keyboard.press('Delete')
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(form.ring).toBeFocused()
  await form.expectSelected(label)

  await pressByKey(page, form.clearButton)
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expect(form.clearButton).toBeFocused()
  const opened = page.waitForEvent('popup')
  await pressByKey(page, refusal.getByRole('link', { name: /^Ver o quiz/ }))
  await expect(await opened).toHaveURL(/\/admin\/quiz\/\d+\/update$/)
  await expect(form.unsavedNotice).toBeHidden()
  expect((await campaigns.get(campaign.campaignId)).collection).toEqual(campaign.collection)
})

test('two versions of a campaign are read side by side, and the saved one stays, by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const { campaignId } = await campaigns.add(mark)
  await form.openFor(campaignId)
  await campaigns.rename(campaignId, `${mark} deles`)
  await typeByKey(page, form.name, ' minha')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.editedDialog.getByRole('table').getByText(`${mark} deles`)).toBeVisible()
  await pressByKey(page, form.editedDialog.getByRole('button', { name: 'Continuar editando' }))
  await expect(form.editedDialog).toHaveCount(0)
  await expect(form.name).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await pressByKey(page, form.editedDialog.getByRole('button', { name: 'Usar a versão salva' }))
  await expect(form.name).toHaveValue(`${mark} deles`)
  await expect(form.editedDialog).toHaveCount(0)
  await expectFocusKept(page)
})

test('who signs out in another tab signs in there again, and goes on here, by keyboard alone', async ({
  categories,
  context,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  await page.keyboard.type(mark)
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(page.getByRole('alertdialog').getByLabel('Senha', { exact: true })).toBeFocused()
  await typeByKey(other, other.getByLabel('E-mail'), admin)
  await typeByKey(other, other.getByLabel('Senha', { exact: true }), demoPassword)
  await other.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.bringToFront()
  await expect(form.name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.savedDialog).toBeVisible()
  expect(await categories.found(mark)).toHaveLength(1)
})
