import { expect, type Page } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { pressAnyway } from './support/pointing.ts'
import { goByMenu } from './support/shell.ts'

test('list, create and update of categories have their routes [B-16, E-13]', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId, name } = await categories.add(`${mark} rotas`)
  await page.goto('/admin/home')
  await goByMenu(page, 'Fragrâncias', 'Categorias')
  await expect(page).toHaveURL(/\/admin\/categories(\?|$)/)
  await expect(categories.rows).toHaveCount(10)
  await page.getByRole('link', { name: 'Nova categoria' }).click()
  await expect(page).toHaveURL('/admin/categories/create')
  await expect(form.name).toHaveValue('')
  await page.goBack()
  await categories.search(mark)
  await categories.editLink(name).click()
  await expect(page).toHaveURL(`/admin/categories/${categoryId}/update`)
  await expect(form.name).toHaveValue(name)
  await page.reload()
  await expect(form.name).toHaveValue(name)
})

test('the form of a category has the name as its only field [E-14]', async ({ categories, mark, page }) => {
  const { categoryId } = await categories.add(`${mark} campos`)
  const form = categoryForm(page)
  for (const open of [() => form.openNew(), () => form.openFor(categoryId)]) {
    await open()
    const inputs = page.getByRole('main').locator('input, select, textarea').filter({ visible: true })
    await expect(inputs).toHaveCount(1)
    await expect(inputs).toHaveAccessibleName(/^Nome/)
    for (const role of ['combobox', 'checkbox', 'radio', 'switch'] as const) {
      await expect(page.getByRole('main').getByRole(role)).toHaveCount(0)
    }
  }
})

test('a category without a name is not saved, and the form says what is missing [K-38]', async ({ page }) => {
  const form = categoryForm(page)
  const sent = writesOf(page)
  await form.openNew()
  for (const name of ['', '     ']) {
    await form.name.fill(name)
    await form.save()
    await expect(form.name).toHaveAccessibleDescription(/Este campo é obrigatório\./)
    await expect(form.name).toHaveAttribute('aria-invalid', 'true')
    await expect(form.name).toBeFocused()
    await expect(form.saveButton).toHaveAttribute('aria-disabled', 'true')
  }
  await expect(page.getByText('Corrija 1 campo para salvar')).toBeVisible()
  expect(sent).toEqual([])
})

test('a name has 3 to 100 characters, and the form says so while it is typed [K-39]', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const longest = mark.padEnd(100, ' é')
  await form.openNew()
  for (const [name, isValid] of [
    ['ab', false],
    ['a b', true],
    [`${longest}x`, false],
    [longest, true],
  ] as const) {
    await form.name.fill(name)
    await form.name.blur()
    if (isValid) {
      await expect(form.name).not.toHaveAttribute('aria-invalid', 'true')
      await expect(form.saveButton).not.toHaveAttribute('aria-disabled')
    } else {
      await expect(form.name).toHaveAccessibleDescription(/Informe de 3 a 100 caracteres\./)
      await expect(form.saveButton).toHaveAttribute('aria-disabled', 'true')
    }
  }
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([longest])
})

test('a new category is saved, and the dialog leads to the list that has it [L-15]', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await categories.open()
  await page.getByRole('link', { name: 'Nova categoria' }).click()
  await form.name.fill(`${mark} nova`)
  await form.save()
  await expect(form.savedDialog).toContainText('Registro salvo com sucesso')
  await form.savedDialog.getByRole('button', { name: 'Sair para a lista' }).click()
  await categories.search(mark)
  await categories.expectColumn('Nome', [`${mark} nova`])
})

test('the dialog after a save leads to another new category, with an empty form', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  for (const name of [`${mark} um`, `${mark} dois`]) {
    await form.name.pressSequentially(name)
    await page.keyboard.press('Enter')
    await form.savedDialog.getByRole('button', { name: 'Novo cadastro' }).click()
    await expect(form.name).toHaveValue('')
    await expect(form.name).toBeFocused()
    await expect(form.unsavedNotice).toBeHidden()
    await expect(page.getByText('Este campo é obrigatório.')).toHaveCount(0)
  }
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([`${mark} um`, `${mark} dois`])
})

