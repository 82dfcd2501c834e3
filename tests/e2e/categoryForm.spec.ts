import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
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

test('categories are made, refused, mended and changed by keyboard alone [L-01, L-15, L-18]', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const name = `${mark} <b>"Águas" & 'flores'</b> 🌸 %_\\`
  const { name: taken } = await categories.add(`${mark} ocupada`)
  await categories.open()
  await expect(categories.rows).toHaveCount(10)
  await page.keyboard.press('n')
  await expect(form.name).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(form.name).toHaveAccessibleDescription(/Este campo é obrigatório\./)
  await expect(form.name).toBeFocused()
  await page.keyboard.type(taken.toUpperCase())
  const refused = page.waitForResponse('**/api/categories')
  await page.keyboard.press('Control+s')
  const sentence = await (await refused).text()
  expect(sentence).toBe('Outra categoria já tem este nome.')
  await expect(form.failedDialog).toContainText(sentence)
  await expect(form.failedDialog.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.name).toHaveAccessibleDescription(sentence)
  await expect(form.name).toHaveValue(taken.toUpperCase())
  await expect(form.name).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' outra')
  await expect(form.name).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Enter')
  await expect(form.savedNotice).toContainText(`Categoria “${taken.toUpperCase()} outra”`)
  await expect(page).toHaveURL(/\/admin\/categories\/\d+\/update$/)
  await pressByKey(page, form.savedNotice.getByRole('link', { name: 'Nova categoria' }))
  await expect(form.savedNotice).toHaveCount(0)
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveValue('')
  await expect(form.unsavedNotice).toBeHidden()
  await expect(page.getByText('Este campo é obrigatório.')).toHaveCount(0)
  await page.keyboard.type(mark)
  await page.keyboard.press('Control+s')
  await expect(form.savedNotice).toContainText(`Categoria “${mark}”`)
  await expect(page.getByRole('heading', { level: 1, name: 'Editar categoria' })).toBeFocused()
  await pressByKey(page, form.cancelLink)

  await expect(page).toHaveURL(/\/admin\/categories(\?|$)/)
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeFocused()
  await expect(categories.rows).toHaveCount(10)
  expect(await categories.found(mark)).toHaveLength(3)
  await page.keyboard.press('/')
  await expect(categories.searchBox).toBeFocused()
  await page.keyboard.type(`${taken} outra`)
  await page.keyboard.press('Enter')
  await categories.expectColumn('Nome', [`${taken.toUpperCase()} outra`])
  await tabTo(page, categories.editLink(`${taken.toUpperCase()} outra`))
  await page.keyboard.press('Enter')
  await expect(form.name).toHaveValue(`${taken.toUpperCase()} outra`)
  await tabTo(page, form.name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Control+s')
  await expect(form.savedNotice).toContainText(name)
  await expect(form.name).toBeFocused()
  await pressByKey(page, form.cancelLink)
  await categories.search(name)
  await categories.expectColumn('Nome', [name])
  await categories.editLink(name).click()
  await expect(form.name).toHaveValue(name)
})

test('a save that fails, or finds no connection, says so; what was typed stays and is saved later [L-06, L-07]', async ({
  categories,
  context,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} antes`)
  await form.openFor(categoryId)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**/api/categories/${categoryId}`, async (route) => {
    await held
    await route.fulfill({ status: 500, contentType: 'text/plain', body: 'relation "x" does not exist' })
  })
  await form.name.fill(`${mark} depois`)
  await form.name.press('Enter')
  await expect(page.getByRole('button', { name: 'Salvando…' })).toBeFocused()
  await page.keyboard.type('perdido')
  await expect(page.getByLabel('Nome')).toHaveValue(`${mark} depois`)
  answer()
  await expect(form.failedDialog).toContainText('Erro ao salvar os dados, tente novamente mais tarde')
  await expect(form.failedDialog).not.toContainText('relation')
  await form.closeFailure()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveValue(`${mark} depois`)
  await expect(form.unsavedNotice).toBeVisible()
  await page.unroute(`**/api/categories/${categoryId}`)

  await context.setOffline(true)
  await expect(page.getByText(/^Você está sem conexão\./)).toBeVisible()
  await form.save()
  await expect(form.failedDialog).toContainText('Não foi possível falar com o servidor.')
  await form.closeFailure()
  await expect(form.name).toHaveValue(`${mark} depois`)
  await context.setOffline(false)
  await form.save()
  await expect(form.savedNotice).toBeVisible()
  expect((await categories.get(categoryId)).name).toBe(`${mark} depois`)
})

test('two versions have the same room, and what can be done with them is on one line, on a phone one below the other', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId } = await categories.add(`${mark} original`)
  const buttons = page.getByRole('alertdialog').getByRole('button')
  const sides = (side: 'y' | 'width') => async () =>
    new Set(await buttons.evaluateAll((all, of) => all.map((one) => one.getBoundingClientRect()[of]), side)).size
  page.on('dialog', (dialog) => void dialog.accept())
  for (const locale of ['pt', 'en', 'es']) {
    const chosen = JSON.stringify({ value: locale, until: null })
    await page.evaluate((entry) => localStorage.setItem('sillage.locale', entry), chosen)
    await page.setViewportSize({ width: 600, height: 800 })
    await page.goto(`/admin/categories/${categoryId}/update`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await page.getByRole('main').getByRole('textbox').fill(`${mark} minha ${locale}`)
    await categories.rename(categoryId, `${mark} deles ${locale}`)
    await page.keyboard.press('Control+s')
    await expect(buttons).toHaveCount(3)
    await expect.poll(sides('y')).toBe(1)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(sides('y')).toBe(3)
    await expect.poll(sides('width')).toBe(1)
    const versions = page.getByRole('alertdialog').getByRole('columnheader')
    const widths = await versions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(widths[0]).toBeCloseTo(widths[1] ?? 0, 1)
  }
})
