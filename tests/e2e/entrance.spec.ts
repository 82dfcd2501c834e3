import { expect, type Page } from '@playwright/test'
import { enterAdmin, signIn } from './signIn.ts'
import { test } from './support/journey.ts'

test.use({ login: null })

test('an administrator signs in and comes to the admin area, which begins at the dashboard [A-21, B-06, B-07]', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await expect(page).toHaveURL('/admin/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText(/^(Bom dia|Boa tarde|Boa noite), /)).toBeVisible()
})

test('/auth leads to the login [A-02]', async ({ page }) => {
  await page.goto('/auth')
  await expect(page).toHaveURL('/auth/login')
})

test('the login asks for e-mail and password, in Portuguese or English [A-03, A-04]', async ({ page }) => {
  await page.goto('/auth/login')
  await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('what the server has against somebody is said in the chosen language', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByLabel('Email').fill('admin@sillage.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).not.toHaveText(/senha/i)
})

test('the notice of an expired session shows with the parameter and not without [A-15]', async ({ page }) => {
  await page.goto('/auth/login?expired=true')
  await expect(page.getByRole('status')).toHaveText(/sessão expirou/)
  await page.goto('/auth/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await expect(page.getByRole('status')).toHaveCount(0)
})

test('whoever is not signed in and opens the admin area comes to the login [A-16, B-04]', async ({ page }) => {
  for (const address of ['/admin', '/admin/categories', '/admin/nowhere', '/']) {
    await page.goto(address)
    await expect(page).toHaveURL('/auth/login')
  }
})

test('/logout ends the session and goes to /auth [A-13, A-14]', async ({ page }) => {
  await enterAdmin(page)
  await page.goto('/logout')
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth/login')
})

test('a plain user of the mobile app is kept out of the admin area, without going in circles [B-05]', async ({
  page,
}) => {
  await signIn(page, 'appUser')
  await expect(page.getByRole('heading', { name: 'Acesso só para administradores' })).toBeVisible()
  await page.goto('/admin/categories')
  await expect(page.getByRole('heading', { name: 'Acesso só para administradores' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('/ takes somebody who is signed in back to where they were [A-17]', async ({ page }) => {
  await enterAdmin(page)
  await page.getByRole('link', { name: 'Cápsulas' }).first().click()
  await expect(page).toHaveURL(/\/admin\/capsules/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/admin\/capsules/)
})

test('a token that has run out is renewed unnoticed [A-28, A-29]', async ({ page }) => {
  await enterAdmin(page)
  await spoil(page, 'token')
  const refreshed = page.waitForResponse('**/api/login/refresh')
  await page.reload()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByText(/^(Bom dia|Boa tarde|Boa noite), /)).toBeVisible()
})

test('a session that cannot be renewed ends at the login, with the notice [A-30]', async ({ page }) => {
  await enterAdmin(page)
  await spoil(page, 'token', 'refreshToken')
  await page.reload()
  await expect(page).toHaveURL('/auth/login?expired=true')
  await expect(page.getByRole('status')).toHaveText(/sessão expirou/)
})

test('a session alone lets nobody in, the user object does [A-27]', async ({ page }) => {
  await enterAdmin(page)
  await page.route('**/api/usuario/me', (route) => route.fulfill({ status: 503 }))
  await page.reload()
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.unroute('**/api/usuario/me')
  await again.click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await enterAdmin(page)
  const other = await context.newPage()
  await other.goto('/admin/home')
  await other.getByRole('button', { name: /^Menu de/ }).click()
  await other.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('language and theme outlive a logout', async ({ page }) => {
  await enterAdmin(page)
  await page.getByRole('button', { name: /^Aparência/ }).click()
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click()
  await page.getByRole('button', { name: /^Idioma/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.goto('/logout')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

/** Makes stored tokens useless, as time does. */
async function spoil(page: Page, ...names: string[]): Promise<void> {
  await page.evaluate((spoiled) => {
    const entry = JSON.parse(localStorage.getItem('sillage.auth') ?? '{}')
    for (const name of spoiled) entry.value[name] = 'run-out'
    localStorage.setItem('sillage.auth', JSON.stringify(entry))
  }, names)
}
