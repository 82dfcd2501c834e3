import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { categoryForm } from './support/categoryForm.ts'
import { endSession } from './support/endSession.ts'
import { admin, demoPassword, test } from './support/journey.ts'

test('what was typed and not saved is there again after a reload, and is saved from there', async ({ page, mark }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await reload(page)
  await expect(form.name).toHaveValue('')
  await expect(offer(page)).toContainText(/Você tem alterações não salvas de \d\d:\d\d\./)
  await expectAccessible(page, 'the offer of a draft')
  await offer(page).getByRole('button', { name: 'Restaurar' }).click()
  await expect(form.name).toHaveValue(mark)
  await expect(form.name).toBeFocused()
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  await page.goto('/admin/categories/create')
  await expect(form.name).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('a draft of a record that somebody else has saved since says so', async ({ page, mark, categories }) => {
  const { categoryId } = await categories.add(mark)
  const form = categoryForm(page)
  await form.openFor(categoryId)
  await form.name.fill(`${mark} meu`)
  await expect(form.unsavedNotice).toBeVisible()
  await categories.rename(categoryId, `${mark} deles`)
  await reload(page)
  await expect(form.name).toHaveValue(`${mark} deles`)
  await expect(offer(page)).toContainText('Este registro foi salvo de novo depois disso.')
  await offer(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(offer(page)).toHaveCount(0)
  await reload(page)
  await expect(form.name).toHaveValue(`${mark} deles`)
  await expect(offer(page)).toHaveCount(0)
})

test('a draft outlives the session it was typed in', async ({ page, mark }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await expect.poll(() => keptDrafts(page)).toBe(1)
  await endSession(page)
  await reload(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(admin)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\//)
  await form.openNew()
  await offer(page).getByRole('button', { name: 'Restaurar' }).click()
  await expect(form.name).toHaveValue(mark)
})

test('a draft ends with signing out', async ({ page, mark }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await expect(form.unsavedNotice).toBeVisible()
  await expect.poll(() => keptDrafts(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/logout')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  expect(await keptDrafts(page)).toBe(0)
})

for (const { theme, width } of [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
] as const) {
  test.describe(`at ${width} px in the ${theme} theme`, () => {
    test.use({ preferences: { theme } })

    test('the offer of a draft has no barrier', async ({ page, mark }) => {
      await page.setViewportSize({ width, height: 740 })
      const form = categoryForm(page)
      await form.openNew()
      await form.name.fill(mark)
      await reload(page)
      await expect(offer(page)).toBeVisible()
      await expectAccessible(page, 'the offer of a draft')
    })
  })
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Você tem alterações não salvas' })

const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')).length)

/** Loads the page again; the browser's own question is answered with yes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}
