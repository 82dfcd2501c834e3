import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'

test.describe('whoever is not signed in', () => {
  test.use({ login: null, locale: 'en-US' })

  test('reads Portuguese at first, whatever the language of the browser [M-04]', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    expect(await page.evaluate(() => localStorage.getItem('sillage.locale'))).toBeNull()
  })

  test('may choose Portuguese or English before signing in, and no other language [M-08]', async ({ page }) => {
    await page.goto('/auth/login')
    const picker = page.getByRole('group', { name: 'Idioma' })
    await expect(picker.getByRole('button')).toHaveText(['Português', 'English'])
    await picker.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

test('the interface speaks Portuguese [M-01]', async ({ categories, page }) => {
  await categories.open()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categorias')
  await expect(page).toHaveTitle(/Categorias/)
  await expect(page.getByRole('link', { name: 'Nova categoria' })).toBeVisible()
  await expect(categories.region.getByRole('columnheader')).toHaveText(['', 'Ações', 'Nome', 'Criada em'])
  await expect(page.getByText('Linhas por página')).toBeVisible()
})

test('the interface speaks English once it is chosen, the server included [M-02]', async ({ categories, page }) => {
  await categories.open()
  await languageMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
  await expect(page).toHaveTitle(/Categories/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('link', { name: 'New category' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Actions', 'Name', 'Created on'])
  await expect(page.getByText('Rows per page')).toBeVisible()
  const asked = page.waitForRequest('**/api/categories?*')
  await page.reload()
  expect((await asked).headers()['content-language']).toBe('en-US')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
})

test('a language that cannot be fetched says so, the one before stays, and it can be chosen again', async ({
  categories,
  page,
}) => {
  const part = /\/assets\/en-[^/]*\.js$/
  await page.route(part, (route) => route.abort())
  await categories.open()
  await languageMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Não foi possível falar com o servidor\./)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await page.unroute(part)
  await languageMenu(page).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categories')
})

test('the menu of languages offers Portuguese and English, not Spanish', async ({ categories, page }) => {
  await categories.open()
  await languageMenu(page).click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Português', 'English'])
  await expect(page.getByRole('menuitemradio', { name: 'Português' })).toBeChecked()
})

test.describe('in Spanish', () => {
  test.use({ preferences: { locale: 'es' } })

  test('the screens speak Spanish where a browser is set to it', async ({ page }) => {
    await page.goto('/admin/categories')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Categorías')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
    await expect(page.getByRole('columnheader')).toHaveText(['', 'Acciones', 'Nombre', /Creada/])
  })
})

function languageMenu(page: Page) {
  return page.getByRole('button', { name: /^Idioma: / })
}
