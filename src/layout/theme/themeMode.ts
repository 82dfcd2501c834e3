import { createListeners } from '../../api/listeners.ts'
import type { Preferences } from '../../api/preferences.ts'
import { tokenSheet } from './tokenSheet.ts'
import { dark, light } from './tokens.ts'

/** The applied theme. */
export type ThemeMode = 'light' | 'dark'

/** The theme from the preferences and the system, as an external store for React. */
export interface ThemeModeSource {
  current(): ThemeMode
  subscribe(listener: () => void): () => void
}

/** The browser APIs that are used. */
export type ThemePage = Pick<Window, 'document' | 'matchMedia'> & { CSSStyleSheet: typeof CSSStyleSheet }

/**
 * Applies the theme to the page: adds the tokens as a style sheet, and keeps `data-theme` and `data-density` on the
 * root element up to date with the preferences and the system. Print always uses the light theme. Call it once, before
 * rendering.
 */
export function lightPage(
  { document, matchMedia, CSSStyleSheet }: ThemePage,
  preferences: Preferences,
): ThemeModeSource {
  const { tell, subscribe } = createListeners()
  const system = matchMedia('(prefers-color-scheme: dark)')
  const paper = matchMedia('print')
  let mode: ThemeMode = 'light'
  const apply = (): void => {
    const { theme, density } = preferences.current()
    const chosen = theme === 'system' ? (system.matches ? 'dark' : 'light') : theme
    mode = paper.matches ? 'light' : chosen
    document.documentElement.dataset.theme = mode
    document.documentElement.dataset.density = density
    const colour = mode === 'dark' ? dark.page : light.menuSurface
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour)
    tell()
  }

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(tokenSheet())
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  apply()
  preferences.subscribe(apply)
  system.addEventListener('change', apply)
  paper.addEventListener('change', apply)
  return { current: () => mode, subscribe }
}
