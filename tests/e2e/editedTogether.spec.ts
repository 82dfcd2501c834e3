import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'

test('two versions of a category are shown side by side, and mine may stay', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} original`)
  await form.openFor(categoryId)
  await categories.rename(categoryId, `${mark} deles`)
  await form.name.fill(`${mark} minha`)
  await form.save()
  await expect(form.editedDialog.getByRole('row', { name: /Nome/ }).getByRole('cell')).toHaveText([
    `${mark} minha`,
    `${mark} deles`,
  ])
  expect((await categories.get(categoryId)).name).toBe(`${mark} deles`)
  await form.editedDialog.getByRole('button', { name: 'Salvar a minha versão' }).click()
  await expect(form.savedDialog).toBeVisible()
  expect((await categories.get(categoryId)).name).toBe(`${mark} minha`)
})

test('of two versions of a category the saved one may stay', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} original`)
  await form.openFor(categoryId)
  await categories.rename(categoryId, `${mark} deles`)
  await form.name.fill(`${mark} minha`)
  await form.save()
  await form.editedDialog.getByRole('button', { name: 'Usar a versão salva' }).click()
  await expect(form.editedDialog).toBeHidden()
  await expect(form.name).toHaveValue(`${mark} deles`)
  await expect(form.unsavedNotice).toBeHidden()
  await form.name.fill(`${mark} nossa`)
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await categories.get(categoryId)).name).toBe(`${mark} nossa`)
})

test('whoever is asked which version stays may go on editing', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} original`)
  await form.openFor(categoryId)
  await categories.rename(categoryId, `${mark} deles`)
  await form.name.fill(`${mark} minha`)
  await form.save()
  await form.editedDialog.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.editedDialog).toBeHidden()
  await expect(form.name).toHaveValue(`${mark} minha`)
  await form.save()
  await expect(form.editedDialog).toBeVisible()
  expect((await categories.get(categoryId)).name).toBe(`${mark} deles`)
})

test('a category that somebody inactivated meanwhile is not saved over, and the refusal says why', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const { categoryId, name } = await categories.add(`${mark} ativa`)
  await form.openFor(categoryId)
  await form.name.fill(`${mark} tarde demais`)
  await categories.inactivate(categoryId)
  await form.save()
  await form.editedDialog.getByRole('button', { name: 'Salvar a minha versão' }).click()
  await expect(form.failedDialog).toContainText('a categoria está inativa')
  await form.closeFailure()
  await expect(form.name).toHaveValue(`${mark} tarde demais`)
  expect((await categories.get(categoryId)).name).toBe(name)
})

for (const locale of ['pt', 'en', 'es'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ preferences: { locale } })

    test('two versions have the same room, and what can be done with them is on one line, on a phone one below the other', async ({
      categories,
      mark,
      page,
    }) => {
      const { categoryId } = await categories.add(`${mark} original`)
      await page.setViewportSize({ width: 600, height: 800 })
      await page.goto(`/admin/categories/${categoryId}/update`)
      await page.getByRole('main').getByRole('textbox').fill(`${mark} minha`)
      await categories.rename(categoryId, `${mark} deles`)
      await page.keyboard.press('Control+s')
      const buttons = page.getByRole('alertdialog').getByRole('button')
      await expect(buttons).toHaveCount(3)
      const sides = (side: 'y' | 'width') => async () =>
        new Set(await buttons.evaluateAll((all, of) => all.map((one) => one.getBoundingClientRect()[of]), side)).size
      await expect.poll(sides('y')).toBe(1)
      await page.setViewportSize({ width: 360, height: 740 })
      await expect.poll(sides('y')).toBe(3)
      await expect.poll(sides('width')).toBe(1)
      const versions = page.getByRole('alertdialog').getByRole('columnheader')
      const widths = await versions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
      expect(widths[0]).toBeCloseTo(widths[1] ?? 0, 1)
    })
  })
}
