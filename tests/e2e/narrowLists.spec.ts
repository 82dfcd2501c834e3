import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { test } from './support/journey.ts'
import { listPage } from './support/listPage.ts'

const lists = [
  { route: 'users', name: 'Usuários' },
  { route: 'fragrances', name: 'Fragrâncias' },
  { route: 'categories', name: 'Categorias' },
  { route: 'campaigns', name: 'Campanhas' },
  { route: 'quiz', name: 'Quizzes' },
  { route: 'devices', name: 'Dispositivos' },
  { route: 'capsules', name: 'Cápsulas' },
  { route: 'perfis', name: 'Perfis' },
]

for (const { width, theme } of [
  { width: 1280, theme: 'dark' },
  { width: 767, theme: 'light' },
  { width: 360, theme: 'dark' },
] as const) {
  test.describe(`at ${width} px in the ${theme} theme`, () => {
    test.use({ preferences: { theme } })

    for (const { route, name } of lists) {
      test(`the list of ${route} fits, and what can be done with a row is within reach`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 })
        const list = listPage(page, { route, name })
        await list.open('?perPage=20')
        await expect(list.region.getByText(/^1 a \d+ de [\d.]+$/)).toBeVisible()
        expect(await beyond(page)).toBeLessThanOrEqual(0)
        await expectAccessible(page, `the list of ${route}`)
        const menu = list.region.getByRole('button', { name: /^Ações de/ })
        if (width >= 768) return expect(menu).toHaveCount(0)
        if ((await menu.count()) === 0) return
        await menu.first().click()
        for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 })
        await expectAccessible(page, `the actions on one of ${route}`)
        await page.keyboard.press('Escape')
        await expect(menu.first()).toBeFocused()
      })
    }
  })
}

for (const { route, name, widths } of [
  { route: 'fragrances', name: 'Fragrâncias', widths: [1280, 1000, 1280] },
  { route: 'devices', name: 'Dispositivos', widths: [1280, 900, 1280] },
]) {
  test(`the table of ${route} fades out at its side only while it goes on there, however the window changes`, async ({
    page,
  }) => {
    const list = listPage(page, { route, name })
    await list.open()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 720 })
      await expect.poll(() => list.region.locator('table').evaluate(fadesAsItGoesOn), `${width} px`).toBe(true)
    }
  })
}

/** Whether a table fades out at its side exactly if more of it is there. */
function fadesAsItGoesOn(table: Element): boolean {
  const scrolled = table.parentElement
  const fading = table.closest('[data-more-aside]')
  return scrolled !== null && scrolled.scrollWidth - scrolled.clientWidth > 1 === (fading !== null)
}

/** How far the page is wider than the window. */
const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
