import type { Localization } from '@mui/material/locale'
import { enUS, esES, ptBR } from '@mui/material/locale'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import type { Locale } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { type BuildTexts, createCatalogueTranslator, type Translator } from '#i18n/translate.ts'
import { loadMessages, loadReactAdminMessages } from './layout/language/languageStore.ts'
import { availableLocales } from './ui/siteConfig.ts'

/** The texts of one language: those of the screens, of react-admin and of the component library. */
export interface AppLanguage {
  texts: Translator
  i18nProvider: I18nProvider
  componentTexts: Localization
}

/** Loads one language and completes its catalogue with the texts of the declarations. */
export async function loadAppLanguage(locale: Locale, buildTexts: BuildTexts): Promise<AppLanguage> {
  const [messages, reactAdmin] = await Promise.all([loadMessages(locale), loadReactAdminMessages(locale)])
  const declaredTexts = [...buildTexts(createCatalogueTranslator(locale, messages))]
  return {
    texts: createCatalogueTranslator(locale, messages, () => declaredTexts),
    i18nProvider: createI18nProvider(locale, { ...messages, ...Object.fromEntries(declaredTexts), ...reactAdmin }),
    componentTexts: { pt: ptBR, en: enUS, es: esES }[locale],
  }
}

function createI18nProvider(locale: Locale, messages: Messages & TranslationMessages): I18nProvider {
  const locales = availableLocales.map((name) => ({ locale: name, name: messages.shell.language[name] }))
  return polyglotI18nProvider(() => messages, locale, locales)
}
