import type { CDPSession, Locator, Page } from '@playwright/test'

interface Point {
  readonly x: number
  readonly y: number
}

/**
 * Clicks a button that reacts although it has `aria-disabled`. Hovering first waits until the button is stable and
 * uncovered; a forced click alone does not wait, and a closing menu would receive it.
 */
export async function forceClick(button: Locator): Promise<void> {
  await button.hover()
  await button.click({ force: true })
}

/** Presses the mouse button at one point and moves to another without releasing it. */
export async function pressAndMove(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 8 })
}

/** Drags with the mouse. */
export async function dragByMouse(page: Page, from: Point, to: Point): Promise<void> {
  await pressAndMove(page, from, to)
  await page.mouse.up()
}

/** Real touch events: the browser decides whether to scroll or to drag. */
export async function createTouchscreen(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    async drag(from: Point, to: Point): Promise<void> {
      const getPointAt = (share: number) => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      })
      await dispatchTouch('touchStart', [getPointAt(0)])
      for (const share of [0.15, 0.3, 0.5, 0.7, 0.85, 1]) await dispatchTouch('touchMove', [getPointAt(share)])
      await dispatchTouch('touchEnd', [])
    },
  }
}
