import { expect, type Page } from '@playwright/test'
import { test } from './support/journey.ts'

test.use({ preferences: { locale: 'en' } })

test('a quick panel slides in from the right, and out again [B-29]', async ({ page }) => {
  await page.goto('/admin/home')
  const slid = page.evaluate(slideOfPanel)
  await opener(page).click()
  expect(await slid).toBe(360)
  await expect.poll(() => panel(page).boundingBox()).toMatchObject({ x: 920, y: 0, width: 360 })
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
})

test('its tabs are notifications, audit logs and settings [B-30]', async ({ page }) => {
  await openPanel(page)
  await expect(panel(page).getByRole('tab')).toHaveText(['Notifications', 'Audit Logs', 'Settings'])
})

test('against a backend without these calls, all of it is sample text [B-31]', async ({ page }) => {
  for (const path of ['notifications', 'audit']) {
    await page.route(`**/api/${path}*`, (route) =>
      route.fulfill({ status: 404, contentType: 'text/plain', body: 'No.' }),
    )
  }
  await openPanel(page)
  for (const tab of ['Notifications', 'Audit Logs']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(/^Sample texts/)).toBeVisible()
    await expect(panel(page).getByRole('listitem')).toHaveCount(3)
  }
})

test('settings are toggles under three headings, connected to nothing [B-32, B-33]', async ({ page }) => {
  // On a page on which nothing comes or goes by itself.
  await openPanel(page, '/admin/nowhere')
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await expect(opener(page)).toHaveAccessibleName('Quick panel')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Customer Care', 'Reports', 'Members'])
  const before = await page.evaluate(shownBesidePanel)
  const calls: string[] = []
  // Parts of the program may be fetched meanwhile, for what comes next.
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/assets/')) calls.push(pathname)
  })
  for (const heading of ['Customer Care', 'Reports', 'Members']) {
    const toggles = page.getByRole('region', { name: heading }).getByRole('switch')
    expect(await toggles.count()).toBeGreaterThan(0)
    await toggles.first().click()
    await expect(toggles.first()).toBeChecked()
  }
  expect(calls).toEqual([])
  expect(await page.evaluate(shownBesidePanel)).toBe(before)
})

test('toggles are as their person left them, also after another sign-in', async ({ page }) => {
  await openPanel(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  const toggle = page.getByRole('switch', { name: 'Generate reports' })
  await toggle.click()
  await page.reload()
  await openPanel(page)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(toggle).toBeChecked()
})

test('what is new is counted on the button until somebody has looked, and leads to what it is about', async ({
  page,
}) => {
  const at = '2026-11-20T12:00:00.000Z'
  const title = '3 capsules are past due'
  const link = '/admin/capsules?view=pastDue'
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ json: [{ severity: 'danger', title, link, at }] }),
  )
  await page.goto('/admin/home')
  await expect(opener(page)).toHaveAccessibleName('Quick panel: 1 new notification')
  await opener(page).click()
  await expect(panel(page).getByRole('listitem')).toContainText(['New'])
  await expect(opener(page)).toHaveAccessibleName('Quick panel')
  await panel(page).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/admin\/capsules\?.*view=pastDue/)
  await page.reload()
  await expect(opener(page)).toHaveAccessibleName('Quick panel')
  await opener(page).click()
  await expect(panel(page).getByRole('link', { name: title })).toBeVisible()
  await expect(panel(page).getByText('New', { exact: true })).toHaveCount(0)
})

test('who did what is told by the server', async ({ categories, mark, page }) => {
  await categories.add(mark)
  await openPanel(page)
  await page.getByRole('tab', { name: 'Audit Logs' }).click()
  await expect(panel(page).getByRole('listitem').filter({ hasText: mark })).toContainText(/ created Category “/)
})

test('the panel stays while one goes on working beside it', async ({ page }) => {
  await openPanel(page)
  await page.getByRole('link', { name: 'Capsules' }).first().click()
  await expect(page).toHaveURL(/\/admin\/capsules/)
  await expect(panel(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the panel takes the whole screen', async ({ page }) => {
    await page.goto('/admin/home')
    await opener(page).click()
    const dialog = page.getByRole('dialog', { name: 'Quick panel' })
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, width: 360, height: 740 })
    await dialog.getByRole('button', { name: 'Close panel' }).click()
    await expect(dialog).toHaveCount(0)
  })
})

function opener(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: 'Quick panel' })
}

function panel(page: Page) {
  return page.getByRole('complementary', { name: 'Quick panel' })
}

async function openPanel(page: Page, address = '/admin/home'): Promise<void> {
  await page.goto(address)
  await opener(page).click()
  await expect(panel(page)).toBeVisible()
}

/** Waits until the panel begins to move, and tells how far to the right of its place that is. */
function slideOfPanel(): Promise<number> {
  return new Promise((resolve) => {
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (!(target instanceof HTMLElement) || target.tagName !== 'ASIDE' || propertyName !== 'transform') return
      for (const animation of target.getAnimations()) animation.currentTime = 0
      resolve(Math.round(new DOMMatrix(getComputedStyle(target).transform).m41))
    })
  })
}

/** All that stands beside the panel, and how it is dressed. */
function shownBesidePanel(): string {
  const { dataset, lang } = document.documentElement
  const parts = ['header', 'nav', 'main'].map((name) => document.querySelector(name)?.outerHTML)
  return JSON.stringify({ ...dataset, lang, parts })
}
