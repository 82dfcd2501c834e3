import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on by Tab until something has the focus, as whoever uses no pointer does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < mostSteps && !(await isThere()); step++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Leads the focus to something by Tab and presses it. */
export async function pressByKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Leads the focus to a field by Tab and types into it. */
export async function typeByKey(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Leads the focus through an open menu by its arrows, and chooses. */
export async function chooseByKey(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible()
  const isThere = () => item.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < mostItems && !(await isThere()); step++) await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Expects that something has the focus, also where what had it is gone: whoever uses keys goes on from there. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toBeFocused()
}

/** More than any screen has stops. */
const mostSteps = 150

/** More than any menu has items. */
const mostItems = 20
