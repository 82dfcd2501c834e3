import { useEffect, useState } from 'react'
import { type Locale, localeOfTag } from '#i18n/locales.ts'
import { type Translator, translatorOver } from '#i18n/translate.ts'
import { loadMessages } from '../../layout/language.ts'

/** The texts of a language other than the one the screens speak; undefined until they have come. */
export function useTextsOf(tag: string): Translator | undefined {
  const locale = localeOfTag(tag)
  const [loaded, setLoaded] = useState<{ locale: Locale; texts: Translator }>()
  // The catalogue of another language is fetched.
  useEffect(() => {
    let isWanted = true
    void loadMessages(locale).then((messages) => {
      if (isWanted) setLoaded({ locale, texts: translatorOver(locale, messages) })
    })
    return () => {
      isWanted = false
    }
  }, [locale])
  return loaded?.locale === locale ? loaded.texts : undefined
}
