import { type QueryCreator, sql } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { Db, LinkKind, Tables } from '../db/tables.ts'

/** A mail as it is written. */
export interface NewMail {
  readonly userId: number
  readonly kind: LinkKind
  readonly recipient: string
  readonly locale: Locale
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  /** When the link in it ends: after that it is not sent any more. */
  readonly expiresAt: Date
}

/** A mail that is due, taken by this process for a while. */
export interface DueMail {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** This one included. */
  readonly attempts: number
  readonly created_at: Date
}

/** Longer than any mail takes to be sent; after that the process that took it is dead, and another one may. */
const takenForMs = 5 * 60_000

/** The statement that writes a mail, for the transaction of what causes it: either both happen or neither. It is sent a little later. */
export function queuedMail(db: QueryCreator<Tables>, mail: NewMail, now: Date) {
  const { userId, links, expiresAt, ...texts } = mail
  const row = { ...texts, user_id: userId, links: JSON.stringify(links), expires_at: expiresAt }
  return db.insertInto('mails').values({ ...row, next_at: now, created_at: now, sent_at: null })
}

/** The statement after which mails whose links have become void are not sent any more. */
export function withdrawnMails(db: QueryCreator<Tables>, userId: number, kinds: readonly LinkKind[], now: Date) {
  return db
    .updateTable('mails')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'queued')
}

/**
 * Takes the mail that has been due for longest, so that no other process sends it too. One that was withdrawn while others
 * went is not due any more.
 */
export function takeDueMail(db: Db, now: Date): Promise<DueMail | undefined> {
  const next = db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('next_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, next_at: new Date(now.getTime() + takenForMs) })
    .where('id', '=', next)
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'attempts', 'created_at'])
    .executeTakeFirst()
}

/** After this a mail that was tried and is still here tells of a fault in the configuration or at the mail server. */
const stuckAfterMs = 60 * 60_000

/** Whether a mail was tried and has waited for more than an hour. */
export async function mailsAreStuck(db: Db, now: Date): Promise<boolean> {
  const stuck = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .where('expires_at', '>', now)
    .where('created_at', '<', new Date(now.getTime() - stuckAfterMs))
    .limit(1)
    .executeTakeFirst()
  return stuck !== undefined
}

/** How many mails are still to be sent. */
export async function countQueuedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes that a mail will not be tried again, and empties it unless it is to be read here. */
export async function closeMail(
  db: Db,
  id: number,
  outcome: { readonly state: 'sent' | 'refused'; readonly at: Date; readonly keepsTexts: boolean },
): Promise<void> {
  const sent_at = outcome.state === 'sent' ? outcome.at : null
  const texts = outcome.keepsTexts ? {} : emptied
  await db
    .updateTable('mails')
    .set({ state: outcome.state, sent_at, ...texts })
    .where('id', '=', id)
    .execute()
}

/** Notes when a mail is tried again. */
export async function postponeMail(db: Db, id: number, until: Date): Promise<void> {
  await db.updateTable('mails').set({ next_at: until }).where('id', '=', id).where('state', '=', 'queued').execute()
}

/** Closes mails whose links have ended before they could go. */
export async function expireMails(db: Db, now: Date, keepsTexts: boolean): Promise<void> {
  const texts = keepsTexts ? {} : emptied
  await db
    .updateTable('mails')
    .set({ state: 'expired', ...texts })
    .where('state', '=', 'queued')
    .where('expires_at', '<=', now)
    .execute()
}

const emptied = { text: '', html: '', links: '[]' }
