import { expect, test } from 'vitest'
import { createPreferences } from '../../src/api/preferences.ts'
import { createStorage } from '../../src/api/storage.ts'
import { applyTheme, type ThemeEnvironment } from '../../src/layout/theme/themeMode.ts'
import { buildTokenCss } from '../../src/layout/theme/tokenCss.ts'
import { dark, light } from '../../src/layout/theme/tokens.ts'

test.each([
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['system', false, 'light'],
  ['system', true, 'dark'],
] as const)('the choice %s, in a system that is dark: %s, gives the theme %s', (theme, systemIsDark, expected) => {
  const { mode, root, preferences } = open(systemIsDark)
  preferences.change({ theme })
  expect([mode.getSnapshot(), root.dataset.theme]).toEqual([expected, expected])
})

test('while it follows the system, a change of the system changes the theme and tells who renders it', () => {
  const { mode, root, changeSystem } = open(false)
  const heard: string[] = []
  mode.subscribe(() => heard.push(mode.getSnapshot()))
  changeSystem(true)
  expect([root.dataset.theme, ...heard]).toEqual(['dark', 'dark'])
})

test('paper is always light, and the screen is as before afterwards', () => {
  const { mode, preferences, print } = open(false)
  preferences.change({ theme: 'dark' })
  print(true)
  expect(mode.getSnapshot()).toBe('light')
  print(false)
  expect(mode.getSnapshot()).toBe('dark')
})

test('the style sheet has every token of both themes', () => {
  const sheet = buildTokenCss()
  expect(sheet).toContain(`--text-muted:${light.textMuted};`)
  expect(sheet).toContain(`:root[data-theme=dark]{color-scheme:dark;--page:${dark.page};`)
  expect(sheet).toContain(`--success-surface:${dark.success.surface};`)
})

function open(systemIsDark: boolean) {
  const root = { dataset: {} as Record<string, string> }
  const [darkQuery, printQuery] = [createQuery(systemIsDark), createQuery(false)]
  const page = {
    document: { documentElement: root, querySelector: () => null, adoptedStyleSheets: [] },
    matchMedia: (query: string) => (query === 'print' ? printQuery.list : darkQuery.list),
    CSSStyleSheet: class {
      replaceSync() {
        return undefined
      }
    },
  } as unknown as ThemeEnvironment
  const preferences = createPreferences(createStorage({ backend: undefined, now: () => 0 }))
  return {
    mode: applyTheme(page, preferences),
    root,
    preferences,
    changeSystem: darkQuery.change,
    print: printQuery.change,
  }
}

/** A media query whose result the test changes. */
function createQuery(matches: boolean) {
  const listeners = new Set<() => void>()
  const list = { matches, addEventListener: (_: string, listener: () => void) => listeners.add(listener) }
  const change = (now: boolean) => {
    list.matches = now
    for (const listener of listeners) listener()
  }
  return { list, change }
}
