import type { TranslationMessages } from 'react-admin'
import { type Locale, tagOf } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { createListeners } from '../../api/listeners.ts'
import type { Preferences } from '../../api/preferences.ts'
import { importData } from './importData.ts'

/** The current language and the function that changes it. */
export interface Language<Texts> {
  current(): Texts
  /** Loads a language, then switches to it without remounting, so that input is kept. */
  choose(locale: Locale): Promise<void>
  subscribe(listener: () => void): () => void
}

export interface LanguageDeps<Texts> {
  preferences: Preferences
  /** The element whose `lang` attribute is set. */
  root: { lang: string }
  load: (locale: Locale) => Promise<Texts>
}

/** Loads the language of the preferences and sets `html lang`. */
export async function openLanguage<Texts>({ preferences, root, load }: LanguageDeps<Texts>): Promise<Language<Texts>> {
  const { tell, subscribe } = createListeners()
  let wanted = preferences.current().locale
  let texts = await load(wanted)
  root.lang = tagOf(wanted)
  return {
    current: () => texts,
    async choose(locale) {
      wanted = locale
      const loaded = await load(locale)
      // The user has chosen another language since; the last choice counts.
      if (wanted !== locale) return
      texts = loaded
      preferences.change({ locale })
      root.lang = tagOf(locale)
      tell()
    },
    subscribe,
  }
}

/** Loads the messages of one language. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  switch (locale) {
    case 'pt':
      return (await importData(() => import('#i18n/pt.ts'))).pt
    case 'en':
      return (await importData(() => import('#i18n/en.ts'))).en
    case 'es':
      return (await importData(() => import('#i18n/es.ts'))).es
  }
}

/** Loads react-admin's own messages in one language. */
export async function loadReactAdminMessages(locale: Locale): Promise<TranslationMessages> {
  switch (locale) {
    case 'pt':
      return (await importData(() => import('#i18n/reactAdmin/pt.ts'))).reactAdminPt
    case 'en':
      return (await importData(() => import('./reactAdminEnglish.ts'))).reactAdminEnglish
    case 'es':
      return (await importData(() => import('#i18n/reactAdmin/es.ts'))).reactAdminEs
  }
}
