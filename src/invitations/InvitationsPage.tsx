import { Button } from '@mui/material'
import { useState } from 'react'
import { invitationTexts } from '#i18n/invitationTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import { TablePage } from '../layout/pages/TablePage.tsx'
import table from '../ui/CardTable.module.css'
import { CardTable } from '../ui/CardTable.tsx'
import { Icon } from '../ui/Icon.tsx'
import { StatusChip, type StatusTone } from '../ui/StatusChip.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { InvitationTools, WithdrawDialog } from './InvitationTools.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { type Invitation, useInvitations } from './invitationCalls.ts'
import { useInvited } from './useInvited.ts'

/** The list of invitations, with a button that opens the invite dialog. */
export function InvitationsPage() {
  const texts = useLocalizedTexts(invitationTexts)
  const invitations = useInvitations()
  const [dialog, setDialog] = useState<'open' | 'closing'>()
  const tools = (
    <Button
      variant="contained"
      startIcon={<Icon name="mail" size={18} />}
      aria-haspopup="dialog"
      onClick={() => setDialog('open')}
    >
      {texts.invite}
    </Button>
  )
  return (
    <>
      <TablePage texts={texts} intro={texts.intro} tools={tools} query={invitations} count={({ length }) => length}>
        {(data) => <InvitationTable invitations={data} />}
      </TablePage>
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

function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  const { columns, states, dates, house, none } = useLocalizedTexts(invitationTexts)
  const { owner } = useInvited()
  const timeZone = useTimeZone()
  const [asked, setAsked] = useState<Invitation>()
  const heads = [columns.email, columns.profile, ...(owner ? [owner.label] : []), columns.state, columns.date]
  return (
    <>
      <CardTable heads={[...heads, columns.invitedBy]} toolsHead={columns.tools}>
        {invitations.map((invitation) => (
          <tr key={invitation.invitationId} data-over={invitation.state === 'pending' ? undefined : true}>
            <td className={table.name}>{invitation.email}</td>
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
            <td className={table.tools}>
              <InvitationTools invitation={invitation} onWithdraw={() => setAsked(invitation)} />
            </td>
          </tr>
        ))}
      </CardTable>
      {asked && <WithdrawDialog invitation={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}
