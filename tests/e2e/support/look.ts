import { expect, type Page } from '@playwright/test'

/** Changes theme and width of the page as it stands; its theme follows the system while nobody has chosen one. */
export async function changeLook(page: Page, theme: 'light' | 'dark', width: number): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height: 800 })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Expects that nothing stands beyond the edge of the window. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}
