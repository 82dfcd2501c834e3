import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'
import { goByMenu } from './support/shell.ts'

test('revert brings back what is saved, after a question', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId, name } = await categories.add(`${mark} salva`)
  await form.openFor(categoryId)
  await form.name.fill('ab')
  await form.save()
  await expect(page.getByText('Corrija 1 campo para salvar')).toBeVisible()
  await form.revertButton.click()
  const question = page.getByRole('alertdialog', { name: 'Reverter as alterações?' })
  await question.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(form.name).toHaveValue('ab')
  await form.revertButton.click()
  await question.getByRole('button', { name: 'Reverter alterações' }).click()
  await expect(form.name).toHaveValue(name)
  await expect(form.unsavedNotice).toBeHidden()
  await expect(page.getByText('Corrija 1 campo para salvar')).toBeHidden()
})

test('clean empties a new form, after a question', async ({ mark, page }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(`${mark} nova`)
  await expect(form.unsavedNotice).toBeVisible()
  await form.cleanButton.click()
  await page.getByRole('alertdialog', { name: 'Limpar o formulário?' }).getByRole('button', { name: 'Limpar' }).click()
  await expect(form.name).toHaveValue('')
  await expect(form.unsavedNotice).toBeHidden()
})

test('clean and revert ask nothing where nothing would be lost', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId, name } = await categories.add(`${mark} salva`)
  await form.openNew()
  await form.cleanButton.click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await form.openFor(categoryId)
  await form.revertButton.click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(form.name).toHaveValue(name)
})

test('cancel goes back to the list as it was', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { name } = await categories.add(`${mark} salva`)
  await categories.open()
  await categories.search(mark)
  await categories.editLink(name).click()
  await expect(form.name).toHaveValue(name)
  await form.cancelLink.click()
  await expect(categories.searchBox).toHaveValue(mark)
  await categories.expectColumn('Nome', [name])
})

const waysOut = {
  'the cancel button': (page) => categoryForm(page).cancelLink.click(),
  'the arrow beside the title': (page) => page.getByRole('link', { name: 'Voltar para a lista' }).click(),
  'the menu': (page) => goByMenu(page, 'Cápsulas'),
  'the back button of the browser': (page) => page.goBack(),
} satisfies Record<string, (page: Parameters<typeof categoryForm>[0]) => Promise<unknown>>

for (const [name, leave] of Object.entries(waysOut)) {
  test(`leaving by ${name} asks before unsaved changes are lost`, async ({ categories, mark, page }) => {
    const form = categoryForm(page)
    await categories.open()
    await page.getByRole('link', { name: 'Nova categoria' }).click()
    await form.name.fill(`${mark} a meio`)
    await leave(page)
    await expect(form.leaveDialog.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.leaveDialog).toBeHidden()
    await expect(page).toHaveURL('/admin/categories/create')
    await expect(form.name).toHaveValue(`${mark} a meio`)
    await leave(page)
    await form.leaveDialog.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(form.name).toBeHidden()
    await expect(page).not.toHaveURL('/admin/categories/create')
    expect(await categories.found(mark)).toEqual([])
  })
}

test('closing the tab with unsaved changes asks in the words of the browser', async ({ mark, page }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(`${mark} a meio`)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(form.name).toHaveValue(`${mark} a meio`)
})

test('a form that was not touched, or is saved, is left without a question', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill('abc')
  await form.name.fill('')
  await form.cancelLink.click()
  await expect(categories.rows).toHaveCount(10)
  await page.getByRole('link', { name: 'Nova categoria' }).click()
  await form.name.fill(`${mark} salva`)
  await form.save()
  await form.savedDialog.getByRole('button', { name: 'Sair para a lista' }).click()
  await expect(categories.rows).toHaveCount(10)
})

test('signing out asks before unsaved changes are lost', async ({ mark, page }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await expect(form.unsavedNotice).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.getByRole('button', { name: /^Menu de/ }).click()
  const leaving = page.getByRole('menuitem', { name: 'Sair' }).click()
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await leaving
  await expect(form.name).toHaveValue(mark)
})
