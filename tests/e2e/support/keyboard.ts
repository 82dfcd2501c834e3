import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on by Tab until something has the focus, as whoever uses no pointer does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < mostSteps && !(await isThere()); step++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** More than any screen has stops. */
const mostSteps = 150
