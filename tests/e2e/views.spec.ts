import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { changeLook } from './support/circumstances.ts'
import { test } from './support/journey.ts'
import { pressByKey, typeByKey } from './support/keyboard.ts'
import { listPage } from './support/listPage.ts'

test('a view is saved by keyboard, and is there to be chosen in another browser', async ({
  api,
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
  const save = page.getByRole('button', { name: 'Salvar visão' })
  await typeByKey(page, page.getByRole('textbox', { name: 'Nome da visão' }), mark)
  await pressByKey(page, save)
  await expect(view(page, mark)).toHaveAttribute('aria-current', 'true')
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  await expect(save).toBeFocused()
  const kept: { name: string; params: object }[] = await (await api.get('/api/views/capsules')).json()
  expect(kept.find(({ name }) => name === mark)?.params).toMatchObject({ perPage: '20' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Visões' })).toBeFocused()

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

  await context.close()
})

test('the menu of views has no barrier and fits, in each look', async ({ page, api }) => {
  const views = [{ name: 'Uma visão com um nome bastante comprido, de sessenta letras.', params: {} }]
  await api.put('/api/views/quiz', { data: views })
  await page.goto('/admin/quiz')
  for (const [theme, width] of [
    ['light', 1280],
    ['dark', 768],
    ['dark', 360],
  ] as const) {
    await changeLook(page, { theme, width })
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
    await expectAccessible(page, `the menu of views at ${width} px`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

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
