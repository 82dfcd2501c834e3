import { type QueryCreator, sql } from 'kysely'
import type { Db, LinkKind, MailKind, Tables } from '../db/tables.ts'
import { clockSkewMs, maxRetryDelayMs } from '../schedule.ts'
import { toTraceparent } from '../telemetry/traceContext.ts'
import type { MailOrigin } from './mailOrigin.ts'

/** A mail to be queued. */
export interface NewMail extends MailOrigin {
  /** The recipient; null for an address that has no user yet. */
  readonly userId: number | null
  /** The invitation that the mail is about. */
  readonly invitationId?: number
  readonly kind: MailKind
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
  /** When the link or the news becomes outdated; the mail is not sent after that. */
  readonly expiresAt: Date
}

/** A mail that is due and reserved for this process. */
export interface DueMail {
  readonly id: number
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The number of tries, including the current one. */
  readonly attempts: number
  readonly created_at: Date
  /** The trace of the work that caused the mail, see `continueTrace`. */
  readonly traceparent: string | null
}

/**
 * Longer than sending takes. After this time another process may reserve the mail, because this one has probably ended.
 */
const reservationMs = 5 * 60_000

/** The statement that queues a mail. Run it in the same transaction as the change that causes the mail. */
export function buildInsertMail(db: QueryCreator<Tables>, mail: NewMail, now: Date) {
  const { userId, invitationId = null, links, expiresAt, trace, ...content } = mail
  const owners = { user_id: userId, invitation_id: invitationId, traceparent: trace && toTraceparent(trace) }
  const row = { ...content, ...owners, links: JSON.stringify(links), expires_at: expiresAt }
  return db.insertInto('mails').values({ ...row, next_at: now, created_at: now, sent_at: null })
}

/** The statement that expires queued mails whose links have become void. */
export function buildExpireMails(db: QueryCreator<Tables>, userId: number, kinds: readonly LinkKind[], now: Date) {
  return db
    .updateTable('mails')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', sql<LinkKind>`any(${kinds})`)
    .where('state', '=', 'queued')
}

/** Reserves for this process the mail that has been due longest, those of imports last. Skips void links. */
export function reserveDueMail(db: Db, now: Date): Promise<DueMail | undefined> {
  const tooLate = new Date(now.getTime() + Math.max(maxRetryDelayMs, reservationMs) + clockSkewMs)
  const next = db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where((eb) => eb.or([eb('next_at', '<=', now), eb('next_at', '>', tooLate)]))
    .where('expires_at', '>', now)
    .orderBy('is_bulk')
    .orderBy('next_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return db
    .updateTable('mails')
    .set({ attempts: sql`attempts + 1`, next_at: new Date(now.getTime() + reservationMs) })
    .where('id', '=', next)
    .returning(['id', 'recipient', 'subject', 'text', 'html', 'attempts', 'created_at', 'traceparent'])
    .executeTakeFirst()
}

/** A tried mail that is still queued after this time indicates a wrong configuration or a failing mail server. */
const maxQueuedMs = 60 * 60_000

/** Whether a queued mail was tried and is older than an hour. */
export async function hasStuckMails(db: Db, now: Date): Promise<boolean> {
  const stuckMail = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'queued')
    .where('attempts', '>', 0)
    .where('expires_at', '>', now)
    .where('created_at', '<', new Date(now.getTime() - maxQueuedMs))
    .limit(1)
    .executeTakeFirst()
  return stuckMail !== undefined
}

/** The number of mails to send, and for how many seconds the oldest one has waited; 0 if there is none. */
export async function readMailBacklog(
  db: Db,
  now: Date,
): Promise<{ readonly count: number; readonly seconds: number }> {
  const { count, oldest } = await db
    .selectFrom('mails')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('created_at').as('oldest')])
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  return { count: Number(count), seconds: oldest === null ? 0 : (now.getTime() - oldest.getTime()) / 1000 }
}

/** Marks a mail as sent or refused and clears its texts, unless the local mailbox shows them. */
export async function closeMail(
  db: Db,
  id: number,
  outcome: { readonly state: 'sent' | 'refused'; readonly at: Date; readonly keepsContent: boolean },
): Promise<void> {
  const sent_at = outcome.state === 'sent' ? outcome.at : null
  const content = outcome.keepsContent ? {} : emptyContent
  await db
    .updateTable('mails')
    .set({ state: outcome.state, sent_at, ...content })
    .where('id', '=', id)
    .execute()
}

/** Sets the time of the next try. */
export async function postponeMail(db: Db, id: number, nextTryAt: Date): Promise<void> {
  await db.updateTable('mails').set({ next_at: nextTryAt }).where('id', '=', id).where('state', '=', 'queued').execute()
}

/** Closes queued mails whose links have expired. */
export async function expireMails(db: Db, now: Date, keepsContent: boolean): Promise<void> {
  const content = keepsContent ? {} : emptyContent
  await db
    .updateTable('mails')
    .set({ state: 'expired', ...content })
    .where('state', '=', 'queued')
    .where('expires_at', '<=', now)
    .execute()
}

const emptyContent = { text: '', html: '', links: '[]' }
