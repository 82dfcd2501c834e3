import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { repeat, type Schedule } from '../schedule.ts'
import { type Mailer, MailRefused } from './mailer.ts'
import { closeMail, type DueMail, expireMails, postponeMail, takeDueMail } from './mailQueue.ts'

const everyMs = 2_000
const firstWaitMs = 60_000
const longestWaitMs = 3_600_000

/** The failure of a mail, without the error message, because servers repeat the recipient's address in it. */
export interface MailTrouble {
  readonly mailId: number
  readonly attempts: number
  /** The code of the mail server or of the network: 550, ECONNREFUSED. */
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
 * Sends due mails in the background until stopped, see `runRepeatedly`. Several processes may run this on one database:
 * each mail is sent by only one of them.
 */
export function startSending(
  parts: SendingParts & { readonly schedule: Schedule; readonly report: (error: unknown) => void },
): (patienceMs: number) => Promise<void> {
  const { schedule, report } = parts
  return repeat({ work: (signal) => sendDueMails(parts, signal), everyMs, schedule, report })
}

/**
 * Sends all due mails. A failed one is tried again after 1, 2, 4, … minutes, at most an hour, until its link expires.
 * After a failure the remaining mails wait for the next run, because they would probably fail too.
 */
export async function sendDueMails(parts: SendingParts, signal?: AbortSignal): Promise<void> {
  const { db, mailer, clock } = parts
  await expireMails(db, clock(), mailer.keepsTexts)
  while (!signal?.aborted) {
    const mail = await takeDueMail(db, clock())
    if (mail === undefined || !(await sendOne(parts, mail))) return
  }
}

/** Returns whether to continue with the other mails. */
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
