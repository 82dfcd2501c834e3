import { expect, type Locator, type Page } from '@playwright/test'

/** Presses a key until an element has the focus: Tab in a page, an arrow key in a composite widget. */
async function moveFocus(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible()
  // Looking an element up by role takes much longer than a key press, so it is repeated only if the element was
  // replaced.
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

/** Presses Tab until an element has the focus; to one of another row of a list also the arrows. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  await moveToRow(page, target.locator('xpath=ancestor::tr[@tabindex]'), key)
  await moveFocus(page, target, key)
}

/** Moves the focus to a row: the rows of a list are one stop of Tab, and the arrows lead from one to the next. */
async function moveToRow(page: Page, row: Locator, key: string): Promise<void> {
  if ((await row.count()) === 0) return
  const getDistance = () =>
    row.evaluate((one) => {
      const rows = [...(one.parentElement?.children ?? [])]
      const focused = rows.findIndex((other) => other.contains(document.activeElement))
      return focused < 0 ? undefined : rows.indexOf(one) - focused
    })
  for (let step = 0; step < maxSteps; step++) {
    const distance = await getDistance()
    if (distance === 0) return
    await page.keyboard.press(distance === undefined ? key : distance > 0 ? 'ArrowDown' : 'ArrowUp')
  }
}

/** Moves the focus to an element by Tab and activates it. */
export async function pressByKey(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves the focus to a field by Tab and types into it. */
export async function typeByKey(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Moves the focus through an open menu by arrow keys and selects an item. */
export async function chooseByKey(page: Page, item: Locator): Promise<void> {
  await moveFocus(page, item, 'ArrowDown')
  await page.keyboard.press('Enter')
}

/** Expects that an element has the focus, even after the focused element was removed. */
export async function expectAnyFocus(page: Page): Promise<void> {
  await expect(page.locator('body')).not.toBeFocused()
}

/** More than the tab stops of any screen and the items of any menu or tree. */
const maxSteps = 150
