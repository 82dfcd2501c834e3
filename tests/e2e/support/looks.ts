import { expect, type Page } from '@playwright/test'
import { type Locale, locales } from '#i18n/locales.ts'

/** The theme, width and locale of a check. */
export interface Look {
  readonly theme: 'light' | 'dark'
  /** In px. */
  readonly width: 1280 | 768 | 360
}

export const themes = ['light', 'dark'] as const
const widths = [1280, 768, 360] as const

/** Widest first, so that elements opened on a wide screen are also checked on a narrow one. */
const allLooks: readonly Look[] = widths.flatMap((width) => themes.map((theme) => ({ theme, width })))

/** `npm run axe` checks everything in every look, `npm test` only in some. */
export const coversAllLooks = process.env.EVERY_LOOK === '1'

/**
 * Selects the looks in which axe-core checks one of several screens. Over all languages, a screen is checked in every
 * width and every theme; over all screens, every combination of width and theme is checked. @param screen the index of
 * the screen
 */
export const selectLooks = (screen: number, locale: Locale): readonly Look[] =>
  allLooks.filter(({ theme, width }) => {
    const square = screen + locales.indexOf(locale)
    return coversAllLooks || (theme === themes[square % 2] && width === widths[square % 3])
  })

/** Across all languages, each theme is checked on a wide and on a narrow screen. */
export const buildCornerLooks = (locale: Locale): readonly Look[] =>
  allLooks.filter(({ theme, width }) => {
    if (coversAllLooks) return true
    return width !== 768 && (theme === 'light') === ((width === 1280) === (locale === 'pt'))
  })

/** The languages of the corner checks: those that users can select. */
export const cornerLocales: readonly Locale[] = coversAllLooks ? locales : ['pt', 'en']

/**
 * Two looks of a screen: across `cornerLocales` they contain both themes and both widths. @param place the name of
 * the screen, whose length selects the looks
 */
export const selectCornerLooks = (place: string, locale: Locale): readonly Look[] => {
  const isWide = (place.length % 2 === 0) === (locale === 'pt')
  const isLight = isWide === place.length % 4 < 2
  return allLooks.filter(
    ({ theme, width }) => coversAllLooks || (width === (isWide ? 1280 : 360) && theme === (isLight ? 'light' : 'dark')),
  )
}

/** Both themes and both widths in one language; the page changes between them without a reload. */
export const bothThemes: readonly Look[] = allLooks.filter(
  ({ theme, width }) => coversAllLooks || (theme === 'light' ? width === 1280 : width === 360),
)

/**
 * Options for `test.use` if the look changes without a reload: the theme follows the system, which `changeLook` sets.
 */
export const buildLanguageOptions = (locale: Locale) => ({
  preferences: { locale },
  contextOptions: { reducedMotion: 'reduce' } as const,
})

/** Changes the look of the current page, with reduced motion from then on, because looks are compared at rest. */
export async function changeLook(
  page: Page,
  { theme, width }: Omit<Look, 'width'> & { readonly width: number },
  height = 800,
): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Navigates without a reload, like the back button of the browser. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Expects no horizontal overflow of the current page in any width. @param last the width that it keeps */
export async function expectToFitEverywhere(page: Page, last: Look['width']): Promise<void> {
  for (const width of [...widths.filter((one) => one !== last), last]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => measureOverflow(page), `px beyond the edge at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Expects no horizontal overflow. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
}

/** The horizontal overflow of the page, in px. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
