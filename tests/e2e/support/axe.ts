import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { changeLook, type Look, measureOverflow } from './looks.ts'

/** Expects that axe-core finds nothing wrong on the page as it stands. A failure names each rule and where it is broken. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  // Not as a script of the page, which its content security policy would refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // A change of the theme reaches some parts of the page a little later than others.
  await expect.soft.poll(() => findViolations(page, place), { message: place, timeout: 5000 }).toEqual([])
}

/** What axe-core finds, once nothing moves. */
async function findViolations(page: Page, place: string): Promise<string[]> {
  await waitForAnimations(page)
  const { violations, passes } = await page.evaluate(() =>
    window.axe.run({ resultTypes: ['violations'], preload: false }),
  )
  expect(passes.length, `${place}: there was something to look at`).toBeGreaterThan(10)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** The same in several looks of the page, and that nothing stands beside it. */
export async function expectAccessibleIn(page: Page, looks: readonly Look[], place: string): Promise<void> {
  for (const look of looks) {
    await changeLook(page, look)
    const name = `${place}, ${look.theme}, ${look.width} px`
    await expectAccessible(page, name)
    await expect.soft.poll(() => measureOverflow(page), `${name}: px beside the page`).toBeLessThanOrEqual(0)
  }
}

/** Waits until nothing moves any more: what fades in has not its own colours yet. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
