import type { Db } from '../db/tables.ts'
import { composeLinkMail } from '../mail/composeLinkMail.ts'
import { composeNoticeMail } from '../mail/composeNoticeMail.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'
import { buildInsertMail } from '../mail/mailQueue.ts'
import { createToken, digestToken } from '../opaqueToken.ts'
import type { InvitationsContext } from './invitationsContext.ts'

/** How long a link is valid, in hours. */
const lifetimeHours = 7 * 24

/** The token of a link, and the columns of the invitation that belong to it. */
export function createLink(now: Date) {
  const token = createToken()
  const expires_at = new Date(now.getTime() + lifetimeHours * 3_600_000)
  return { token, columns: { token_hash: digestToken(token), sent_at: now, expires_at } }
}

interface NewInvitationMail extends MailOrigin {
  readonly invitationId: number
  readonly email: string
  readonly token: string
  readonly inviterId: number
  /** The user who already has the address, if the inviter does not see this user. */
  readonly holder: { readonly id: number; readonly nome: string } | undefined
  readonly now: Date
}

/**
 * Queues the mail of an invitation, in the transaction that stores it. If the address already has an account, which the
 * inviter must not learn, the mail is a notice without the link. Both cases run the same statements.
 */
export async function sendInvitationMail(
  trx: Db,
  { config: { appUrl, productName: product } }: InvitationsContext,
  { invitationId, email, token, inviterId, holder, locale, trace, now }: NewInvitationMail,
): Promise<void> {
  const inviter = await trx.selectFrom('users').select('nome').where('id', '=', inviterId).executeTakeFirstOrThrow()
  const content = holder
    ? composeNoticeMail({ kind: 'invited', name: holder.nome, product, locale })
    : composeLinkMail({
        kind: 'invitation',
        link: `${appUrl}/auth/cadastrar-senha?t=${token}`,
        hours: lifetimeHours,
        params: { inviter: inviter.nome },
        product,
        locale,
      })
  const mail = {
    userId: holder?.id ?? null,
    invitationId,
    kind: 'invitation' as const,
    recipient: email,
    locale,
    trace,
    expiresAt: new Date(now.getTime() + lifetimeHours * 3_600_000),
    ...content,
  }
  await buildInsertMail(trx, mail, now).execute()
}

/** Expires the queued mails of an invitation, because their links have become void. */
export async function expireInvitationMails(trx: Db, invitationId: number, now: Date): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ expires_at: now })
    .where('invitation_id', '=', invitationId)
    .where('state', '=', 'queued')
    .execute()
}
