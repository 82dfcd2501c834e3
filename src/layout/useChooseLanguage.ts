import { useNotify } from 'react-admin'
import type { Locale } from '#i18n/locales.ts'
import { useShell } from './shell.ts'

/** Switches to another language, and says so where it could not be fetched. */
export function useChooseLanguage(): (locale: Locale) => void {
  const { chooseLanguage } = useShell()
  const notify = useNotify()
  return (locale) => {
    chooseLanguage(locale).catch(() => notify('events.network.failure', { type: 'error' }))
  }
}
