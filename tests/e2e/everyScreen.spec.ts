import { expect, type Page } from '@playwright/test'
import { resources } from '#resources/index.ts'
import { actionOf, canBeInactive, pathOf, routeOf } from '#resources/language/derive.ts'
import { expectAccessible } from './support/axe.ts'
import { inLook, nameOf, pairs } from './support/circumstances.ts'
import { test } from './support/journey.ts'

const screened = resources.filter(({ internal }) => !internal)
const beside = ['home', 'home?view=initiatives', 'nowhere']

for (const look of pairs) {
  test.describe(nameOf(look), () => {
    test.use(inLook(look))

    test(`every screen keeps nobody out (${nameOf(look)})`, async ({ api, page }) => {
      test.slow()
      for (const address of beside) await lookAt(page, address)
      for (const resource of screened) {
        const route = routeOf(resource)
        await lookAt(page, route)
        if (actionOf(resource, 'create')) await lookAt(page, `${route}/create`)
        if (!actionOf(resource, 'edit')) continue
        const params = { perPage: 1, ...(canBeInactive(resource) ? { isActive: true } : {}) }
        const { data } = await (await api.get(`/api/${pathOf(resource)}`, { params })).json()
        await lookAt(page, `${route}/${data[0][resource.key]}/update`)
      }
    })
  })
}

/** No barrier, and nothing beside the page, once everything is there. */
async function lookAt(page: Page, address: string): Promise<void> {
  await page.goto(`/admin/${address}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main').locator('a, input, tbody tr, li').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessible(page, address)
  const outside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(outside, `${address}: px beside the page`).toBeLessThanOrEqual(0)
}
