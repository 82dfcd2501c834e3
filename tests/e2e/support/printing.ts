import type { Page } from '@playwright/test'

/** Counts how often the page asks to be printed, where nobody could answer the browser's own dialog. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.prints = 0
    window.print = () => {
      window.prints++
    }
  })
}

declare global {
  interface Window {
    prints: number
  }
}
