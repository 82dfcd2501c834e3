import { expect, type Locator, type Page } from '@playwright/test'

/** Goes on by a key until something has the focus: by Tab through a page, by an arrow through what has one stop. */
async function moveFocus(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible()
  // To look an element up by its role and name takes far longer than a press: it is done anew only when it was replaced.
  let element = await target.elementHandle()
  const isFocused = async (): Promise<boolean> => {
    const found = await element?.evaluate((one) => (one.isConnected ? one === document.activeElement : undefined))
    if (found !== undefined) return found
    element = await target.elementHandle()
    return target.evaluate((one) => one === document.activeElement)
  }
  for (let step = 0; step < maxSteps && !(await isFocused()); step++) await page.keyboard.press(key)
  await expect(target).toBeFocused()
}

/** Goes on by Tab until something has the focus, as whoever uses no pointer does. */
export const tabTo = (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> =>
  moveFocus(page, target, key)

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
  await moveFocus(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** Expects that something has the focus, also where what had it is gone: whoever uses keys goes on from there. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toBeFocused()
}

/** More than any screen has stops, and any menu or tree has items. */
const maxSteps = 150
