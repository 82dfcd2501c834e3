import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { changeLook, type Look, measureOverflow } from './looks.ts'

/**
 * Expects that axe-core finds no violation on the current page. A failure names each rule and the violating elements.
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  // Evaluated instead of added as a script, because the content security policy would block a script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // A theme change reaches some elements later than others, so the check is repeated.
  await expect.soft.poll(() => findViolations(page, place), { message: place, timeout: 5000 }).toEqual([])
}

/** The violations that axe-core finds after all animations. */
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

/** Expects no violation and no overflow in several looks. */
export async function expectAccessibleIn(page: Page, looks: readonly Look[], place: string): Promise<void> {
  for (const look of looks) {
    await changeLook(page, look)
    const name = `${place}, ${look.theme}, ${look.width} px`
    await expectAccessible(page, name)
    await expect.soft.poll(() => measureOverflow(page), `${name}: px beside the page`).toBeLessThanOrEqual(0)
  }
}

/** Waits until all animations have ended, because fading elements have other colours. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const endingAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(endingAnimations.map((animation) => animation.finished))
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
