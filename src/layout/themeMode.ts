import { createListeners } from '../api/listeners.ts'
import type { Preferences } from '../api/preferences.ts'
import { tokenSheet } from './tokenSheet.ts'
import { dark, light } from './tokens.ts'

/** The theme that is on. */
export type ThemeMode = 'light' | 'dark'

/** The theme that follows from the person's choice and the system's, for whoever renders it. */
export interface ThemeModeSource {
  current(): ThemeMode
  subscribe(listener: () => void): () => void
}

/** What is needed of the browser to light a page. */
export type ThemePage = Pick<Window, 'document' | 'matchMedia'> & { CSSStyleSheet: typeof CSSStyleSheet }

/**
 * Lights the page: brings in the tokens, and keeps `data-theme` and `data-density` on the root element in step with the
 * preferences and the system; paper is always light. To be called once, before anything is rendered.
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
