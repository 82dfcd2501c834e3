import type { TranslationMessages } from 'react-admin'
import { type Locale, tagOf } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { createListeners } from '../api/listeners.ts'
import type { Preferences } from '../api/preferences.ts'
import { importData } from './importData.ts'

/** The language that is on, with whatever a root needs of it, and the way to another one. */
export interface Language<Texts> {
  current(): Texts
  /** Loads a language, then switches to it everywhere at once: screens keep what was typed into them. */
  choose(locale: Locale): Promise<void>
  subscribe(listener: () => void): () => void
}

/** What a language is opened with. */
export interface LanguageDeps<Texts> {
  preferences: Preferences
  /** The element that names the language of the page. */
  root: { lang: string }
  load: (locale: Locale) => Promise<Texts>
}

/** Loads the chosen language, names it on the page (`html lang`) and keeps to it until another one is chosen. */
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
      // Someone pressed twice: the last choice counts, not the last answer.
      if (wanted !== locale) return
      texts = loaded
      preferences.change({ locale })
      root.lang = tagOf(locale)
      tell()
    },
    subscribe,
  }
}

/** The catalogue of one language, without the other two. */
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

/** What react-admin says itself, in one language. */
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
