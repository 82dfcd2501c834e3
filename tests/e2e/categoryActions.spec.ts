import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, tabTo } from './support/keyboard.ts'

test('below 768 px rows, and on a phone cards, have their actions in a menu, by keyboard alone [C-10]', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId, name } = await categories.add(mark)
  const items = page.getByRole('menuitem')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const menuButton = page.getByRole('button', { name: 'Abrir menu' })
  const menu = page.getByRole('dialog', { name: 'Menu principal' })
  await pressByKey(page, menuButton)
  await tabTo(page, menu.getByRole('button', { name: 'Fechar menu' }))
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(menuButton).toBeFocused()
  await page.keyboard.press('Enter')
  await pressByKey(page, menu.getByRole('button', { name: 'Fragrâncias' }))
  await pressByKey(page, menu.getByRole('link', { name: 'Categorias' }))
  await expect(page).toHaveURL(/\/admin\/categories/)
  await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeFocused()

  await page.keyboard.press('/')
  await page.keyboard.type(mark)
  await page.keyboard.press('Enter')
  const card = categories.region.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('Ativa')
  await pressByKey(page, categories.menuButton(name))
  await chooseByKey(page, items.filter({ hasText: 'Inativar' }))
  await expect(card).toContainText('Inativa')
  await expect(categories.menuButton(name)).toBeFocused()
  await expect.poll(async () => (await categories.get(categoryId)).deletedAt).not.toBeNull()
  await pressByKey(page, categories.menuButton(name))
  await chooseByKey(page, items.filter({ hasText: 'Ativar' }))
  await expect(card).not.toContainText('Inativa')

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(categories.toggle(name)).toBeVisible()
  await expect(categories.editLink(name)).toBeVisible()
  await expect(categories.menuButton(name)).toHaveCount(0)

  await page.setViewportSize({ width: 700, height: 900 })
  await expect(categories.toggle(name)).toHaveCount(0)
  await pressByKey(page, categories.menuButton(name))
  await expect(items).toHaveText(['Editar', 'Inativar'])
  await chooseByKey(page, items.filter({ hasText: 'Inativar' }))
  await expect.poll(async () => (await categories.get(categoryId)).deletedAt).not.toBeNull()
  await pressByKey(page, categories.menuButton(name))
  await expect(items).toHaveText(['Ativar', 'Deletar'])
  await chooseByKey(page, items.filter({ hasText: 'Deletar' }))
  await pressByKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }))
  await expect(page.getByText('Registro deletado com sucesso')).toBeVisible()
  await expect(categories.region).toBeFocused()
})
