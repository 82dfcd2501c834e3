import { expect, type Page } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { endSession } from './support/endSession.ts'
import { test } from './support/journey.ts'
import { demoPassword, people } from './support/people.ts'
import { goByMenu } from './support/shell.ts'

test('every way out of a form asks before unsaved changes are lost, and only then', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const { name } = await categories.add(`${mark} salva`)
  const newLink = page.getByRole('link', { name: 'Nova categoria' })
  await categories.open()
  await newLink.click()
  await form.name.fill('abc')
  await form.name.fill('')
  await form.cancelLink.click()
  await expect(categories.rows).toHaveCount(10)
  await categories.search(mark)
  for (const leave of [
    () => form.cancelLink.click(),
    () => page.getByRole('link', { name: 'Voltar para a lista' }).click(),
    () => page.goBack(),
    () => goByMenu(page, 'Cápsulas'),
  ]) {
    await expect(categories.searchBox).toHaveValue(mark)
    await categories.expectColumn('Nome', [name])
    await newLink.click()
    await form.name.fill(`${mark} a meio`)
    await leave()
    await expect(form.leaveDialog.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.leaveDialog).toBeHidden()
    await expect(page).toHaveURL('/admin/categories/create')
    await expect(form.name).toHaveValue(`${mark} a meio`)
    await leave()
    await form.leaveDialog.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(form.name).toBeHidden()
    await expect(page).not.toHaveURL('/admin/categories/create')
  }
  await page.goBack()
  await form.name.fill(`${mark} única`)
  await form.saveButton.dblclick()
  await expect(form.savedNotice).toBeVisible()
  await form.cancelLink.click()
  await categories.expectColumn('Nome', [`${mark} única`, name])
})

test('signing out and closing the tab ask in the words of the browser before unsaved changes are lost', async ({
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await expect(form.unsavedNotice).toBeVisible()
  for (const leave of [
    async () => {
      await page.getByRole('button', { name: /^Menu de/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
    },
    () => page.close({ runBeforeUnload: true }),
  ]) {
    const asked = page.waitForEvent('dialog')
    const leaving = leave()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await leaving
    await expect(form.name).toHaveValue(mark)
  }
})

test('a draft outlives the session it was typed in, and ends with signing out', async ({ page, mark }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await expect.poll(() => keptDrafts(page)).toBe(1)
  await endSession(page)
  await reload(page)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(people.admin)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/admin\//)
  await form.openNew()
  await offer(page).getByRole('button', { name: 'Restaurar' }).click()
  await expect(form.name).toHaveValue(mark)
  await expect.poll(() => keptDrafts(page)).toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/logout')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  expect(await keptDrafts(page)).toBe(0)
})

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Você tem alterações não salvas' })

const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.draft.')).length)

/** Loads the page again; the browser's own question is answered with yes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}
