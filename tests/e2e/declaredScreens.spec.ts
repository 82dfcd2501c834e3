import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { listPage } from './support/listPage.ts'

test.describe('whoever is no administrator', () => {
  test.use({ login: 'gerente@sillage.example' })

  test('is led home from the screen of profiles', async ({ page }) => {
    await page.goto('/admin/perfis')
    await expect(page).toHaveURL('/admin/home')
  })
})

test('columns are hidden and moved as a person likes, and stay so', async ({ page }) => {
  const capsules = listPage(page, { route: 'capsules', name: 'Cápsulas' })
  await capsules.open()
  await capsules.region.getByRole('button', { name: 'Colunas' }).click()
  const chooser = page.getByRole('dialog', { name: 'Colunas da lista' })
  await chooser.getByRole('checkbox', { name: 'Criada em' }).uncheck()
  await chooser.getByRole('button', { name: 'Mover Fragrância para cima' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(chooser).toHaveCount(0)
  await expect(capsules.region.getByRole('button', { name: 'Colunas' })).toBeFocused()
  await page.reload()
  await expect(capsules.region.getByRole('columnheader')).toHaveText([
    'Fragrância',
    'Número de série',
    'Disparos restantes',
    'Endereço MAC do dispositivo',
    'Validade',
    'Atualizada em',
  ])
})

for (const address of ['users', 'users/create', 'perfis', 'categories', 'categories/create', 'capsules']) {
  test(`at 360 px nothing at /admin/${address} stands beyond the edge of the screen`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/admin/${address}`)
    await expect(page.locator('main').getByRole('textbox').first()).toBeVisible()
    await expect(page.getByText(/^Carregando/)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
}
