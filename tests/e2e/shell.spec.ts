import { expect } from '@playwright/test'
import { enterAdmin } from './signIn.ts'
import { test } from './support/journey.ts'

test.use({ login: null })

test('the side menu has its items in order, each with its address [B-08, B-09]', async ({ page }) => {
  await enterAdmin(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('listitem').filter({ visible: true })).toHaveText([
    'Usuários',
    /^Fragrâncias/,
    'Campanhas',
    'Quiz',
    'Dispositivos',
    'Cápsulas',
    /^Importação em lote/,
    /^Organizações/,
  ])
  const addresses = {
    Usuários: 'users',
    Campanhas: 'campaigns',
    Quiz: 'quiz',
    Dispositivos: 'devices',
    Cápsulas: 'capsules',
  }
  for (const [name, address] of Object.entries(addresses)) {
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', `/admin/${address}`)
  }
})

test('fragrances opens into configuration and categories [B-10, B-11]', async ({ page }) => {
  await enterAdmin(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Fragrâncias' }).click()
  const inGroup = menu
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Fragrâncias' }) })
    .getByRole('link')
  await expect(inGroup).toHaveText(['Configuração', 'Categorias'])
  await expect(inGroup.first()).toHaveAttribute('href', '/admin/fragrances')
  await expect(inGroup.last()).toHaveAttribute('href', '/admin/categories')
})

test('bulk import and organizations are labels that lead nowhere [B-14]', async ({ page }) => {
  await enterAdmin(page)
  for (const name of [/^Importação em lote/, /^Organizações/]) {
    const item = page.getByRole('link', { name })
    await expect(item).toHaveAttribute('aria-disabled', 'true')
    await expect(item).not.toHaveAttribute('href')
  }
})

test('there is a side menu and a top bar, which leads an administrator to the profiles [B-25, B-12]', async ({
  page,
}) => {
  await enterAdmin(page)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Perfis' }).click()
  await expect(page).toHaveURL(/\/admin\/perfis/)
})

test('the link to the profiles is not there for anybody else', async ({ page }) => {
  await enterAdmin(page, 'manager')
  await expect(page.getByRole('link', { name: /^Perfis/ })).toHaveCount(0)
})

test('the tab is called after page and product, and the heading has the focus [B-36]', async ({ page }) => {
  await enterAdmin(page)
  await expect(page).toHaveTitle('Dashboard | Sillage')
  await page.getByRole('link', { name: 'Cápsulas' }).first().click()
  await expect(page).toHaveTitle('Cápsulas | Sillage')
  await expect(page.getByRole('heading', { level: 1, name: 'Cápsulas' })).toBeFocused()
})

test('the footer is there, and empty [B-27]', async ({ page }) => {
  await enterAdmin(page)
  await expect(page.getByRole('contentinfo')).toHaveText('')
})

test('on a phone there is a header whose logo leads to /admin [B-23, B-24]', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAdmin(page)
  const logo = page.getByRole('banner').getByRole('link', { name: /Sillage/ })
  await expect(logo).toBeVisible()
  await expect(logo).toHaveAttribute('href', '/admin')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('on a phone the menu opens over the page and leaves with a choice', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterAdmin(page)
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cápsulas' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/capsules/)
})

test('an address that leads nowhere says so, with a title and that there is nothing [B-01, B-02, B-03]', async ({
  page,
}) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
  await expect(page.getByText(/Não há nada aqui/)).toBeVisible()
  await enterAdmin(page)
  await page.goto('/admin/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
})

test('a collapsed menu shows icons, opens while it is used, and stays collapsed after a reload', async ({ page }) => {
  await enterAdmin(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const width = async () => (await menu.boundingBox())?.width
  await menu.getByRole('button', { name: 'Recolher menu' }).click()
  await page.mouse.move(800, 400)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect.poll(width).toBe(64)
  await menu.hover()
  await expect.poll(width).toBe(248)
})
