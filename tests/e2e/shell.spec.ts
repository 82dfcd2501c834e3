import { expect, type Page } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { demoLogins } from './support/demoUsers.ts'
import { test } from './support/journey.ts'
import { navigateByMenu } from './support/shell.ts'

/** The paths through the side menu, each with the title and route of its target. */
const menuPaths: readonly (readonly [way: readonly [string, ...string[]], title: string, route: string])[] = [
  [['Usuários'], 'Usuários', 'users'],
  [['Fragrâncias', 'Configuração'], 'Fragrâncias', 'fragrances'],
  [['Fragrâncias', 'Categorias'], 'Categorias', 'categories'],
  [['Campanhas'], 'Campanhas', 'campaigns'],
  [['Quiz'], 'Quizzes', 'quiz'],
  [['Dispositivos'], 'Dispositivos', 'devices'],
  [['Cápsulas'], 'Cápsulas', 'capsules'],
]

test.describe('a manager', () => {
  test.use({ login: demoLogins.manager })

  test('reaches every screen but the profiles, and comes home from there [O-06, B-20, B-21]', async ({ page }) => {
    await page.goto('/admin/perfis')
    await expect(page).toHaveURL('/admin/home')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
    await expect(page.getByRole('link', { name: /^Perfis/ })).toHaveCount(0)
    await visitEveryScreen(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('listbox').getByRole('option').filter({ hasText: 'Perfis' })).toHaveCount(0)
    await page.keyboard.type('ADMIN')
    await expect(page.getByText(/Buscando/)).toHaveCount(0)
    await expect(
      page
        .getByRole('listbox')
        .getByRole('option')
        .filter({ hasText: /^ADMIN/ }),
    ).toHaveCount(0)
  })

  test('manages records [O-02]', async ({ categories, mark, page }) => {
    const form = categoryForm(page)
    await form.openNew()
    await form.name.fill(mark)
    await form.save()
    await expect(form.savedNotice).toBeVisible()
    const [made] = await categories.found(mark)
    await form.openFor(made?.categoryId ?? 0)
    await form.name.fill(`${mark} 2`)
    await form.save()
    await expect(form.savedNotice).toBeVisible()
    await categories.open()
    await categories.search(mark)
    await categories.toggle(`${mark} 2`).click()
    await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
  })
})

test('on a phone a header has a logo that leads to /admin, and the menu opens over the page and leaves with a choice [B-23, B-24]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/home')
  const logo = page.getByRole('banner').getByRole('link', { name: /Sillage/ })
  await expect(logo).toBeVisible()
  await expect(logo).toHaveAttribute('href', '/admin')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cápsulas' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/capsules/)
})

test('an address that leads nowhere says so, with a title and that there is nothing [B-01, B-02, B-03]', async ({
  page,
}) => {
  for (const address of ['/nowhere', '/admin/nowhere', '/admin/capsules/create']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
    await expect(page.getByText(/Não há nada aqui/)).toBeVisible()
    await expect(page).toHaveURL(address)
  }
})

test('the tab is called after page and product, the footer is empty, and a collapsed menu and narrow rows stay after a reload [B-27, B-36]', async ({
  page,
}) => {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const measureWidth = async () => (await menu.boundingBox())?.width
  const measureHeight = async () => Math.round((await page.locator('tbody tr').first().boundingBox())?.height ?? 0)
  await page.goto('/admin/home')
  await expect(page).toHaveTitle('Dashboard | Sillage')
  await expect(page.getByRole('contentinfo')).toHaveText('')
  await navigateByMenu(page, 'Cápsulas')
  await expect(page).toHaveTitle('Cápsulas | Sillage')
  await expect(page.getByRole('heading', { level: 1, name: 'Cápsulas' })).toBeFocused()
  await navigateByMenu(page, 'Fragrâncias', 'Categorias')
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible()
  await expect.poll(measureHeight).toBe(44)
  await page.getByRole('button', { name: /^Aparência/ }).click()
  await page.getByRole('menuitemradio', { name: 'Compactas' }).click()
  await expect.poll(measureHeight).toBe(36)
  await page.keyboard.press('Escape')
  await menu.getByRole('button', { name: 'Recolher menu' }).click()
  await page.mouse.move(800, 400)
  await page.reload()
  await expect.poll(measureWidth).toBe(64)
  await expect.poll(measureHeight).toBe(36)
  await menu.hover()
  await expect.poll(measureWidth).toBe(248)
})

/** Opens each screen of the side menu and expects the title of the menu entry. */
async function visitEveryScreen(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  for (const [way, title, route] of menuPaths) {
    await navigateByMenu(page, ...way)
    await expect(page).toHaveURL(new RegExp(`/admin/${route}\\b`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(menu.getByRole('link', { name: way.at(-1), exact: true })).toHaveAttribute('aria-current', 'page')
  }
}
