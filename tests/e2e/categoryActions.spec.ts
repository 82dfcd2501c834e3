import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('the toggle of an active row inactivates it by a delete call [C-16, L-11]', async ({ categories, mark, page }) => {
  const { categoryId, name } = await categories.add(`${mark} ativa`)
  await categories.open()
  await categories.search(mark)
  await expect(categories.toggle(name)).toBeChecked()
  const call = page.waitForRequest((request) => request.method() !== 'GET')
  await categories.toggle(name).click()
  expect(await call.then((request) => `${request.method()} ${new URL(request.url()).pathname}`)).toBe(
    `DELETE /api/categories/${categoryId}`,
  )
  expect(new URL((await call).url()).search).toBe('?hardDelete=false')
  await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
  await expect(categories.toggle(name)).not.toBeChecked()
  expect((await categories.get(categoryId)).deletedAt).not.toBeNull()
  await categories.refreshButton.click()
  await expect(categories.rows).toHaveCount(0)
})

test('the toggle of an inactive row activates it again [C-17]', async ({ categories, mark, page }) => {
  const { categoryId, name } = await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await categories.show('Inativo')
  await expect(categories.toggle(name)).not.toBeChecked()
  const call = page.waitForRequest((request) => request.method() !== 'GET')
  await categories.toggle(name).click()
  expect(await call.then((request) => `${request.method()} ${new URL(request.url()).pathname}`)).toBe(
    `PUT /api/categories/activate/${categoryId}`,
  )
  await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
  await expect(categories.toggle(name)).toBeChecked()
  expect((await categories.get(categoryId)).deletedAt).toBeNull()
})

test('a change of status can be taken back from its notice', async ({ categories, mark, page }) => {
  const { categoryId, name } = await categories.add(`${mark} ativa`)
  await categories.open()
  await categories.search(mark)
  await categories.toggle(name).click()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(categories.toggle(name)).toBeChecked()
  await expect.poll(async () => (await categories.get(categoryId)).deletedAt).toBeNull()
})

test('a change of status that fails says so, and the row is as it was [L-12]', async ({ categories, mark, page }) => {
  const { categoryId, name } = await categories.add(`${mark} ativa`)
  await categories.open()
  await categories.search(mark)
  await page.route('**/api/categories/*?hardDelete=*', (route) => route.fulfill({ status: 500 }))
  await categories.toggle(name).click()
  const dialog = page.getByRole('alertdialog', { name: 'Falha ao alterar o status' })
  await expect(dialog.getByText('Erro ao alterar o status do registro')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  await expect(categories.toggle(name)).toBeChecked()
  expect((await categories.get(categoryId)).deletedAt).toBeNull()
})

test('edit is offered on an active category, not on an inactive one [E-16]', async ({ categories, mark }) => {
  const active = await categories.add(`${mark} ativa`)
  const inactive = await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await expect(categories.editLink(active.name)).toBeVisible()
  await categories.show('Inativo')
  await categories.expectColumn('Nome', [inactive.name])
  await expect(categories.row(inactive.name).getByRole('link')).toHaveCount(0)
  await expect(categories.toggle(inactive.name)).toBeVisible()
})

test('the toggle is missing where an active category still holds fragrances [E-17]', async ({ categories, mark }) => {
  const empty = await categories.add(`${mark} vazia`)
  await categories.open()
  await categories.search(mark)
  await expect(categories.toggle(empty.name)).toBeVisible()
  await categories.search('Floral')
  await expect(categories.editLink('Floral')).toBeVisible()
  await expect(categories.toggle('Floral')).toHaveCount(0)
})

test('delete asks first, and whoever thinks better of it keeps the category', async ({ categories, mark, page }) => {
  const { categoryId, name } = await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await categories.show('Inativo')
  await categories.removeButton(name).click()
  const question = page.getByRole('alertdialog', { name: `Deletar a categoria “${name}”?` })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await categories.removeButton(name).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect((await categories.get(categoryId)).name).toBe(name)
})

test('a category that is deleted is gone from the list and from the server [L-13]', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId, name } = await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await categories.show('Inativo')
  const call = page.waitForRequest((request) => request.method() === 'DELETE')
  await categories.removeButton(name).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
  expect(new URL((await call).url()).search).toBe('?hardDelete=true')
  await expect(page.getByText('Registro deletado com sucesso')).toBeVisible()
  await expect(categories.rows).toHaveCount(0)
  await expect(categories.get(categoryId)).rejects.toThrow('404')
})

