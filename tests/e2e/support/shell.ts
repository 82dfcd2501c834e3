import type { Page } from '@playwright/test'

/** Opens a screen through the side menu, including its groups. */
export async function navigateByMenu(page: Page, ...names: readonly [string, ...string[]]): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const groups = names.slice(0, -1)
  for (const group of groups) {
    const button = menu.getByRole('button', { name: group })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  await menu.getByRole('link', { name: names.at(-1), exact: true }).click()
}
