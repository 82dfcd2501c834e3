import type { Locale } from '#i18n/locales.ts'
import { useTranslator } from '../../ui/translator.tsx'
import { useNotice } from '../notices/useNotice.tsx'
import { useShell } from '../shell/shell.ts'

/** Switches the language, and shows a notice if it cannot be loaded. */
export function useChangeLanguage(): (locale: Locale) => void {
  const { chooseLanguage } = useShell()
  const translate = useTranslator()
  const notifyFailure = useNotice('error')
  return (locale) => {
    chooseLanguage(locale).catch(() => notifyFailure(translate('events.network.failure')))
  }
}
