import { defaultLocale, isLocale, type Locale } from '#i18n/locales.ts'
import { createListeners } from './listeners.ts'
import { type ExpiringStorage, lifetimes } from './storage.ts'

/** How the screens are lit: by the person's choice or as the system says. */
export type ThemeChoice = 'light' | 'dark' | 'system'

/** How much room the rows of tables take. */
export type Density = 'comfortable' | 'compact'

/** What a person chose for this browser once and for all; it survives a logout. */
export interface PreferenceValues {
  readonly locale: Locale
  readonly theme: ThemeChoice
  readonly density: Density
  readonly menuCollapsed: boolean
  /** Whether single keys do something: they get in the way of those who speak to their computer. */
  readonly singleKeys: boolean
}

/** The choices of this browser, for whoever renders them. */
export interface Preferences {
  /** The same object as long as nothing changes. */
  current(): PreferenceValues
  change(values: Partial<PreferenceValues>): void
  subscribe(listener: () => void): () => void
}

/**
 * Reads the choices once and writes each change through. They are not followed from tab to tab: a language that
 * changes under a half-filled form helps nobody.
 *
 * @param firstLocale the language of whoever has not chosen one
 */
export function createPreferences(storage: ExpiringStorage, firstLocale: Locale = defaultLocale): Preferences {
  const { tell, subscribe } = createListeners()
  let values: PreferenceValues = {
    locale: localeFrom(storage.get('locale')) ?? firstLocale,
    theme: themeFrom(storage.get('theme')),
    density: storage.get('density') === 'compact' ? 'compact' : 'comfortable',
    menuCollapsed: storage.get('menuCollapsed') === true,
    singleKeys: storage.get('singleKeys') !== false,
  }
  return {
    current: () => values,
    change(changed) {
      values = { ...values, ...changed }
      for (const [key, value] of Object.entries(changed)) storage.set(key, value, lifetimes.forever)
      tell()
    },
    subscribe,
  }
}

function localeFrom(stored: unknown): Locale | undefined {
  return typeof stored === 'string' && isLocale(stored) ? stored : undefined
}

function themeFrom(stored: unknown): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
