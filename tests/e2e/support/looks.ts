import { expect, type Page } from '@playwright/test'
import { type Locale, locales } from '#i18n/locales.ts'

/** What a screen is looked at in. */
export interface Look {
  readonly theme: 'light' | 'dark'
  /** In px. */
  readonly width: 1280 | 768 | 360
}

const themes = ['light', 'dark'] as const
const widths = [1280, 768, 360] as const

/** Widest first, so that what a wide screen has opened is there when it becomes narrow. */
const allLooks: readonly Look[] = widths.flatMap((width) => themes.map((theme) => ({ theme, width })))

/** `npm run axe` looks at everything in every look, `npm test` in a few. */
const isThorough = process.env.EVERY_LOOK === '1'

/**
 * The looks in which axe-core sees one of several screens: over all languages each screen meets every width and both themes,
 * and over all screens each language, each width and each theme meet each other.
 * @param screen the number of the screen among them
 */
export const selectLooks = (screen: number, locale: Locale): readonly Look[] =>
  allLooks.filter(({ theme, width }) => {
    const square = screen + locales.indexOf(locale)
    return isThorough || (theme === themes[square % 2] && width === widths[square % 3])
  })

/** Over the languages that people may pick, each theme meets a wide and a narrow screen. */
export const buildCornerLooks = (locale: Locale): readonly Look[] =>
  allLooks.filter(({ theme, width }) => {
    if (isThorough) return true
    return width !== 768 && (theme === 'light') === ((width === 1280) === (locale === 'pt'))
  })

/** The languages that things are looked at in corners: those that people may pick. */
export const cornerLocales: readonly Locale[] = isThorough ? locales : ['pt', 'en']

/**
 * One corner of a screen: in the languages of `cornerLocales` together it meets both themes and both widths.
 * @param place what the screen is called; about half of all names lead to the other two corners
 */
export const selectCornerLooks = (place: string, locale: Locale): readonly Look[] => {
  const isWide = (place.length % 2 === 0) === (locale === 'pt')
  const isLight = isWide === place.length % 4 < 2
  return allLooks.filter(
    ({ theme, width }) => isThorough || (width === (isWide ? 1280 : 360) && theme === (isLight ? 'light' : 'dark')),
  )
}

/** Both themes and both widths of a page that is looked at in one language, which it goes through in place. */
export const bothThemes: readonly Look[] = allLooks.filter(
  ({ theme, width }) => isThorough || (theme === 'light' ? width === 1280 : width === 360),
)

/** What `test.use` needs where looks change in place: the theme is the system's, which `changeLook` sets. */
export const buildLanguageOptions = (locale: Locale) => ({
  preferences: { locale },
  contextOptions: { reducedMotion: 'reduce' } as const,
})

/** Changes the look of the page as it stands. */
export async function changeLook(
  page: Page,
  { theme, width }: Omit<Look, 'width'> & { readonly width: number },
  height = 800,
): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Goes to an address of the application without starting it anew, as the browser's own buttons do. */
export async function navigateTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** Expects that the page as it stands has room in each width. */
export async function expectToFitEverywhere(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => measureOverflow(page), `px beyond the edge at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Expects that nothing stands beyond the edge of the window. */
export async function expectToFit(page: Page): Promise<void> {
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
}

/** How far the page is wider than the window, in px. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
