import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/journey.ts'
import { listPage } from './support/listPage.ts'

test('a view is saved, is there in another browser, and is chosen, renamed and deleted', async ({
  page,
  browser,
  mark,
  stored,
  baseURL,
}) => {
  const capsules = listPage(page, { route: 'capsules', name: 'Cápsulas' })
  await capsules.open('?perPage=20&sort=dueDate&order=asc')
  await hideColumn(page, 'Criada em')
  await openViews(page)
  await page.getByRole('textbox', { name: 'Nome da visão' }).fill(mark)
  await page.getByRole('button', { name: 'Salvar visão' }).click()
  await expect(view(page, mark)).toHaveAttribute('aria-current', 'true')

  const context = await browser.newContext({ storageState: stored, baseURL: baseURL ?? '' })
  const elsewhere = await context.newPage()
  const list = listPage(elsewhere, { route: 'capsules', name: 'Cápsulas' })
  await list.open()
  await openViews(elsewhere)
  await view(elsewhere, mark).click()
  await expect(elsewhere).toHaveURL(/perPage=20&sort=dueDate&order=asc/)
  await expect(list.header('Validade')).toHaveAttribute('aria-sort', 'ascending')
  await expect(list.header('Criada em')).toHaveCount(0)
  await expect(elsewhere.getByRole('button', { name: 'Visões' })).toBeFocused()

  await openViews(elsewhere)
  await elsewhere.getByRole('button', { name: `Renomear ${mark}` }).click()
  await elsewhere.keyboard.type(`${mark} nova`)
  await elsewhere.keyboard.press('Enter')
  await elsewhere.getByRole('button', { name: `Deletar ${mark} nova` }).click()
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
  await expect(view(elsewhere, `${mark} nova`)).toHaveCount(0)
  await elsewhere.reload()
  await openViews(elsewhere)
  await expect(elsewhere.getByText('Carregando as visões…')).toHaveCount(0)
  await expect(view(elsewhere, `${mark} nova`)).toHaveCount(0)
  await context.close()
})

test('a list tells where it is in its address: search, status, sort, page and rows', async ({ categories, page }) => {
  await categories.open()
  await categories.choosePageSize(20)
  await categories.sortBy('Criada em')
  await categories.show('Inativo')
  await categories.search('abc')
  await expect(page).toHaveURL(
    /\/admin\/categories\?page=1&perPage=20&sort=createdAt&order=asc&search=abc&status=inactive$/,
  )
  await page.reload()
  await expect(categories.searchBox).toHaveValue('abc')
  await expect(categories.region.getByRole('radio', { name: 'Inativo' })).toBeChecked()
})

for (const { theme, width } of [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 768 },
  { theme: 'dark', width: 360 },
] as const) {
  test.describe(`at ${width} px in the ${theme} theme`, () => {
    test.use({ preferences: { theme } })

    test('the menu of views has no barrier and fits', async ({ page, api }) => {
      const views = [{ name: 'Uma visão com um nome bastante comprido, de sessenta letras.', params: {} }]
      await api.put('/api/views/quiz', { data: views })
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/admin/quiz')
      await openViews(page)
      await expect(page.getByRole('button', { name: /^Renomear Uma visão/ })).toBeInViewport({ ratio: 1 })
      const form = page.getByRole('dialog').locator('form')
      const heights = await form
        .locator('.MuiInputBase-root, button')
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ top, height }) => `${top} ${height}`),
        )
      expect(heights).toHaveLength(2)
      expect(new Set(heights).size).toBe(1)
      await expectAccessible(page, 'the menu of views')
    })
  })
}

const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Visões' }).click()
  await expect(page.getByRole('dialog', { name: 'Visões desta lista' })).toBeVisible()
}

async function hideColumn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('checkbox', { name }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