test('a delete that fails says so, and the category is still there [L-14]', async ({ categories, mark, page }) => {
  const { name } = await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await categories.show('Inativo')
  await page.route('**/api/categories/*?hardDelete=true', (route) => route.fulfill({ status: 500 }))
  await categories.removeButton(name).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Falha ao deletar' })
  await expect(dialog.getByText('Erro ao deletar o registro')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await categories.expectColumn('Nome', [name])
})

test('a delete that somebody else made impossible says which clause stands in the way', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId, name } = await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await categories.show('Inativo')
  await expect(categories.removeButton(name)).toBeVisible()
  await categories.activate(categoryId)
  await categories.removeButton(name).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Falha ao deletar' })).toContainText('a categoria está ativa')
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(categories.toggle(name)).toBeChecked()
  await expect(categories.removeButton(name)).toHaveCount(0)
})

test('a delete of what somebody else deleted already says that it is gone', async ({ categories, mark, page }) => {
  const { categoryId, name } = await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await categories.show('Inativo')
  await expect(categories.removeButton(name)).toBeVisible()
  await categories.removeForGood(categoryId)
  await categories.removeButton(name).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Falha ao deletar' })
  await expect(dialog).toContainText('Este registro não existe ou foi deletado.')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(categories.rows).toHaveCount(0)
})

test('whoever deletes the last record of a page is led to the page before', async ({ categories, mark, page }) => {
  const names = await categories.addSeveral(mark, 11)
  const [last = ''] = names
  for (const { categoryId } of await categories.found(mark)) await categories.inactivate(categoryId)
  await categories.open()
  await categories.search(mark)
  await categories.show('Inativo')
  await categories.nextPageButton.click()
  await categories.expectColumn('Nome', [last])
  await categories.removeButton(last).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
  await expect(categories.rows).toHaveCount(10)
  await expect(categories.region.getByText('1 a 10 de 10')).toBeVisible()
})

test.describe('below 768 px', () => {
  test.use({ viewport: { width: 700, height: 900 } })

  test('the actions of a row are offered in a menu [C-10]', async ({ categories, mark, page }) => {
    const { categoryId, name } = await categories.add(`${mark} ativa`)
    await categories.open()
    await categories.search(mark)
    await expect(categories.toggle(name)).toHaveCount(0)
    await categories.menuButton(name).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Editar', 'Inativar'])
    await page.getByRole('menuitem', { name: 'Inativar' }).click()
    await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
    expect((await categories.get(categoryId)).deletedAt).not.toBeNull()
    await categories.menuButton(name).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Ativar', 'Deletar'])
    await page.getByRole('menuitem', { name: 'Deletar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
    await expect(page.getByText('Registro deletado com sucesso')).toBeVisible()
  })
})

test.describe('from 768 px on', () => {
  test.use({ viewport: { width: 768, height: 900 } })

  test('the actions of a row stand in the row', async ({ categories, mark }) => {
    const { name } = await categories.add(`${mark} ativa`)
    await categories.open()
    await categories.search(mark)
    await expect(categories.toggle(name)).toBeVisible()
    await expect(categories.editLink(name)).toBeVisible()
    await expect(categories.menuButton(name)).toHaveCount(0)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('each category is a card with its actions in a menu', async ({ categories, mark, page }) => {
    const { name } = await categories.add(`${mark} ativa`)
    await categories.open()
    await categories.search(mark)
    const card = categories.region.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText('Ativa')
    await card.getByRole('button', { name: `Ações de ${name}` }).tap()
    await page.getByRole('menuitem', { name: 'Inativar' }).tap()
    await expect(card).toContainText('Inativa')
  })
})
