import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('two versions have the same room, and what can be done with them is on one line, on a phone one below the other', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId } = await categories.add(`${mark} original`)
  const buttons = page.getByRole('alertdialog').getByRole('button')
  const measureBoxes = (side: 'y' | 'width') => async () =>
    new Set(await buttons.evaluateAll((all, of) => all.map((one) => one.getBoundingClientRect()[of]), side)).size
  page.on('dialog', (dialog) => void dialog.accept())
  for (const locale of ['pt', 'en', 'es']) {
    const chosen = JSON.stringify({ value: locale, until: null })
    await page.evaluate((entry) => localStorage.setItem('sillage.locale', entry), chosen)
    await page.setViewportSize({ width: 600, height: 800 })
    await page.goto(`/admin/categories/${categoryId}/update`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await page.getByRole('main').getByRole('textbox').fill(`${mark} minha ${locale}`)
    await categories.rename(categoryId, `${mark} deles ${locale}`)
    await page.keyboard.press('Control+s')
    await expect(buttons).toHaveCount(3)
    await expect.poll(measureBoxes('y')).toBe(1)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(measureBoxes('y')).toBe(3)
    await expect.poll(measureBoxes('width')).toBe(1)
    const versions = page.getByRole('alertdialog').getByRole('columnheader')
    const widths = await versions.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(widths[0]).toBeCloseTo(widths[1] ?? 0, 1)
  }
})
