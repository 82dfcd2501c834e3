import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'
import { expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { listPage } from './support/listPage.ts'

// How one finds one's way in a list: its search, its pages, the rows that are picked, and the ways out of it, without a
// pointer.

const bar = { name: 'Linhas selecionadas' }

test('a search is cleared by the button in its box, and by what is typed, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const names = await categories.addSeveral(mark, 2)
  await categories.open()
  await page.keyboard.press('/')
  await page.keyboard.type(mark)
  await page.keyboard.press('Enter')
  await categories.expectColumn('Nome', names.toReversed())
  await expect(categories.searchBox).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(categories.clearSearchButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(categories.searchBox).toBeFocused()
  await expect(categories.searchBox).toHaveValue('')
  await expect(categories.rows).toHaveCount(10)

  await page.keyboard.type(mark)
  await categories.expectColumn('Nome', names.toReversed())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(categories.clearSearchButton).toHaveCount(0)
  await expect(categories.rows).toHaveCount(10)
  await expect(page).not.toHaveURL(/search=/)
  await expect(categories.searchBox).toBeFocused()
})

test('the pages of a list are turned to its last, back to its first, and out of one that is gone, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const names = await categories.addSeveral(mark, 11)
  const newestFirst = names.toReversed()
  await categories.open(`?page=7&search=${encodeURIComponent(mark)}`)
  await pressByKey(page, page.getByRole('button', { name: 'Ir para a primeira página' }))
  await categories.expectColumn('Nome', newestFirst.slice(0, 10))
  await expect(categories.region).toBeFocused()

  await pressByKey(page, categories.nextPageButton)
  await categories.expectColumn('Nome', newestFirst.slice(10))
  await expect(categories.nextPageButton).toHaveAttribute('aria-disabled', 'true')
  await expect(categories.nextPageButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await categories.expectColumn('Nome', newestFirst.slice(10))

  await tabTo(page, categories.previousPageButton, 'Shift+Tab')
  await page.keyboard.press('Space')
  await categories.expectColumn('Nome', newestFirst.slice(0, 10))
  await expect(categories.previousPageButton).toHaveAttribute('aria-disabled', 'true')
  await expect(categories.previousPageButton).toBeFocused()
})

test('rows from one to another are picked at once, and inactivated, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const [first = '', second = '', , fourth = ''] = await categories.addSeveral(mark, 4)
  const box = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` })
  await categories.open(`?search=${encodeURIComponent(mark)}`)
  await pressByKey(page, box(fourth), 'Space')
  await pressByKey(page, box(second), 'Shift+Space')
  await expect(page.getByRole('region', bar)).toContainText('3 linhas selecionadas')
  await expect(box(second)).toBeFocused()
  await expect(box(first)).not.toBeChecked()
  await pressByKey(page, page.getByRole('region', bar).getByRole('button', { name: 'Inativar (3)' }))
  await expect(page.getByText('3 registros alterados')).toBeVisible()
  await expect(categories.rows).toHaveCount(1)
  await expectFocusKept(page)
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([first])
})

test('the link of a list leads to a new record, and the logo home, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await categories.open()
  await pressByKey(page, page.getByRole('link', { name: 'Nova categoria' }))
  await expect(page).toHaveURL('/admin/categories/create')
  await expect(form.name).toBeFocused()
  await page.keyboard.type(mark)
  await pressByKey(page, form.saveButton)
  await expect(form.savedDialog.getByRole('button', { name: 'Sair para a lista' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeFocused()
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([mark])
  await tabTo(page, page.getByRole('link', { name: /^Sillage/ }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()
})

test('a view is kept by its button, which then waits for another name, by keyboard alone', async ({
  api,
  mark,
  page,
}) => {
  const fragrances = listPage(page, { route: 'fragrances', name: 'Fragrâncias' })
  const opener = page.getByRole('button', { name: 'Visões' })
  const save = page.getByRole('button', { name: 'Salvar visão' })
  await fragrances.open('?perPage=20&order=asc')
  await pressByKey(page, opener)
  await typeByKey(page, page.getByRole('textbox', { name: 'Nome da visão' }), mark)
  await pressByKey(page, save)
  await expect(page.getByRole('button', { name: mark, exact: true })).toHaveAttribute('aria-current', 'true')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toBeFocused()
  const kept: { name: string; params: object }[] = await (await api.get('/api/views/fragrances')).json()
  expect(kept.find(({ name }) => name === mark)?.params).toMatchObject({ perPage: '20' })
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('all cards are picked at once, and inactivated, by keyboard alone', async ({ categories, mark, page }) => {
    await categories.addSeveral(mark, 3)
    await categories.open(`?search=${encodeURIComponent(mark)}`)
    const region = page.getByRole('region', bar)
    const picking = page.getByRole('button', { name: 'Selecionar registros' })
    const all = region.getByRole('button', { name: 'Selecionar todas' })
    await pressByKey(page, picking)
    await expect(picking).toBeFocused()
    await pressByKey(page, all)
    await expect(region).toContainText('3 linhas selecionadas')
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await expect(all).toBeFocused()
    await pressByKey(page, region.getByRole('button', { name: 'Inativar (3)' }))
    await expect(page.getByText('3 registros alterados')).toBeVisible()
    await expectFocusKept(page)
    expect(await categories.found(mark)).toEqual([])
  })
})
