import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/journey.ts'
import { changeLook } from './support/looks.ts'

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
    await expect(page.getByRole('button', { name: /^Editar Uma visão/ })).toBeInViewport({ ratio: 1 })
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

async function openViews(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Visões', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Visões desta lista' })).toBeVisible()
}
