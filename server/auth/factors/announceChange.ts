import { recordAudit } from '../../audit/audit.ts'
import type { Db } from '../../db/tables.ts'
import type { NoticeKind } from '../../mail/composeNoticeMail.ts'
import type { MailOrigin } from '../../mail/mailOrigin.ts'
import type { Recipient } from '../../mail/recipient.ts'
import { sendNotice } from '../../mail/sendNotice.ts'

/** A change of a user's second factor. */
interface FactorChange extends MailOrigin {
  readonly kind: NoticeKind
  /** The user who made the change; null for the server. */
  readonly actorId: number | null
  /** The name of the product. */
  readonly product: string
  readonly now: Date
  /** How many recovery codes are left. */
  readonly codesLeft?: number
}

/**
 * Records a change of a second factor in the audit trail and mails its owner. Run it in the transaction of the change,
 * which holds the lock of the owner.
 */
export async function announceChange(trx: Db, owner: Recipient, change: FactorChange): Promise<void> {
  const { kind, actorId, now, trace } = change
  const record = { resource: 'users', recordId: String(owner.id), title: owner.nome }
  await recordAudit(trx, { at: now, userId: actorId, action: kind, ...record, changes: null })
  await sendNotice(trx, owner, change, { trace, now })
}
