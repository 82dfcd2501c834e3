import type { Db } from '../db/tables.ts'

/** A mail in the local mailbox. */
export interface MailboxMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  readonly createdAt: Date
}

const maxMails = 200

/** The latest mails, newest first, in any state. */
export function readMailbox(db: Db): Promise<MailboxMail[]> {
  return db
    .selectFrom('mails')
    .select(['recipient as to', 'subject', 'text', 'html', 'links', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxMails)
    .execute()
}
