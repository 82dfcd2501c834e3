import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { corners, inLook, nameOf } from './support/circumstances.ts'
import { test } from './support/journey.ts'
import { userForm } from './support/userForm.ts'

for (const look of corners) {
  test.describe(nameOf(look), () => {
    test.use(inLook(look))

    test(`users keep nobody out (${nameOf(look)})`, async ({ mark, page, users }) => {
      test.slow()
      const { id } = await users.add(`${mark} acesso`, { document: 'AB 1', address: { country: 'PT' } })
      const field = page.locator('main input')
      await page.goto(`/admin/users?search=${encodeURIComponent(mark)}`)
      await expect(page.locator('main').locator('tbody tr, li').filter({ hasText: mark })).toHaveCount(1)
      await expectAccessible(page, 'list')
      for (const screen of ['create', `${id}/update`]) {
        await page.goto(`/admin/users/${screen}`)
        await expect(field.first()).toBeVisible()
        await expectAccessible(page, screen)
      }
      await page.goto('/admin/users/create')
      await page.locator('#users-address-country').fill('Bra')
      await page.getByRole('option', { name: /^Bra[sz]il$/ }).click()
      await page.locator('#users-cpf').fill('123')
      await page.locator('#users-nome').focus()
      await page.keyboard.press('Control+s')
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await expectAccessible(page, 'errors')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    })
  })
}

test('what opens over the form of a user keeps nobody out', async ({ mark, page }) => {
  const form = userForm(page)
  await form.openNew()
  await form.country.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessible(page, 'countries')
  await page.keyboard.press('Escape')
  await form.genre.click()
  await expect(page.getByRole('listbox')).toBeVisible()
  await expectAccessible(page, 'genres')
  await page.keyboard.press('Escape')
  await form.fill({ nome: mark, email: `${mark.replaceAll(' ', '.').toLowerCase()}@jornada.example` })
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  await expectAccessible(page, 'saved')
})
