import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { startOwnServer } from './support/ownServer.ts'

test.use({ login: null })

test('the name of the product and its languages are what the installation says', async ({ page }) => {
  test.slow()
  const server = await startOwnServer({ settings: { PRODUCT_NAME: 'Aroma & Cia', LOCALES: 'en,es' } })
  try {
    await page.goto(`${server.address}/auth/login`)
    await expect(page).toHaveTitle('Sign in | Aroma & Cia')
    await expect(page.getByRole('banner')).toContainText('Aroma & Cia')
    await expect(page.getByRole('group', { name: 'Language' }).getByRole('button')).toHaveText(['English', 'Español'])
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible()
    await page.getByLabel('Correo electrónico').fill('admin@sillage.example')
    await page.getByLabel('Contraseña', { exact: true }).fill('Sillage@2026')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Idioma/ }).click()
    await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'Español'])
    await expect(page.getByRole('menuitemradio', { checked: true })).toHaveText('Español')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Aroma & Cia: ', exact: false }).first()).toBeVisible()
  } finally {
    await server.remove()
  }
})
