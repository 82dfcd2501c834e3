import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('a list shows that it is on its way, says when the connection is lost, and goes on by itself when it is back', async ({
  categories,
  context,
  page,
}) => {
  let respond = () => {}
  const held = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/api/categories?*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/categories')
  await expect(categories.region).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByText('Nenhum registro')).toHaveCount(0)
  respond()
  await expect(categories.rows).toHaveCount(10)
  await expect(categories.region).toHaveAttribute('aria-busy', 'false')
  await page.unroute('**/api/categories?*')

  const names = await categories.column('Nome')
  const loadError = page.getByText('Não foi possível carregar a lista')
  await context.setOffline(true)
  await categories.sortBy('Criada em')
  const dialog = page.getByRole('alertdialog', { name: 'Erro', exact: true })
  await expect(dialog).toContainText('Não foi possível falar com o servidor.')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await categories.expectColumn('Nome', names)
  await expect(loadError).toBeVisible()
  await context.setOffline(false)
  await expect(loadError).toBeHidden()
  await expect(categories.header('Criada em')).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => categories.column('Nome')).not.toEqual(names)
  // A request in flight would open the dialog, which covers the link.
  await expect(categories.region).toHaveAttribute('aria-busy', 'false')

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Dispositivos' }).click()
  await expect(dialog).toBeVisible()
  await context.setOffline(false)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Dispositivos' }).getByRole('table')).toBeVisible()
  await expect(loadError).toBeHidden()
})
