import type { Db } from '../db/tables.ts'
import { composeNoticeMail } from './composeNoticeMail.ts'
import type { MailOrigin } from './mailOrigin.ts'
import { buildInsertMail } from './mailQueue.ts'
import type { Recipient } from './recipient.ts'

type Notice = Omit<Parameters<typeof composeNoticeMail>[0], 'name'>

interface NoticeOptions extends Pick<MailOrigin, 'trace'> {
  readonly now: Date
  /** When the news becomes outdated; by default after a week. */
  readonly expiresAt?: Date
}

/** An email that could not be sent within this time is not sent any more. */
const validityMs = 7 * 24 * 3_600_000

/** Queues a mail that tells a user what happened to their account. Run it in the transaction of its cause. */
export async function sendNotice(
  trx: Db,
  { id, nome, email }: Recipient,
  notice: Notice,
  { trace, now, expiresAt = new Date(now.getTime() + validityMs) }: NoticeOptions,
): Promise<void> {
  const mail = {
    userId: id,
    kind: 'notice' as const,
    recipient: email,
    locale: notice.locale,
    trace,
    expiresAt,
    ...composeNoticeMail({ ...notice, name: nome }),
  }
  await buildInsertMail(trx, mail, now).execute()
}
