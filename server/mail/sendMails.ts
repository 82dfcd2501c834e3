import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { computeRetryDelay } from '../schedule.ts'
import { runAsSpan, type Telemetry } from '../telemetry/telemetry.ts'
import { continueTrace, toTraceFields } from '../telemetry/traceContext.ts'
import { type Mailer, MailRejectedError } from './mailer.ts'
import { closeMail, type DueMail, expireMails, postponeMail, reserveDueMail } from './mailQueue.ts'

/** The time between two runs of `sendDueMails`, in ms. */
export const mailsIntervalMs = 2_000

/** A try to send a mail, with the fields of its log lines. The trace is that of the work that caused the mail. */
interface MailTry extends ReturnType<typeof toTraceFields> {
  readonly mailId: number
  readonly attempts: number
}

/** The failure of a mail, without the error message, because servers repeat the recipient's address in it. */
export interface MailFailure extends MailTry {
  /** The code of the mail server or of the network: 550, ECONNREFUSED. */
  readonly code: string
  readonly willRetry: boolean
}

interface SendingContext {
  readonly db: Db
  readonly mailer: Mailer
  readonly clock: Clock
  readonly warn: (failure: MailFailure) => void
  readonly reportSent?: (sent: MailTry) => void
  /** Records each try as a span; absent: none are recorded. */
  readonly telemetry?: Telemetry | undefined
}

/**
 * Sends all due mails. Several processes may run this on one database: each mail is sent by only one of them. A failed
 * one is tried again after 1, 2, 4, … minutes, at most an hour, until its link expires. After a failure the remaining
 * mails wait for the next run, because they would probably fail too.
 */
export async function sendDueMails(context: SendingContext, signal?: AbortSignal): Promise<void> {
  const { db, mailer, clock } = context
  await expireMails(db, clock(), mailer.keepsContent)
  while (!signal?.aborted) {
    const mail = await reserveDueMail(db, clock())
    if (mail === undefined || !(await sendMail(context, mail))) return
  }
}

/** Returns whether to continue with the other mails. */
async function sendMail(context: SendingContext, mail: DueMail): Promise<boolean> {
  const { db, mailer, clock, warn, reportSent, telemetry } = context
  const trace = continueTrace(mail.traceparent)
  const attempt = { mailId: mail.id, attempts: mail.attempts, ...toTraceFields(trace) }
  const attributes = { 'sillage.mail.id': mail.id, 'sillage.attempts': mail.attempts }
  const span = { trace, name: 'send a mail', kind: 'client' as const, attributes }
  try {
    await runAsSpan(telemetry, span, () => mailer.send(mail))
  } catch (error) {
    const willRetry = !(error instanceof MailRejectedError)
    warn({ ...attempt, code: getErrorCode(error), willRetry })
    if (willRetry) await postponeMail(db, mail.id, new Date(clock().getTime() + computeRetryDelay(mail.attempts)))
    else await closeMail(db, mail.id, { state: 'refused', at: clock(), keepsContent: mailer.keepsContent })
    return !willRetry
  }
  await closeMail(db, mail.id, { state: 'sent', at: clock(), keepsContent: mailer.keepsContent })
  reportSent?.(attempt)
  return true
}

function getErrorCode(error: unknown): string {
  const cause = error instanceof MailRejectedError ? error.cause : error
  const { responseCode, code } = (cause ?? {}) as { responseCode?: unknown; code?: unknown }
  return String(responseCode ?? code ?? 'unknown')
}
