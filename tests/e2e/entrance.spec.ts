import { expect, type Page } from '@playwright/test'
import { demoLogins, signIn } from './support/demoUsers.ts'
import { endSession } from './support/endSession.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'

test.describe('whoever is not signed in', () => {
  test.use({ login: null })

  test('comes to the login from anywhere else [A-02, A-16, B-04]', async ({ page }) => {
    for (const address of ['/auth', '/admin', '/']) {
      await page.goto(address)
      await expect(page).toHaveURL('/auth/login')
    }
  })

  test('comes to the login where a link has lost its token [A-10, A-11, A-12]', async ({ page }) => {
    for (const screen of ['ativar-conta', 'recuperar-senha', 'cadastrar-senha']) {
      await page.goto(`/auth/${screen}`)
      await expect(page).toHaveURL('/auth/login')
      await expect(page.getByRole('alert')).toHaveText(/^Este link está incompleto\./)
    }
  })

  test('finds at the login two fields, three links and, after a session has expired, a notice of it, by keyboard alone [A-03, A-05, A-15]', async ({
    page,
  }) => {
    await page.goto('/auth/login?expired=true')
    await expect(page.getByRole('status')).toHaveText('Sua sessão expirou. Entre novamente para continuar.')
    const english = page.getByRole('button', { name: 'English' })
    await pressByKey(page, english)
    await expect(page.getByRole('status')).toHaveText('Your session has expired. Sign in again to continue.')
    await expect(english).toBeFocused()
    const portuguese = page.getByRole('button', { name: 'Português' })
    await tabTo(page, portuguese, 'Shift+Tab')
    await page.keyboard.press('Space')
    await expect(page.getByRole('status')).toHaveText('Sua sessão expirou. Entre novamente para continuar.')
    await expect(portuguese).toBeFocused()

    await page.goto('/auth/login')
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
    await expect(page.getByRole('status')).toHaveCount(0)
    const password = page.getByLabel('Senha', { exact: true })
    await tabTo(page, password)
    await page.keyboard.type('Vetiver #8')
    await expect(password).toHaveAttribute('type', 'password')
    await pressByKey(page, page.getByRole('button', { name: 'Mostrar senha' }), 'Space')
    await expect(password).toHaveAttribute('type', 'text')
    await expect(page.getByRole('button', { name: 'Ocultar senha' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveValue('Vetiver #8')

    const getLink = (name: string) => page.getByRole('main').getByRole('link', { name })
    await expect(getLink('Esqueci minha senha')).toHaveAttribute('href', '/auth/esqueci-senha')
    await expect(getLink('Política de privacidade')).toHaveAttribute('href', '/privacy-policy')
    const dialog = page.getByRole('dialog', { name: 'Não tem uma conta?' })
    await pressByKey(page, getLink('Não tenho uma conta'))
    await expect(dialog).toContainText('criadas por um administrador')
    await expect(dialog.getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(getLink('Não tenho uma conta')).toBeFocused()
    await page.goto('/auth/login#sem-conta')
    await page.reload()
    await expect(dialog).toBeVisible()
  })

  test('signs in as an administrator and comes to the address that was asked for, if they may, or to the dashboard [A-21, B-06, B-07]', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await signIn(page, demoLogins.admin)
    await expect(page).toHaveURL('/admin/home')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText(/^(Bom dia|Boa tarde|Boa noite), /)).toBeVisible()
    await page.goto('/logout')
    await expect(page).toHaveURL('/auth/login')
    await page.goto('/admin/users?page=2&sort=email')
    await signIn(page, demoLogins.admin)
    await expect(page).toHaveURL(/\/admin\/users\?page=2&sort=email/)
    await expect(page.getByRole('heading', { level: 1, name: 'Usuários' })).toBeVisible()
    // Capsules cannot be created, so this screen is forbidden to everyone.
    await page.goto('/logout')
    await expect(page).toHaveURL('/auth/login')
    await page.goto('/admin/capsules/create')
    await signIn(page, demoLogins.manager)
    await expect(page).toHaveURL('/admin/home')
  })

  test('is checked before anything else is shown, and as a plain user sees a dialog with the app’s stores [A-18, A-20, A-22]', async ({
    page,
  }) => {
    const answer = await delayCurrentUser(page)
    await page.goto('/auth/login')
    await signIn(page, demoLogins.appUser)
    await expect(page.getByRole('button', { name: 'Verificando seu acesso…' })).toBeVisible()
    await expect(page).toHaveURL('/auth/login')
    answer()
    const dialog = page.getByRole('alertdialog', { name: 'Acesso só para administradores' })
    await expect(dialog).toContainText('Este login é somente para administradores.')
    await expect(dialog.getByRole('link')).toHaveText([/Baixar no Google Play/, /Baixar na App Store/])
    await expect(dialog.getByRole('link').first()).toBeFocused()
    await expect(page).toHaveURL('/auth/login')
    await dialog.getByRole('button', { name: 'Entendi' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Acesso só para administradores' })).toBeFocused()
    await expect(page.getByText('Este login é somente para administradores.')).toBeVisible()
    await expect(page.getByRole('link', { name: /Baixar/ })).toHaveCount(2)
  })

  test('gets the screens of the session without react-admin, which follows while somebody types', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto('/privacy-policy')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/auth/esqueci-senha')
    await expect(page.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible()
    await page.goto('/auth/login')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    expect(scripts.filter((url) => /\/app-/.test(url))).toEqual([])
    await page.getByLabel('E-mail').pressSequentially('a')
    await expect.poll(() => scripts.some((url) => /\/app-.*\.js/.test(url))).toBe(true)
  })

  test('signs in and works until the tab is closed where the browser’s storage is switched off', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    })
    await page.goto('/auth/login')
    await signIn(page, demoLogins.admin)
    await page.getByRole('link', { name: 'Cápsulas' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cápsulas' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })
})

test.describe('a plain user of the mobile app', () => {
  test.use({ login: demoLogins.appUser })

  test('comes home from any address of the admin area, and nothing of it is loaded [B-05, O-03]', async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    for (const address of ['/admin', '/admin/users/1/update', '/admin/nowhere']) {
      await page.goto(address)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso só para administradores')
    }
    expect(loaded.filter((path) => path.startsWith('/api/usuario') && path !== '/api/usuario/me')).toEqual([])
  })
})

test('/logout ends the session and goes to /auth; language and theme outlive it [A-13, A-14]', async ({ page }) => {
  await page.goto('/admin/home')
  await page.getByRole('button', { name: /^Aparência/ }).click()
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click()
  await page.getByRole('button', { name: /^Idioma/ }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.goto('/logout')
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.goto('/admin')
  await expect(page).toHaveURL('/auth/login')
})

test('a token that has run out is renewed unnoticed; a session that cannot be ends at the login, with the notice [A-28, A-29, A-30]', async ({
  page,
}) => {
  await page.goto('/admin/home')
  // Awaited from here on, because a request of the dashboard may renew the token before the reload.
  const refreshed = page.waitForResponse('**/api/login/refresh')
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('sillage.auth') ?? '{}')
    entry.value.token = 'run-out'
    localStorage.setItem('sillage.auth', JSON.stringify(entry))
  })
  await page.reload()
  expect((await refreshed).status()).toBe(200)
  await expect(page.getByText(/^(Bom dia|Boa tarde|Boa noite), /)).toBeVisible()
  // Otherwise a request of the dashboard may meet the end of the session before the link is used.
  await expect(page.getByRole('img', { name: /^Gráfico:/ })).toHaveCount(2)
  await page.waitForLoadState('networkidle')
  await endSession(page)
  await page.getByRole('link', { name: 'Cápsulas' }).first().click()
  await expect(page).toHaveURL(/\/auth\/login\?expired=true$/)
  await expect(page.getByRole('status')).toHaveText(/sessão expirou/)
  await signIn(page, demoLogins.admin)
  await expect(page).toHaveURL(/\/admin\/capsules/)
})

test('a session alone lets nobody in, the user object does; until then the tab is called after the product alone [A-27, B-37]', async ({
  page,
}) => {
  const answer = await delayCurrentUser(page, { status: 503 })
  await page.goto('/admin/capsules')
  await expect(page).toHaveTitle('Sillage')
  answer()
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(again).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.unroute('**/api/usuario/me')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await pressByKey(page, again)
  await expect(page.getByRole('heading', { level: 1, name: 'Cápsulas' })).toBeFocused()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveTitle('Cápsulas | Sillage')
})

test('anybody who is signed in may sign out, in all tabs: in the admin area and at home [O-13]', async ({
  page,
  context,
}) => {
  await page.goto('/admin/home')
  const other = await context.newPage()
  await other.goto('/admin/home')
  await other.getByRole('button', { name: /^Menu de/ }).click()
  await other.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(other).toHaveURL('/auth/login')
  await expect(other.getByRole('status')).toHaveText('Você saiu do sistema.')
  await expect(page).toHaveURL(/\/auth\/login/)

  await signIn(page, demoLogins.appUser)
  await page.getByRole('button', { name: 'Entendi' }).click()
  await other.goto('/')
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(other).toHaveURL('/auth/login')
  await expect(page).toHaveURL(/\/auth\/login/)
})

/** Delays the response about the current user until the returned function is called. */
async function delayCurrentUser(page: Page, response?: { status: number }): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/usuario/me', async (route) => {
    await released
    await (response ? route.fulfill(response) : route.continue())
  })
  return release
}
