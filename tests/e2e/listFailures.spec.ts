import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('a list that cannot be loaded says so in a dialog, and can be asked for again [L-03, L-04]', async ({
  categories,
  page,
}) => {
  await page.route('**/api/categories?*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin/categories')
  const dialog = page.getByRole('alertdialog', { name: 'Erro', exact: true })
  await expect(dialog.getByText('Ocorreu um erro ao carregar os dados.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Não foi possível carregar a lista')).toBeVisible()
  await page.unroute('**/api/categories?*')
  await categories.region.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(categories.rows).toHaveCount(10)
})

test('a list that loses its connection keeps its rows, says what to do, and goes on by itself when it is back', async ({
  categories,
  page,
  context,
}) => {
  await categories.open()
  const names = await categories.column('Nome')
  await context.setOffline(true)
  await categories.sortBy('Criada em')
  const dialog = page.getByRole('alertdialog', { name: 'Erro', exact: true })
  await expect(dialog).toContainText('Não foi possível falar com o servidor.')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await categories.expectColumn('Nome', names)
  await expect(categories.region.getByText('Não foi possível carregar a lista')).toBeVisible()
  await context.setOffline(false)
  await expect(categories.region.getByText('Não foi possível carregar a lista')).toBeHidden()
  await expect(categories.header('Criada em')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => categories.column('Nome')).not.toEqual(names)
})

test('a list that is opened without a connection comes when there is one again', async ({ page, context }) => {
  await page.goto('/admin/categories')
  await expect(page.getByRole('table')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Dispositivos' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Erro', exact: true })
  await expect(dialog).toBeVisible()
  await context.setOffline(false)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByText('Não foi possível carregar a lista')).toBeHidden()
})

test('a list on its way shows that it is, and nothing jumps when it comes', async ({ categories, page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/categories?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/categories')
  await expect(categories.region).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Nenhum registro')).toHaveCount(0)
  answer()
  await expect(categories.rows).toHaveCount(10)
  await expect(categories.region).toHaveAttribute('aria-busy', 'false')
})
