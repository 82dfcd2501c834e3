import { expect } from '@playwright/test'
import { campaignForm } from './support/campaignForm.ts'
import { fragranceForm } from './support/fragrancesPage.ts'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { userForm } from './support/userForm.ts'
import { emailOf } from './support/usersPage.ts'

// Fields of forms that are more than a line of text, and the ways to what is wrong, without a pointer.

test('a day is typed, a genre chosen and Save itself pressed by keyboard alone', async ({ mark, page, users }) => {
  const form = userForm(page)
  await form.openNew()
  await page.keyboard.type(mark)
  await typeByKey(page, form.email, emailOf(mark))
  await typeByKey(page, form.profile, 'mark')
  await page.keyboard.press('Enter')
  await expect(form.profile).toHaveValue('MARKETING')
  // Whether the browser asks for the day or for the month first is the machine's affair.
  await typeByKey(page, form.birthday, '05051990')
  await expect(form.birthday).toHaveValue('1990-05-05')
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
  await pressByKey(page, form.saveButton, 'Space')
  await expect(form.savedDialog.getByRole('button', { name: 'Sair para a lista' })).toBeFocused()
  expect(await users.found(mark)).toMatchObject([
    { nome: mark, birthday: '1990-05-05', genre: 'F', profile: { nome: 'MARKETING' } },
  ])
})

test('what cannot be saved yet is named above the form, and each name leads to its field, by keyboard alone', async ({
  page,
}) => {
  const form = fragranceForm(page)
  const entry = (label: string) => page.getByRole('listitem').getByRole('button', { name: label, exact: true })
  await form.openNew()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.category).toBeFocused()
  for (const [label, field, seen] of [
    ['Imagem secreta', form.secret.input, form.secret.zone],
    ['Nome', form.name, form.name],
    ['Imagem', form.image.input, form.image.zone],
  ] as const) {
    await tabTo(page, entry(label), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(seen).toBeInViewport({ ratio: 1 })
  }
  await tabTo(page, form.saveButton)
  await page.keyboard.press('Enter')
  await expect(form.category).toBeFocused()
})

test('a campaign without fragrances is named above its form, and led to its ring, by keyboard alone', async ({
  page,
}) => {
  const form = campaignForm(page)
  await form.openNew()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.name).toBeFocused()
  const entry = page.getByRole('listitem').getByRole('button', { name: 'Coleção do dispositivo', exact: true })
  await tabTo(page, entry, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(form.ring).toBeFocused()
})

test('what is wrong in a slot of a campaign that is not selected is led to and mended by keyboard alone', async ({
  campaigns,
  mark,
  page,
}) => {
  const form = campaignForm(page)
  const [first] = await campaigns.threeFragrances()
  const { campaignId } = await campaigns.add(mark, [first])
  await form.openFor(campaignId)
  await tabTo(page, form.seconds)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0')
  await tabTo(page, form.ring, 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await form.expectSelected('slot 7 de 20, não configurado')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(form.seconds).toBeFocused()
  await expect(form.seconds).toHaveValue('0')
  await tabTo(page, form.ring, 'Shift+Tab')
  await page.keyboard.press('End')
  await tabTo(page, page.getByRole('button', { name: 'Duração do disparo (segundos)' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(form.seconds).toBeFocused()
  await expect(form.selected).toHaveAccessibleName(/^slot 6 de 20, /)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('7')
  await expect(form.seconds).toBeFocused()
  await pressByKey(page, form.saveButton)
  await expect(form.savedDialog).toBeVisible()
  expect((await campaigns.get(campaignId)).collection).toMatchObject([{ slot: 6, shotSeconds: 7 }])
})

test('passwords are shown while they are typed, and hidden again, by keyboard alone', async ({ page }) => {
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const person = page.getByRole('button', { name: /^Menu de/ })
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' })
  await pressByKey(page, person)
  await chooseByKey(page, page.getByRole('menuitem', { name: 'Alterar senha' }))
  for (const [place, label] of ['Senha atual', 'Nova senha', 'Confirme a nova senha'].entries()) {
    const field = dialog.getByLabel(label, { exact: true })
    const reveal = dialog.getByRole('button', { name: /^(Mostrar|Ocultar) senha$/ }).nth(place)
    await typeByKey(page, field, 'Vetiver #8')
    await expect(field).toHaveAttribute('type', 'password')
    await page.keyboard.press('Tab')
    await expect(reveal).toHaveAccessibleName('Mostrar senha')
    await expect(reveal).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toHaveAttribute('type', 'text')
    await expect(field).toHaveValue('Vetiver #8')
    await expect(reveal).toHaveAccessibleName('Ocultar senha')
    await expect(reveal).toBeFocused()
    await page.keyboard.press('Space')
    await expect(field).toHaveAttribute('type', 'password')
    await expect(reveal).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(person).toBeFocused()
})
