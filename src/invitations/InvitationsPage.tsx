import { Button } from '@mui/material'
import { useState } from 'react'
import { invitationTexts } from '#i18n/invitationTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import { hasStatus } from '../api/apiError.ts'
import { AccessDeniedPage } from '../layout/pages/AccessDeniedPage.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { StatusChip, type StatusTone } from '../ui/StatusChip.tsx'
import { useTextsOf } from '../ui/texts.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import { InvitationTools, WithdrawDialog } from './InvitationTools.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { type Invitation, useInvitations } from './invitationCalls.ts'
import styles from './invitations.module.css'
import { useInvited } from './useInvited.ts'

/** The list of invitations, with the button that invites. */
export function InvitationsPage() {
  const texts = useTextsOf(invitationTexts)
  const { data: invitations, error, refetch } = useInvitations()
  const [dialog, setDialog] = useState<'open' | 'closing'>()
  if (hasStatus(error, 403) || hasStatus(error, 404)) return <AccessDeniedPage />
  return (
    <>
      <PageTitle title={texts.title} detail={invitations?.length} />
      <div className={styles.page}>
        <div className={styles.toolbar}>
          <p className={styles.intro}>{texts.intro}</p>
          <Button
            variant="contained"
            startIcon={<Icon name="mail" size={18} />}
            aria-haspopup="dialog"
            onClick={() => setDialog('open')}
          >
            {texts.invite}
          </Button>
        </div>
        {invitations === undefined && !error && <Loading label={texts.loading} />}
        {invitations === undefined && error && (
          <EmptyState
            reason="failed"
            {...texts.failed}
            action={<ActionButton onClick={() => void refetch()}>{texts.retry}</ActionButton>}
          />
        )}
        {invitations?.length === 0 && <EmptyState reason="nothingYet" {...texts.empty} />}
        {invitations !== undefined && invitations.length > 0 && <InvitationTable invitations={invitations} />}
      </div>
      {dialog && (
        <InviteDialog
          isOpen={dialog === 'open'}
          onClose={() => setDialog('closing')}
          onClosed={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

const tones: Readonly<Record<Invitation['state'], StatusTone>> = {
  pending: 'info',
  accepted: 'success',
  expired: 'warning',
  withdrawn: 'neutral',
}

/** On narrow screens each row is a card, in which the heads of the columns stand before the values. */
function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const { columns, states, dates, house, none } = useTextsOf(invitationTexts)
  const { owner } = useInvited()
  const timeZone = useTimeZone()
  const [asked, setAsked] = useState<Invitation>()
  const heads = [columns.email, columns.profile, ...(owner ? [owner.label] : []), columns.state, columns.date]
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {[...heads, columns.invitedBy].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{columns.tools}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation.invitationId} data-over={invitation.state === 'pending' ? undefined : true}>
              <td className={styles.email}>{invitation.email}</td>
              <td data-label={columns.profile}>{invitation.profile?.nome ?? none}</td>
              {owner && <td data-label={owner.label}>{owner.getTitle(invitation) ?? house}</td>}
              <td data-label={columns.state}>
                <StatusChip tone={tones[invitation.state]} label={states[invitation.state]} />
              </td>
              <td data-label={columns.date}>
                {fillText(dates[invitation.state], {
                  date: formatInstant(invitation.endedAt ?? invitation.expiresAt, timeZone),
                })}
              </td>
              <td data-label={columns.invitedBy}>{invitation.invitedBy?.nome ?? none}</td>
              <td className={styles.tools}>
                <InvitationTools invitation={invitation} onWithdraw={() => setAsked(invitation)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {asked && <WithdrawDialog invitation={asked} onClose={() => setAsked(undefined)} />}
    </div>
  )
}
