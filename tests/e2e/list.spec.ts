import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { inListOrder } from './support/listPage.ts'

test('a list shows ten rows to a page until the person wants more [C-02]', async ({ categories, mark }) => {
  const names = await categories.addSeveral(mark, 11)
  await categories.open()
  await expect(categories.pageSize).toHaveText('10')
  await expect(categories.rows).toHaveCount(10)
  await categories.search(mark)
  await expect(categories.rows).toHaveCount(10)
  await expect(categories.region.getByText('1 a 10 de 11')).toBeVisible()
  await categories.nextPageButton.click()
  await categories.expectColumn('Nome', names.slice(0, 1))
})

test('a page may have 10, 20 or 50 rows, and nothing else [C-01]', async ({ categories, mark, page }) => {
  const names = await categories.addSeveral(mark, 21)
  await categories.open()
  await categories.search(mark)
  await categories.pageSize.click()
  await expect(page.getByRole('option')).toHaveText(['10', '20', '50'])
  await page.keyboard.press('Escape')
  await categories.choosePageSize(20)
  await expect(categories.rows).toHaveCount(20)
  await categories.choosePageSize(50)
  await categories.expectColumn('Nome', names.toReversed())
})

test('a list starts with its first data column in descending order [C-04, C-05]', async ({ categories }) => {
  await categories.open()
  const headers = await categories.region.getByRole('columnheader').allInnerTexts()
  expect(headers.map((text) => text.trim())).toEqual(['', 'Ações', 'Nome', 'Criada em'])
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'descending')
  await expect(categories.header('Criada em')).not.toHaveAttribute('aria-sort')
  const names = await categories.column('Nome')
  expect(names).toHaveLength(10)
  expect(names).toEqual(inListOrder(names).toReversed())
})

test('the header of each column sorts the list by it [C-03]', async ({ categories, mark }) => {
  const [zebra, alfa, meio] = [`${mark} Zebra`, `${mark} Alfa`, `${mark} Meio`]
  for (const name of [zebra, alfa, meio]) await categories.add(name)
  await categories.open()
  await categories.search(mark)
  await categories.expectColumn('Nome', [zebra, meio, alfa])
  await categories.sortBy('Criada em')
  await expect(categories.header('Criada em')).toHaveAttribute('aria-sort', 'ascending')
  await expect(categories.header('Nome')).not.toHaveAttribute('aria-sort')
  await categories.expectColumn('Nome', [zebra, alfa, meio])
  await categories.sortBy('Nome')
  await categories.expectColumn('Nome', [alfa, meio, zebra])
})

test('the header of the sorted column turns the order around, and back [C-06]', async ({ categories, mark }) => {
  const names = await categories.addSeveral(mark, 3)
  await categories.open()
  await categories.search(mark)
  await categories.expectColumn('Nome', names.toReversed())
  await categories.sortBy('Nome')
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'ascending')
  await categories.expectColumn('Nome', names)
  await categories.sortBy('Nome')
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'descending')
  await categories.expectColumn('Nome', names.toReversed())
})

test('a list is sorted without regard to case and accents', async ({ categories, mark }) => {
  const names = [`${mark} abacate`, `${mark} Ácido`, `${mark} AMORA`, `${mark} Ângelo`]
  for (const name of names) await categories.add(name)
  await categories.open()
  await categories.search(mark)
  await categories.expectColumn('Nome', names.toReversed())
})

test('the refresh button brings what others did meanwhile [C-08]', async ({ categories, mark }) => {
  const first = await categories.add(`${mark} primeira`)
  await categories.open()
  await categories.search(mark)
  await categories.expectColumn('Nome', [first.name])
  await categories.add(`${mark} segunda`)
  await categories.rename(first.categoryId, `${mark} primeira, outro nome`)
  await categories.expectColumn('Nome', [first.name])
  await categories.refreshButton.click()
  await categories.expectColumn('Nome', [`${mark} segunda`, `${mark} primeira, outro nome`])
})

test('the radio shows either the active or the inactive records [C-09]', async ({ categories, mark, page }) => {
  await categories.add(`${mark} ativa`)
  await categories.addInactive(`${mark} inativa`)
  await categories.open()
  const choices = page.getByRole('group', { name: 'Status' }).getByRole('radio')
  await expect(choices).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Ativo', exact: true })).toBeChecked()
  await categories.search(mark)
  await categories.expectColumn('Nome', [`${mark} ativa`])
  await categories.show('Inativo')
  await expect(page.getByRole('radio', { name: 'Inativo' })).toBeChecked()
  await categories.expectColumn('Nome', [`${mark} inativa`])
  await categories.show('Ativo')
  await categories.expectColumn('Nome', [`${mark} ativa`])
})

test('a list without records says so, and what to do about it [C-11]', async ({ categories, mark, page }) => {
  await categories.open()
  await categories.search(mark)
  await expect(categories.rows).toHaveCount(0)
  await expect(page.getByText(`Nada encontrado para “${mark}”`)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Limpar busca' }).last().click()
  await expect(categories.searchBox).toHaveValue('')
  await expect(categories.rows).toHaveCount(10)
})

test('a page that the list no longer has leads back to the first', async ({ categories, mark, page }) => {
  await categories.add(`${mark} única`)
  await categories.open(`?page=7&search=${mark}`)
  await expect(page.getByText('Esta página não existe mais')).toBeVisible()
  await page.getByRole('button', { name: 'Ir para a primeira página' }).click()
  await categories.expectColumn('Nome', [`${mark} única`])
})
