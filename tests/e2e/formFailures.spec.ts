import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'

test('a save that fails says so, and what was typed stays [L-06, L-07, L-02]', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} antes`)
  await form.openFor(categoryId)
  await page.route(`**/api/categories/${categoryId}`, (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: 'relation "x" does not exist' }),
  )
  await form.name.fill(`${mark} depois`)
  await form.save()
  await expect(form.failedDialog).toContainText('Erro ao salvar os dados, tente novamente mais tarde')
  await expect(form.failedDialog).not.toContainText('relation')
  await form.closeFailure()
  await expect(form.name).toHaveValue(`${mark} depois`)
  await expect(form.unsavedNotice).toBeVisible()
  await page.unroute(`**/api/categories/${categoryId}`)
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect((await categories.get(categoryId)).name).toBe(`${mark} depois`)
})

test('while a save is under way nothing can be typed that would be lost, and a failure leads back to the field', async ({
  categories,
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
    await route.fulfill({ status: 500 })
  })
  await form.name.fill(`${mark} depois`)
  await form.name.press('Enter')
  await expect(page.getByRole('button', { name: 'Salvando…' })).toBeFocused()
  await page.keyboard.type('perdido')
  await expect(page.getByLabel('Nome')).toHaveValue(`${mark} depois`)
  answer()
  await expect(form.failedDialog).toBeVisible()
  await form.closeFailure()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveValue(`${mark} depois`)
})

test('a creation that fails says so, and what was typed stays [L-19]', async ({ categories, mark, page }) => {
  const form = categoryForm(page)
  await form.openNew()
  await page.route('**/api/categories', (route) => route.fulfill({ status: 503 }))
  await form.name.fill(`${mark} nova`)
  await form.save()
  await expect(form.failedDialog).toContainText('Ocorreu um erro ao cadastrar a categoria.')
  await expect(form.failedDialog).toContainText('O servidor está temporariamente indisponível.')
  await form.closeFailure()
  await expect(form.name).toHaveValue(`${mark} nova`)
  expect(await categories.found(mark)).toEqual([])
})

test('what the server has against a name is shown in its words, at the field [L-01, L-18]', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const { name } = await categories.add(`${mark} ocupado`)
  await form.openNew()
  await form.name.fill(name.toUpperCase())
  const refused = page.waitForResponse('**/api/categories')
  await form.save()
  const sentence = await (await refused).text()
  expect(sentence).not.toBe('')
  await expect(form.failedDialog).toContainText(sentence)
  await form.closeFailure()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveAccessibleDescription(sentence)
  await expect(form.name).toHaveValue(name.toUpperCase())
  await form.name.fill(`${name} de novo`)
  await expect(form.name).not.toHaveAttribute('aria-invalid', 'true')
  await form.save()
  await expect(form.savedDialog).toBeVisible()
})

test('without a connection what was typed stays, and can be saved once it is back', async ({
  categories,
  context,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(`${mark} sem rede`)
  await context.setOffline(true)
  await expect(page.getByText(/^Você está sem conexão\./)).toBeVisible()
  await form.save()
  await expect(form.failedDialog).toContainText('Não foi possível falar com o servidor.')
  await form.closeFailure()
  await expect(form.name).toHaveValue(`${mark} sem rede`)
  await context.setOffline(false)
  await form.save()
  await expect(form.savedDialog).toBeVisible()
  expect(await categories.found(mark)).toHaveLength(1)
})

test('a category that fails to load says so, and can be asked for again [L-08, L-09]', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId, name } = await categories.add(`${mark} custosa`)
  await page.route(`**/api/categories/${categoryId}`, (route) => route.fulfill({ status: 500 }))
  await page.goto(`/admin/categories/${categoryId}/update`)
  await expect(page.getByText('Ocorreu um erro ao carregar a categoria.')).toBeVisible()
  await expect(categoryForm(page).name).toHaveCount(0)
  await page.unroute(`**/api/categories/${categoryId}`)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(categoryForm(page).name).toHaveValue(name)
})

test('a category that does not exist says so, and leads back to the list', async ({ categories, page }) => {
  for (const id of ['999999999', '0', 'abc', '%F0%9F%8C%B8']) {
    await page.goto(`/admin/categories/${id}/update`)
    await expect(page.getByRole('heading', { name: 'Registro não encontrado' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Voltar para a lista' }).click()
  await expect(categories.rows).toHaveCount(10)
})

test('an inactive category cannot be opened for editing, and says why', async ({ categories, mark, page }) => {
  const { categoryId } = await categories.addInactive(`${mark} inativa`)
  await page.goto(`/admin/categories/${categoryId}/update`)
  await expect(page.getByText('a categoria está inativa')).toBeVisible()
  await expect(categoryForm(page).name).toHaveCount(0)
})

test('a category that somebody deleted meanwhile says so, and what was typed stays', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} de partida`)
  await form.openFor(categoryId)
  await form.name.fill(`${mark} tarde demais`)
  await categories.removeForGood(categoryId)
  await form.save()
  await expect(page.getByRole('alertdialog', { name: 'Este registro não existe mais' })).toBeVisible()
  await form.closeFailure()
  await expect(form.name).toHaveValue(`${mark} tarde demais`)
})
