import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'

const screens = {
  home: 'Dashboard',
  users: 'Usuários',
  fragrances: 'Fragrâncias',
  categories: 'Categorias',
  campaigns: 'Campanhas',
  quiz: 'Quizzes',
  devices: 'Dispositivos',
  capsules: 'Cápsulas',
}

test('an administrator reaches every screen of the admin area, the profiles included [O-05]', async ({ page }) => {
  for (const [address, name] of Object.entries({ ...screens, perfis: 'Perfis' })) {
    await page.goto(`/admin/${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
})

test('every screen of the menu leads somewhere, and is called there as in the menu', async ({ page }) => {
  await page.goto('/admin/home')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('button', { name: 'Fragrâncias' }).click()
  const links = menu.locator('a[href^="/admin/"]')
  for (const link of await links.all()) {
    const name = (await link.textContent()) ?? ''
    await link.click()
    const title = { Configuração: 'Fragrâncias', Quiz: 'Quizzes' }[name] ?? name
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
})

test('the labels of the menu are there, in Portuguese [B-13]', async ({ page }) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('heading')).toHaveText('Gerenciar')
  await menu.getByRole('button', { name: 'Fragrâncias' }).click()
  const labels = ['Usuários', 'Categorias', 'Campanhas', 'Quiz', /^Importação em lote/, /^Organizações/]
  for (const name of labels) await expect(menu.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Perfis' })).toBeVisible()
})

test.describe('a manager', () => {
  test.use({ login: 'gerente@sillage.example' })

  test('reaches every screen but the profiles, and comes home from there [O-06]', async ({ page }) => {
    for (const [address, name] of Object.entries(screens)) {
      await page.goto(`/admin/${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    }
    await page.goto('/admin/perfis')
    await expect(page).toHaveURL('/admin/home')
    await expect(page.getByRole('link', { name: /^Perfis/ })).toHaveCount(0)
  })

  test('manages records [O-02]', async ({ categories, mark, page }) => {
    const form = categoryForm(page)
    await form.openNew()
    await form.name.fill(mark)
    await form.save()
    await expect(form.savedDialog).toBeVisible()
    const [made] = await categories.found(mark)
    await form.openFor(made?.categoryId ?? 0)
    await form.name.fill(`${mark} 2`)
    await form.save()
    await expect(form.savedDialog).toBeVisible()
    await categories.open()
    await categories.search(mark)
    await categories.toggle(`${mark} 2`).click()
    await expect(page.getByText('Status alterado com sucesso')).toBeVisible()
  })
})

test.describe('a user of the mobile app', () => {
  test.use({ login: 'usuario@sillage.example' })

  test('may not enter the admin area: every address of it leads to / [O-03]', async ({ page }) => {
    for (const address of [...Object.keys(screens), 'perfis', 'categories/create', 'users/1/update', 'nowhere']) {
      await page.goto(`/admin/${address}`)
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('heading', { name: 'Acesso só para administradores' })).toBeVisible()
    }
  })
})

test('an address that is none is said to be none to whoever is signed in', async ({ page }) => {
  for (const address of ['nowhere', 'categories/7/delete', 'capsules/create', 'devices/create']) {
    await page.goto(`/admin/${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Página não encontrada')
    await expect(page).toHaveURL(`/admin/${address}`)
  }
})

test('while nobody knows yet which page it will be, the tab is called after the product alone [B-37]', async ({
  page,
}) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/usuario/me', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/admin/capsules')
  await expect(page).toHaveTitle('Sillage')
  answer()
  await expect(page).toHaveTitle('Cápsulas | Sillage')
})

test.describe('signed out', () => {
  test.use({ login: null })

  test('an address below /admin leads to the login, whether it exists or not', async ({ page }) => {
    for (const address of ['capsules', 'nowhere']) {
      await page.goto(`/admin/${address}`)
      await expect(page).toHaveURL('/auth/login')
    }
  })
})