test('a change of a category is saved, and the list shows it', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId, name } = await categories.add(`${mark} antes`)
  await categories.open()
  await categories.search(mark)
  await categories.editLink(name).click()
  await form.name.fill(`${mark} depois`)
  await form.save()
  await expect(form.savedDialog).toContainText('Registro salvo com sucesso')
  await expect(form.savedDialog.getByRole('button', { name: 'Novo cadastro' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await categories.expectColumn('Nome', [`${mark} depois`])
  expect((await categories.get(categoryId)).name).toBe(`${mark} depois`)
})

test('a name is kept and shown letter by letter, whatever it holds', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const name = `${mark} <b>"Águas" & 'flores'</b> 🌸 %_\\`
  await form.openNew()
  await form.name.fill(name)
  await form.save()
  await form.savedDialog.getByRole('button', { name: 'Sair para a lista' }).click()
  await categories.search(mark)
  await categories.expectColumn('Nome', [name])
  await categories.editLink(name).click()
  await expect(form.name).toHaveValue(name)
})

test('saving twice in a hurry makes one category', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(`${mark} única`)
  await form.saveButton.dblclick()
  await expect(form.savedDialog).toBeVisible()
  expect(await categories.found(mark)).toHaveLength(1)
})

test('Ctrl+S saves from wherever the focus is', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(`${mark} atalho`)
  await form.cancelLink.focus()
  await page.keyboard.press('Control+s')
  await expect(form.savedDialog).toBeVisible()
  expect(await categories.found(mark)).toHaveLength(1)
})

test('a category is made, refused, mended and changed by keyboard alone', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { name: taken } = await categories.add(`${mark} uma`)
  await categories.open()
  await expect(categories.rows).toHaveCount(10)
  await page.keyboard.press('n')
  await expect(form.name).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(form.name).toHaveAccessibleDescription(/Este campo é obrigatório\./)
  await expect(form.name).toBeFocused()
  await page.keyboard.type(taken)
  await page.keyboard.press('Control+s')
  await expect(form.failedDialog.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.name).toHaveAccessibleDescription(/Já existe/)
  await expect(form.name).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' outra')
  await page.keyboard.press('Control+s')
  await expect(form.savedDialog.getByRole('button', { name: 'Sair para a lista' })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/admin\/categories(\?|$)/)
  await expect(categories.rows).toHaveCount(10)
  await page.keyboard.press('/')
  await expect(categories.searchBox).toBeFocused()
  await page.keyboard.type(`${taken} outra`)
  await page.keyboard.press('Enter')
  await categories.expectColumn('Nome', [`${taken} outra`])
  await tabTo(page, categories.editLink(`${taken} outra`))
  await page.keyboard.press('Enter')
  await expect(form.name).toHaveValue(`${taken} outra`)
  await tabTo(page, form.name)
  await page.keyboard.press('End')
  await page.keyboard.type(' vez')
  await page.keyboard.press('Control+s')
  await expect(form.savedDialog.getByRole('button', { name: 'Sair para a lista' })).toBeFocused()
  await page.keyboard.press('Enter')
  await categories.expectColumn('Nome', [`${taken} outra vez`])
})

test.describe('in English', () => {
  test.use({ preferences: { locale: 'en' } })

  test('the form of a category speaks of everything in English', async ({ mark, page }) => {
    await page.goto('/admin/categories/create')
    await expect(page.getByRole('heading', { level: 1, name: 'New category' })).toBeVisible()
    await expect(page.getByText('A short name that helps people find the fragrances.')).toBeVisible()
    const name = page.getByRole('textbox', { name: 'Name' })
    await pressAnyway(page.getByRole('button', { name: 'Save', exact: true }))
    await expect(name).toHaveAccessibleDescription(/This field is required\./)
    await expect(page.getByText('Correct 1 field to save')).toBeVisible()
    await name.fill(mark)
    await expect(page.getByText('There are unsaved changes')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const saved = page.getByRole('dialog', { name: 'All set' })
    await expect(saved).toContainText('Record saved successfully')
    await saved.getByRole('button', { name: 'Exit to the list' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Created on' })).toBeVisible()
  })
})

/** What is sent to the API to be written, from now on. */
function writesOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  return calls
}
