import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { repeat, type Schedule } from '../schedule.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { closeMail, type DueMail, expireMails, postponeMail, takeDueMail } from './mailQueue.ts'

const everyMs = 2_000
const firstWaitMs = 60_000
const longestWaitMs = 3_600_000

/** What went wrong with a mail, without anybody's address: servers repeat it in their answers. */
export interface MailTrouble {
  readonly mailId: number
  readonly attempts: number
  /** Of the mail server or of the network: 550, ECONNREFUSED. */
  readonly code: string
  readonly triesAgain: boolean
}

interface SendingParts {
  readonly db: Db
  readonly mailer: Mailer
  readonly clock: Clock
  readonly warn: (trouble: MailTrouble) => void
}

/**
 * Sends mails in the background as they become due, until it is ended; see `repeat`. Several processes may do so on one
 * database: a mail is sent by one of them.
 */
export function startSending(
  parts: SendingParts & { readonly schedule: Schedule; readonly report: (error: unknown) => void },
): (patienceMs: number) => Promise<void> {
  const { schedule, report } = parts
  return repeat({ work: (signal) => sendDueMails(parts, signal), everyMs, schedule, report })
}

/**
 * Sends all mails that are due. One that cannot be sent is tried again after a minute, two, four, … an hour at most,
 * until its link has ended; the others wait for the next time, because they would probably meet the same.
 */
export async function sendDueMails(parts: SendingParts, signal?: AbortSignal): Promise<void> {
  const { db, mailer, clock } = parts
  await expireMails(db, clock(), mailer.keepsTexts)
  while (!signal?.aborted) {
    const mail = await takeDueMail(db, clock())
    if (mail === undefined || !(await sendOne(parts, mail))) return
  }
}

/** Whether it makes sense to go on with others. */
async function sendOne({ db, mailer, clock, warn }: SendingParts, mail: DueMail): Promise<boolean> {
  try {
    await mailer.send(mail)
  } catch (error) {
    const triesAgain = !(error instanceof MailRefused)
    warn({ mailId: mail.id, attempts: mail.attempts, code: codeOf(error), triesAgain })
    if (triesAgain) await postponeMail(db, mail.id, new Date(clock().getTime() + waitAfter(mail.attempts)))
    else await closeMail(db, mail.id, { state: 'refused', at: clock(), keepsTexts: mailer.keepsTexts })
    return !triesAgain
  }
  await closeMail(db, mail.id, { state: 'sent', at: clock(), keepsTexts: mailer.keepsTexts })
  return true
}

function waitAfter(attempts: number): number {
  return Math.min(firstWaitMs * 2 ** (attempts - 1), longestWaitMs)
}

function codeOf(error: unknown): string {
  const of = error instanceof MailRefused ? error.cause : error
  const { responseCode, code } = (of ?? {}) as { responseCode?: unknown; code?: unknown }
  return String(responseCode ?? code ?? 'unknown')
}
