import { useEffect } from 'react'
import { fillText } from '#i18n/translate.ts'
import { viewAsTexts } from '#i18n/viewAsTexts.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import { useShell } from '../shell/shell.ts'
import styles from './AppLayout.module.css'

/** Shows the name of the viewed user and when the view ends. It ends by the button or at this time. */
export function ViewedByBannerContent({ name, expiresAt }: { name: string; expiresAt: string }) {
  const texts = useLocalizedTexts(viewAsTexts)
  const { locale } = useTranslator()
  const { signOut, schedule } = useShell()
  // An effect, because a timer is outside of React.
  useEffect(
    () => schedule(Math.max(0, new Date(expiresAt).getTime() - Date.now()), signOut),
    [schedule, signOut, expiresAt],
  )
  const time = new Date(expiresAt).toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit' })
  return (
    <section className={styles.confirm} aria-label={texts.bannerLabel}>
      <Icon name="eye" />
      <p role="status">{fillText(texts.banner, { name, time })}</p>
      <ActionButton onClick={signOut}>{texts.end}</ActionButton>
    </section>
  )
}
