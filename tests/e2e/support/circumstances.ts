import { type Locale, locales } from '#i18n/locales.ts'

/** What a screen is looked at in. */
export interface Look {
  readonly theme: 'light' | 'dark'
  /** In px. */
  readonly width: 1280 | 768 | 360
  readonly locale: Locale
}

const themes = ['light', 'dark'] as const
const widths = [1280, 768, 360] as const

const every: readonly Look[] = themes.flatMap((theme) =>
  widths.flatMap((width) => locales.map((locale) => ({ theme, width, locale }))),
)

/** `npm run axe` looks at everything in every look, `npm test` in a few. */
const isThorough = process.env.EVERY_LOOK === '1'

/** Each theme, each width and each language meet each other at least once. */
export const pairs: readonly Look[] = isThorough
  ? every
  : every.filter(({ theme, width, locale }) => {
      const square = widths.indexOf(width) + locales.indexOf(locale)
      return theme === themes[square % 2]
    })

/** Each theme meets a wide and a narrow screen, and both languages that people may pick. */
export const corners: readonly Look[] = isThorough
  ? every
  : every.filter(({ theme, width, locale }) => {
      if (width === 768 || locale === 'es') return false
      return (theme === 'light') === ((width === 1280) === (locale === 'pt'))
    })

/** The look as the end of a title. */
export const nameOf = ({ theme, width, locale }: Look): string => `${theme}, ${width} px, ${locale}`

/** What `test.use` needs for a look. */
export const inLook = ({ theme, width, locale }: Look, height = 800) => ({
  preferences: { theme, locale },
  viewport: { width, height },
  contextOptions: { reducedMotion: 'reduce' } as const,
})
