import { useEffect, useState } from 'react'
import { confirmTexts } from '#i18n/confirmTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getFailureKind, hasStatus } from '../../api/apiError.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import { useShell } from '../shell/shell.ts'
import styles from './AppLayout.module.css'

type ResendState = 'waiting' | 'sending' | 'sent' | { readonly failed: unknown }

/** Asks the user to confirm the email address, and sends the mail again on request. */
export function ConfirmBannerContent({ email }: { email: string }) {
  const translate = useTranslator()
  const texts = useLocalizedTexts(confirmTexts)
  const { confirmation } = useShell()
  const [state, setState] = useState<ResendState>('waiting')
  // The confirmation link opens in another tab, so the user is loaded again when this tab gets the focus.
  useEffect(() => {
    const reloadAccount = () => void confirmation.reloadAccount()
    addEventListener('focus', reloadAccount)
    return () => removeEventListener('focus', reloadAccount)
  }, [confirmation])
  const resend = async () => {
    setState('sending')
    try {
      await confirmation.resend()
      setState('sent')
    } catch (error) {
      setState({ failed: error })
      // The address is already confirmed. Loading the user again removes the banner.
      if (hasStatus(error, 409)) void confirmation.reloadAccount()
    }
  }
  const getText = () => {
    if (state === 'sent') return fillText(texts.sent, { email })
    if (typeof state === 'string') return fillText(texts.text, { email })
    const reason = translate(`events.${getFailureKind(state.failed)}.failure`)
    return `${translate('resources.users.events.resend.failure')}. ${reason}`
  }
  return (
    <section className={styles.confirm} aria-label={texts.title}>
      <Icon name="mail" />
      <p role="status">{getText()}</p>
      <ActionButton busy={state === 'sending'} onClick={() => void resend()}>
        {state === 'sending' ? texts.sending : texts.resend}
      </ActionButton>
    </section>
  )
}
