import type { Page } from '@playwright/test'

/** Counts the calls of `window.print`, because the test cannot answer the print dialog. */
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
