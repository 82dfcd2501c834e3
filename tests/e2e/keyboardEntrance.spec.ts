import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'

// What can be done before anybody is signed in, without a pointer.

test.use({ login: null })

test('the language is changed, and how one gets an account asked, by keyboard alone', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').waitFor()
  const english = page.getByRole('button', { name: 'English' })
  await pressByKey(page, english)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(english).toBeFocused()
  const portuguese = page.getByRole('button', { name: 'Português' })
  await tabTo(page, portuguese, 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
  await expect(portuguese).toBeFocused()

  const noAccount = page.getByRole('link', { name: 'Não tenho uma conta' })
  const dialog = page.getByRole('dialog', { name: 'Não tem uma conta?' })
  await pressByKey(page, noAccount)
  await expect(dialog.getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(noAccount).toBeFocused()
})

test('what is typed as a password is shown, and hidden again, by keyboard alone', async ({ page }) => {
  await page.goto('/auth/login')
  const password = page.getByLabel('Senha', { exact: true })
  await password.waitFor()
  await tabTo(page, password)
  await page.keyboard.type('Vetiver #8')
  await expect(password).toHaveAttribute('type', 'password')
  await pressByKey(page, page.getByRole('button', { name: 'Mostrar senha' }), 'Space')
  await expect(password).toHaveAttribute('type', 'text')
  const hide = page.getByRole('button', { name: 'Ocultar senha' })
  await expect(hide).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('Vetiver #8')
})

test('an account that the connection kept from being activated is, at the second try, by keyboard alone', async ({
  page,
}) => {
  await page.route('**/api/requisicaotemporaria', (route) => route.abort())
  await page.goto('/auth/ativar-conta?t=some-token')
  const title = (name: RegExp) => page.getByRole('heading', { level: 1, name })
  await expect(title(/^Não foi possível falar com o servidor/)).toBeFocused()
  await page.unroute('**/api/requisicaotemporaria')
  await page.route('**/api/requisicaotemporaria', (route) => route.fulfill({ status: 204 }))
  await pressByKey(page, page.getByRole('button', { name: 'Tentar novamente' }))
  await expect(title(/^Conta ativada$/)).toBeFocused()
})
