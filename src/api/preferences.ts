import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts'
import { createListeners } from './listeners.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** The color theme; `system` follows the operating system. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** The row height of tables. */
export type Density = 'comfortable' | 'compact'

/** The settings of this browser; they remain after sign-out. */
export interface PreferenceValues {
  readonly locale: Locale
  readonly theme: ThemeChoice
  readonly density: Density
  readonly menuCollapsed: boolean
  /** Whether single-key shortcuts are on. They disturb users of speech input (WCAG 2.1.4). */
  readonly singleKeys: boolean
}

/** The settings of this browser as an external store for React. */
export interface Preferences {
  /** Returns the same object until something changes. */
  getSnapshot(): PreferenceValues
  change(values: Partial<PreferenceValues>): void
  subscribe(listener: () => void): () => void
}

/**
 * Reads the settings once and stores each change. Changes of other tabs are ignored, so that the language does not
 * change while the user fills in a form.
 *
 * @param initialLocale the language of a user who has not chosen one
 */
export function createPreferences(storage: ExpiringStorage, initialLocale: Locale = defaultLocale): Preferences {
  const { notify, subscribe } = createListeners()
  let values: PreferenceValues = {
    locale: parseLocale(storage.get('locale')) ?? initialLocale,
    theme: parseTheme(storage.get('theme')),
    density: storage.get('density') === 'compact' ? 'compact' : 'comfortable',
    menuCollapsed: storage.get('menuCollapsed') === true,
    singleKeys: storage.get('singleKeys') !== false,
  }
  return {
    getSnapshot: () => values,
    change(changed) {
      values = { ...values, ...changed }
      for (const [key, value] of Object.entries(changed)) storage.set(key, value, lifetimes.forever)
      notify()
    },
    subscribe,
  }
}

function parseLocale(stored: unknown): Locale | undefined {
  return typeof stored === 'string' && isLocale(stored) ? stored : undefined
}

function parseTheme(stored: unknown): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
