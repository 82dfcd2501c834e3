import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'

const looks = [
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 1280 },
] as const

/**
 * Expects no barrier, and nothing beside the page, on the page as it stands: lit and dark, wide and narrow. For whoever has
 * not chosen a theme, so that the system's applies.
 */
export async function expectAccessibleInLooks(page: Page, place: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await expectAccessible(page, `${place}, ${colorScheme}, ${width} px`)
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft(scrolled, `${place}, ${width} px: how wide it is`).toBeLessThanOrEqual(width)
  }
}
