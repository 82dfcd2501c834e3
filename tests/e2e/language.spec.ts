import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test.describe('whoever is not signed in', () => {
  test.use({ login: null, locale: 'de-DE' })

  test('reads Portuguese where the language of the browser is not on offer, and may choose English, but no other language [A-04, M-04, M-08]', async ({
    page,
  }) => {
    await page.goto('/auth/login')
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    expect(await page.evaluate(() => localStorage.getItem('sillage.locale'))).toBeNull()
    const picker = page.getByRole('group', { name: 'Idioma' })
    await expect(picker.getByRole('button')).toHaveText(['Português', 'English'])
    await picker.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

test('the interface speaks Portuguese, and English once it is chosen and could be fetched, the server included [M-01, M-02]', async ({
  categories,
  page,
}) => {
  const part = /\/assets\/en-[^/]*\.js/
  const language = page.getByRole('button', { name: /^Idioma: / })
  const english = page.getByRole('menuitemradio', { name: 'English' })
  const title = page.getByRole('heading', { level: 1 })
  await page.route(part, (route) => route.abort())
  await categories.open()
  await expect(title).toHaveText('Categorias')
  await expect(page).toHaveTitle(/Categorias/)
  await expect(page.getByRole('link', { name: 'Nova categoria' })).toBeVisible()
  await expect(categories.region.getByRole('columnheader')).toHaveText(['', 'Ações', 'Nome', 'Criada em'])
  await expect(page.getByText('Linhas por página')).toBeVisible()

  await language.click()
  await expect(page.getByRole('menuitemradio')).toHaveText(['Português', 'English'])
  await expect(page.getByRole('menuitemradio', { name: 'Português' })).toBeChecked()
  await english.click()
  await expect(page.getByRole('alert')).toHaveText(/^Não foi possível falar com o servidor\./)
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')

  await page.unroute(part)
  await language.click()
  await english.click()
  await expect(title).toHaveText('Categories')
  await expect(page).toHaveTitle(/Categories/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('link', { name: 'New category' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(['', 'Actions', 'Name', 'Created on'])
  await expect(page.getByText('Rows per page')).toBeVisible()
  const asked = page.waitForRequest('**/api/categories?*')
  await page.reload()
  expect((await asked).headers()['content-language']).toBe('en-US')
  await expect(title).toHaveText('Categories')
})
