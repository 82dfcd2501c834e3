import { createListeners } from '../../api/listeners.ts'
import type { Preferences } from '../../api/preferences.ts'
import { buildTokenCss } from './tokenCss.ts'
import { dark, light } from './tokens.ts'

/** The applied theme. */
export type ThemeMode = 'light' | 'dark'

/** The theme from the preferences and the system, as an external store for React. */
export interface ThemeModeStore {
  getSnapshot(): ThemeMode
  subscribe(listener: () => void): () => void
}

/** The browser APIs that are used. */
export type ThemeEnvironment = Pick<Window, 'document' | 'matchMedia'> & { CSSStyleSheet: typeof CSSStyleSheet }

/**
 * Applies the theme to the page: adds the tokens as a style sheet, and keeps `data-theme` and `data-density` on the
 * root element up to date with the preferences and the system. Print always uses the light theme. Call it once, before
 * rendering.
 */
export function applyTheme(
  { document, matchMedia, CSSStyleSheet }: ThemeEnvironment,
  preferences: Preferences,
): ThemeModeStore {
  const { notify, subscribe } = createListeners()
  const darkSchemeQuery = matchMedia('(prefers-color-scheme: dark)')
  const printQuery = matchMedia('print')
  let mode: ThemeMode = 'light'
  const apply = (): void => {
    const { theme, density } = preferences.getSnapshot()
    const screenMode = theme === 'system' ? (darkSchemeQuery.matches ? 'dark' : 'light') : theme
    mode = printQuery.matches ? 'light' : screenMode
    document.documentElement.dataset.theme = mode
    document.documentElement.dataset.density = density
    const themeColour = mode === 'dark' ? dark.page : light.menuSurface
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColour)
    notify()
  }

  const styleSheet = new CSSStyleSheet()
  styleSheet.replaceSync(buildTokenCss())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styleSheet]
  apply()
  preferences.subscribe(apply)
  darkSchemeQuery.addEventListener('change', apply)
  printQuery.addEventListener('change', apply)
  return { getSnapshot: () => mode, subscribe }
}
