import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test.use({ login: null })

test('the privacy policy is public, reads as a translation to who reads another language and is Portuguese where it binds, has an address for each section, and prints [P-01, P-02]', async ({
  page,
}) => {
  const config = { controller: 'Aroma Ltda., privacidade@aroma.example', partner: 'Difusora S.A.' }
  await page.route('**/api/config', (route) => route.fulfill({ json: config }))
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy-policy?lang=en')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByText('Controller: Aroma Ltda.')).toBeVisible()
  await page.getByRole('link', { name: 'Read the binding text in Portuguese' }).click()
  await expect(page).toHaveURL('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Política de privacidade')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(page.getByText('Lei Geral de Proteção de Dados Pessoais').first()).toBeVisible()
  await expect(page.getByText('Controlador: Aroma Ltda.')).toBeVisible()

  await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name: 'Contato' }).click()
  await expect(page).toHaveURL('/privacy-policy#contato')
  await expect(page.getByRole('heading', { name: /Contato/ })).toBeInViewport()
  await page.goto('about:blank')
  await page.goto('/privacy-policy#direitos')
  await expect(page.getByRole('heading', { name: /Os seus direitos/ })).toBeInViewport()

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('navigation', { name: 'Nesta página' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})
