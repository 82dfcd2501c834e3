import { expect } from '@playwright/test'
import { test } from './support/journey.ts'

test('two versions of a field are read whole and chosen, on a phone one below the other, in every language', async ({
  categories,
  mark,
  page,
}) => {
  const { categoryId } = await categories.add(`${mark} original`)
  const dialog = page.getByRole('alertdialog')
  const choices = dialog.locator('label')
  const measureChoices = (side: 'y' | 'width') => async () =>
    choices.evaluateAll((all, of) => all.map((one) => Math.round(one.getBoundingClientRect()[of])), side)
  page.on('dialog', (question) => void question.accept())
  for (const locale of ['pt', 'en', 'es']) {
    const chosen = JSON.stringify({ value: locale, until: null })
    await page.evaluate((entry) => localStorage.setItem('sillage.locale', entry), chosen)
    await page.setViewportSize({ width: 700, height: 800 })
    await page.goto(`/admin/categories/${categoryId}/update`)
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`))
    await page.getByRole('main').getByRole('textbox').fill(`${mark} minha ${locale}`)
    await categories.rename(categoryId, `${mark} deles ${locale}`)
    await page.keyboard.press('Control+s')
    await expect(choices).toHaveCount(2)
    await expect.poll(async () => new Set(await measureChoices('y')()).size).toBe(1)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect.poll(async () => new Set(await measureChoices('y')()).size).toBe(2)
    await expect.poll(async () => Math.min(...(await measureChoices('width')()))).toBeGreaterThan(200)
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  }
})
