import { expect } from '@playwright/test'
import { getLocaleTag, locales } from '#i18n/locales.ts'
import { resources } from '#product/resources/index.ts'
import { test } from './support/journey.ts'
import { buildLanguageOptions, selectLooks, themes } from './support/looks.ts'
import { checkLooks, listScreens, navigateAndWait, unknownPage } from './support/screens.ts'

for (const locale of locales) {
  test.describe(locale, () => {
    test.use(buildLanguageOptions(locale))

    test(`every screen keeps nobody out (${locale})`, async ({ api, page }) => {
      test.slow()
      const addresses = ['home', 'home?view=initiatives', unknownPage, ...(await listScreens(api, resources))]
      const screens = addresses.map((address, index) => ({ address, looks: selectLooks(index, locale) }))
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
