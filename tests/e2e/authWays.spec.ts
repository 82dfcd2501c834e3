import { expect, type Page } from '@playwright/test'
import { enterAdmin, signIn } from './signIn.ts'
import { test } from './support/journey.ts'

test.use({ login: null })

test('every way in, through and out is there [A-01, A-37]', async ({ page }) => {
  const screens = {
    '/auth/login': 'Entrar',
    '/auth/esqueci-senha': 'Esqueceu a senha?',
    '/auth/ativar-conta?t=unknown': 'Este link é inválido, expirou ou já foi usado.',
    '/auth/cadastrar-senha?t=unknown': 'Boas-vindas ao painel',
    '/auth/recuperar-senha?t=unknown': 'Criar nova senha',
    '/logout': 'Entrar',
    '/auth/login?expired=true': 'Entrar',
    '/privacy-policy': 'Política de privacidade',
  }
  for (const [address, title] of Object.entries(screens)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await enterAdmin(page)
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Alterar senha' }).click()
  await expect(page.getByRole('dialog', { name: 'Alterar senha' })).toBeVisible()
})

test('the login leads to a new password, to how one gets an account, and to the privacy policy [A-05]', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const link = (name: string) => page.getByRole('main').getByRole('link', { name })
  await expect(link('Esqueci minha senha')).toHaveAttribute('href', '/auth/esqueci-senha')
  await expect(link('Política de privacidade')).toHaveAttribute('href', '/privacy-policy')
  await link('Não tenho uma conta').click()
  const dialog = page.getByRole('dialog', { name: 'Não tem uma conta?' })
  await expect(dialog).toContainText('criadas por um administrador')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(link('Não tenho uma conta')).toBeFocused()
  await page.goto('/auth/login#sem-conta')
  await page.reload()
  await expect(dialog).toBeVisible()
})

test('a plain user sees a dialog instead of the admin area, with the app’s stores [A-18, A-19, A-20]', async ({
  page,
}) => {
  await signIn(page, 'appUser')
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

test('a plain user who asks for the admin area comes home, and nothing of it is loaded [O-03]', async ({ page }) => {
  await signIn(page, 'appUser')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  for (const address of ['/admin', '/admin/home', '/admin/users']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acesso só para administradores')
  expect(loaded.filter((path) => path.startsWith('/api/')).sort()).not.toContain('/api/usuario')
})

test('who signed in is checked before anything else is shown, and no later than they are known [A-22]', async ({
  page,
}) => {
  let answer: () => void = () => undefined
  await page.route('**/api/usuario/me', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await signIn(page, 'appUser')
  await expect(page.getByRole('button', { name: 'Verificando seu acesso…' })).toBeVisible()
  await expect(page).toHaveURL('/auth/login')
  answer()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('anybody who is signed in may sign out: in the admin area and at home, in all tabs [O-13]', async ({
  page,
  context,
}) => {
  await enterAdmin(page, 'manager')
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('status')).toHaveText('Você saiu do sistema.')

  await signIn(page, 'appUser')
  await page.getByRole('button', { name: 'Entendi' }).click()
  const other = await context.newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Sair' }).click()
  await expect(other).toHaveURL('/auth/login')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the screens of the session come without react-admin, which follows while somebody types', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible()
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(scripts.filter((url) => /\/app-/.test(url))).toEqual([])
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').pressSequentially('a')
  await expect.poll(() => scripts.some((url) => /\/app-.*\.js/.test(url))).toBe(true)
})

for (const [how, spoil] of [
  ['switched off', forbidStorage],
  ['full', fillStorage],
] as const) {
  test(`with the browser’s storage ${how}, one signs in and works until the tab is closed`, async ({ page }) => {
    await page.addInitScript(spoil)
    await enterAdmin(page)
    await page.getByRole('link', { name: 'Cápsulas' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cápsulas' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await storedNames(page)).toEqual([])
  })
}

function forbidStorage(): void {
  Object.defineProperty(window, 'localStorage', {
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

function storedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    try {
      return Object.keys(localStorage)
    } catch {
      return []
    }
  })
}
