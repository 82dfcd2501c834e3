import type { TranslationMessages } from 'react-admin'
import { getLocaleTag, type Locale } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { createListeners } from '../../api/listeners.ts'
import type { Preferences } from '../../api/preferences.ts'
import { importDataModule } from './importDataModule.ts'

/** The current language and the function that changes it. */
export interface LanguageStore<Texts> {
  getSnapshot(): Texts
  /** Loads a language, then switches to it without remounting, so that input is kept. */
  change(locale: Locale): Promise<void>
  subscribe(listener: () => void): () => void
}

export interface LanguageStoreOptions<Texts> {
  preferences: Preferences
  /** The element whose `lang` attribute is set. */
  root: { lang: string }
  load: (locale: Locale) => Promise<Texts>
}

/** Loads the language of the preferences and sets `html lang`. */
export async function createLanguageStore<Texts>({
  preferences,
  root,
  load,
}: LanguageStoreOptions<Texts>): Promise<LanguageStore<Texts>> {
  const { notify, subscribe } = createListeners()
  let requestedLocale = preferences.getSnapshot().locale
  let texts = await load(requestedLocale)
  root.lang = getLocaleTag(requestedLocale)
  return {
    getSnapshot: () => texts,
    async change(locale) {
      requestedLocale = locale
      const loadedTexts = await load(locale)
      // The user has selected another language in the meantime; the last selection wins.
      if (requestedLocale !== locale) return
      texts = loadedTexts
      preferences.change({ locale })
      root.lang = getLocaleTag(locale)
      notify()
    },
    subscribe,
  }
}

/** Loads the messages of one language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'pt':
      return (await importDataModule(() => import('#i18n/pt.ts'))).pt
    case 'en':
      return (await importDataModule(() => import('#i18n/en.ts'))).en
    case 'es':
      return (await importDataModule(() => import('#i18n/es.ts'))).es
  }
}

/** Loads react-admin's own messages in one language. */
export async function loadReactAdminMessages(locale: Locale): Promise<TranslationMessages> {
  switch (locale) {
    case 'pt':
      return (await importDataModule(() => import('#i18n/reactAdmin/pt.ts'))).reactAdminPt
    case 'en':
      return (await importDataModule(() => import('./reactAdminEnglish.ts'))).reactAdminEnglish
    case 'es':
      return (await importDataModule(() => import('#i18n/reactAdmin/es.ts'))).reactAdminEs
  }
}
