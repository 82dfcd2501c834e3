import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { inProject } from '../../../scripts/steps/project.mjs'
import { changeLook, type Look, measureOverflow } from './looks.ts'

/** Minified, because every new document parses it. Without the HTML of the elements, because messages name them. */
const axeSource = `${readFileSync(inProject('node_modules/axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true })`

/**
 * Expects that axe-core finds no violation on the current page. A failure names each rule and the violating elements.
 */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  // Evaluated instead of added as a script, because the content security policy would block a script.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  // A theme change reaches some elements later than others, so the check is repeated.
  await expect.soft.poll(() => findViolations(page, place), { message: place, timeout: 5000 }).toEqual([])
}

/** The violations that axe-core finds after all animations. */
async function findViolations(page: Page, place: string): Promise<string[]> {
  await waitForAnimations(page)
  const { violations, passed } = await page.evaluate(async () => {
    const { violations, passes } = await window.axe.run({ resultTypes: ['violations'], preload: false })
    return { violations, passed: passes.length }
  })
  expect(passed, `${place}: there was something to look at`).toBeGreaterThan(10)
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

/** Waits until all animations have ended, because fading elements have other colors. */
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
