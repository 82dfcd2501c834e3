import { expect, type Page } from '@playwright/test'
import { type Locale, locales, tagOf } from '#i18n/locales.ts'
import { resources } from '#resources/index.ts'
import { actionOf, canBeInactive, pathOf, routeOf } from '#resources/language/derive.ts'
import { expectAccessibleIn } from './support/axe.ts'
import { inLanguage, moveTo, pairsIn } from './support/circumstances.ts'
import { test } from './support/journey.ts'

const screened = resources.filter(({ internal }) => !internal)

for (const locale of locales) {
  test.describe(locale, () => {
    test.use(inLanguage(locale))

    test(`every screen keeps nobody out (${locale})`, async ({ api, page }) => {
      test.slow()
      for (const address of ['home', 'home?view=initiatives']) {
        await page.goto(`/admin/${address}`)
        await expect(page.locator('html')).toHaveAttribute('lang', tagOf(locale))
        await lookAround(page, locale, address)
      }
      await lookAt(page, locale, 'nowhere')
      for (const resource of screened) {
        const route = routeOf(resource)
        await lookAt(page, locale, route)
        if (actionOf(resource, 'create')) await lookAt(page, locale, `${route}/create`)
        if (!actionOf(resource, 'edit')) continue
        const params = { perPage: 1, ...(canBeInactive(resource) ? { isActive: true } : {}) }
        const { data } = await (await api.get(`/api/${pathOf(resource)}`, { params })).json()
        await lookAt(page, locale, `${route}/${data[0][resource.key]}/update`)
      }
    })
  })
}

/** Goes to another screen, and looks around there. */
async function lookAt(page: Page, locale: Locale, address: string): Promise<void> {
  const before = await page.title()
  await page.setViewportSize({ width: 1280, height: 800 })
  await moveTo(page, `/admin/${address}`)
  await expect(page).not.toHaveTitle(before)
  await lookAround(page, locale, address)
}

/** No barrier, and nothing beside the page, once everything is there. */
async function lookAround(page: Page, locale: Locale, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main').locator('a, input, tbody tr, li').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectAccessibleIn(page, pairsIn(locale), address)
}
