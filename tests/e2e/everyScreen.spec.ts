import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getLocaleTag, locales } from '#i18n/locales.ts'
import { canBeInactive, getAction, getApiPath, getRoute } from '#language/derive.ts'
import { resources } from '#product/resources/index.ts'
import { expectAccessibleIn } from './support/axe.ts'
import { test } from './support/journey.ts'
import {
  buildLanguageOptions,
  expectToFitEverywhere,
  type Look,
  navigateTo,
  selectLooks,
  themes,
} from './support/looks.ts'

const publicResources = resources.filter(({ internal }) => !internal)

for (const locale of locales) {
  test.describe(locale, () => {
    test.use(buildLanguageOptions(locale))

    test(`every screen keeps nobody out (${locale})`, async ({ api, page }) => {
      test.slow()
      const screens = (await listAddresses(api)).map((address, index) => ({
        address,
        looks: selectLooks(index, locale),
      }))
      // All screens of a theme follow one another, because a change of it renders everything again.
      const inOrder = themes.flatMap((theme) => screens.filter(({ looks }) => looks[0]?.theme === theme))
      for (const { address, looks } of inOrder) {
        if (address.startsWith('home')) await page.goto(`/admin/${address}`)
        else await navigateAndWait(page, address)
        await expect(page.locator('html')).toHaveAttribute('lang', getLocaleTag(locale))
        await checkLooks(page, looks, address)
      }
    })
  })
}

/** The addresses of the dashboard's two views, of an unknown page, and of every declared screen. */
async function listAddresses(api: APIRequestContext): Promise<string[]> {
  const addresses = ['home', 'home?view=initiatives', 'nowhere']
  for (const resource of publicResources) {
    const route = getRoute(resource)
    const params = { perPage: 1, ...(canBeInactive(resource) ? { isActive: true } : {}) }
    const { data } = await (await api.get(`/api/${getApiPath(resource)}`, { params })).json()
    const record = `${route}/${data[0][resource.key]}`
    // The page and the form of a record have the same title, so that neither follows the other.
    addresses.push(record, route)
    if (getAction(resource, 'create')) addresses.push(`${route}/create`)
    if (getAction(resource, 'edit')) addresses.push(`${record}/update`)
  }
  return addresses
}

/** Navigates within the application. */
async function navigateAndWait(page: Page, address: string): Promise<void> {
  const before = await page.title()
  await page.setViewportSize({ width: 1280, height: 800 })
  await navigateTo(page, `/admin/${address}`)
  await expect(page).not.toHaveTitle(before)
}

/** Expects no accessibility violation and no overflow after everything has loaded. */
async function checkLooks(page: Page, looks: readonly Look[], address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main').locator('a, input, tbody tr, li, dd').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expectToFitEverywhere(page, looks[0]?.width ?? 1280)
  await expectAccessibleIn(page, looks, address)
}
