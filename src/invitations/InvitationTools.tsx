import { Button } from '@mui/material'
import { invitationTexts } from '#i18n/invitationTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useCall } from '../ui/useCall.ts'
import { type Invitation, useInvitationChanges } from './invitationCalls.ts'
import styles from './invitations.module.css'
import { useProblemText } from './useProblemText.ts'

/** The actions on an invitation that was not accepted: sending it again, and withdrawing it while it is pending. */
export function InvitationTools({ invitation, onWithdraw }: { invitation: Invitation; onWithdraw: () => void }) {
  const texts = useLocalizedTexts(invitationTexts)
  const { resend } = useInvitationChanges()
  const notify = useNotice()
  const { run, busy, problem } = useCall(useProblemText())
  const { invitationId, email, state } = invitation
  if (state !== 'pending' && state !== 'expired') return null
  const submit = () =>
    run(async () => {
      await resend(invitationId)
      notify(texts.resent, { subject: email })
    })
  return (
    <>
      <span className={styles.buttons}>
        <Button
          size="small"
          aria-label={fillText(texts.resendOne, { email })}
          aria-disabled={busy || undefined}
          onClick={() => void submit()}
        >
          {texts.resend}
        </Button>
        {state === 'pending' && (
          <Button
            size="small"
            color="error"
            aria-label={fillText(texts.withdrawOne, { email })}
            aria-haspopup="dialog"
            onClick={onWithdraw}
          >
            {texts.withdraw}
          </Button>
        )}
      </span>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}

/** Asks for confirmation before an invitation is withdrawn, which invalidates its link. */
export function WithdrawDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const texts = useLocalizedTexts(invitationTexts)
  const { withdraw } = useInvitationChanges()
  const notify = useNotice()
  const getProblemText = useProblemText()
  const { invitationId, email } = invitation
  const submit = async () => {
    await withdraw(invitationId)
    notify(texts.withdrawn, { subject: email })
  }
  return (
    <ConfirmCallDialog
      title={fillText(texts.question.title, { email })}
      text={texts.question.text}
      submitLabel={texts.withdraw}
      getProblemText={getProblemText}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}
