import type { Page } from '@playwright/test'

/** Invalidates both tokens, as if they had expired. */
export async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('sillage.auth') ?? '{}')
    const value = { ...entry.value, token: 'run-out', refreshToken: 'run-out' }
    localStorage.setItem('sillage.auth', JSON.stringify({ ...entry, value }))
  })
}
