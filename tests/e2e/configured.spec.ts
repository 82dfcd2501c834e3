import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test.use({ login: null })

test('its name, languages, time zone and length of passwords are what the page says of the installation', async ({
  page,
}) => {
  await page.route(/\/auth\/[-a-z]+(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replace('name="time-zone" content="America/Sao_Paulo"', 'name="time-zone" content="Asia/Kathmandu"')
      .replace('name="product-name" content="Sillage"', 'name="product-name" content="Aroma &amp; Cia"')
      .replace('name="locales" content="pt,en"', 'name="locales" content="en,es"')
      .replace('name="password-max" content="16"', 'name="password-max" content="40"')
    await route.fulfill({ response: answer, body })
  })
  await page.route('**/api/requisicaotemporaria/check', (route) => route.fulfill({ status: 204 }))
  await page.goto('/auth/recuperar-senha?t=token')
  const password = page.getByLabel('New password', { exact: true })
  await expect(password).toHaveAccessibleDescription('8 to 40 characters')
  await expect(password).toHaveAttribute('passwordrules', /maxlength: 40;/)
  await page.goto('/auth/login')
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
  await page.getByRole('link', { name: 'Cápsulas', exact: true }).click()
  await expect(page.getByRole('time').first()).toHaveAttribute('title', /Nepal/)
})
