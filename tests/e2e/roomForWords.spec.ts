import { expect, type Locator } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'

for (const width of [1280, 360]) {
  test(`the longest name leaves the heading of the form its room at ${width} px`, async ({
    categories,
    mark,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const form = categoryForm(page)
    const { categoryId } = await categories.add(mark.padEnd(100, 'x'))
    await form.openFor(categoryId)
    const heading = page.getByRole('heading', { level: 1, name: 'Editar categoria' })
    await expect(heading).toBeInViewport({ ratio: 1 })
    const { height = 0, width: room = 0 } = (await heading.boundingBox()) ?? {}
    expect(height).toBeLessThan(40)
    expect(room).toBeGreaterThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}

test('at 360 px the buttons of a question have room for their words', async ({ categories, mark, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} original`)
  await form.openFor(categoryId)
  await categories.rename(categoryId, `${mark} deles`)
  await form.name.fill(`${mark} minha`)
  await form.save()
  await expect(form.editedDialog).toBeVisible()
  await expectWordsToFit(form.editedDialog)
  await form.editedDialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.editedDialog).toBeHidden()
  await form.cancelLink.click()
  await expect(form.leaveDialog).toBeVisible()
  await expectWordsToFit(form.leaveDialog)
})

test('at 360 px what became of a record is said whole', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/categories/0/update')
  const sentence = page.getByText('Este registro não existe ou foi deletado.')
  await expect(sentence).toBeVisible()
  expect(await sentence.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})

async function expectWordsToFit(dialog: Locator): Promise<void> {
  for (const button of await dialog.getByRole('button').all()) {
    const { needed, has } = await button.evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return { needed: words.getBoundingClientRect().width, has: one.clientWidth }
    })
    expect(has).toBeGreaterThan(needed)
  }
}
