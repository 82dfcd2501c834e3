import type { Localization } from '@mui/material/locale'
import { enUS, esES, ptBR } from '@mui/material/locale'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Locale } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { type Translator, translatorOver } from '#i18n/translate.ts'
import { loadMessages, loadReactAdminMessages } from './layout/language/languageStore.ts'
import { availableLocales } from './ui/siteConfig.ts'

/** The texts of one language: those of the screens, of react-admin and of the component library. */
export interface AppLanguage {
  texts: Translator
  i18nProvider: I18nProvider
  componentTexts: Localization
}

export async function loadAppLanguage(locale: Locale): Promise<AppLanguage> {
  const [messages, reactAdmin] = await Promise.all([loadMessages(locale), loadReactAdminMessages(locale)])
  return {
    texts: translatorOver(locale, messages),
    i18nProvider: createI18nProvider(locale, messages, reactAdmin),
    componentTexts: { pt: ptBR, en: enUS, es: esES }[locale],
  }
}

function createI18nProvider(locale: Locale, messages: Messages, reactAdmin: TranslationMessages): I18nProvider {
  const locales = availableLocales.map((name) => ({ locale: name, name: messages.shell.language[name] }))
  return polyglotI18nProvider(() => ({ ...messages, ...reactAdmin }), locale, locales)
}
