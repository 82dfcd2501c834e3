import type { FieldsData } from '#language/field.ts'
import type { InputValues } from '#language/handlers.ts'
import type { InputOf } from '#language/record.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'

/** A length of time: `15min`, `1h`, `1d`. */
export type Period = `${number}${'min' | 'h' | 'd'}`

interface JobOptions {
  /** How often a failed job is tried again, after 1, 2, 4, … minutes, at most an hour. 5 by default. */
  readonly retries?: number
  /**
   * How long a try may take; then its signal aborts and the try has failed. 5 minutes by default. If the process is
   * killed, the job is run again a minute after this time.
   */
  readonly limit?: Period
  /** Repeats the job: once in each period, counted from midnight UTC, whatever the number of processes. */
  readonly every?: Period
}

/** Background work with a payload that is stored until it is done. */
export interface Job<F extends FieldsData = FieldsData> extends JobOptions {
  readonly name: string
  readonly fields: F
  /** Does the work. It is a method, because TypeScript then accepts jobs with different payloads in one list. */
  run(context: JobContext<InputValues<F>>): Promise<unknown>
}

/** Queues a job in the transaction. The payload is checked by the fields of the job. */
export type Enqueue = <const F extends FieldsData>(job: Job<F>, payload: InputOf<F>) => Promise<void>

/** Sends mails of a job. Each try of the same job sends the same ids, so that duplicates are recognized. */
export interface JobMailer {
  /** @throws Error if the mail could not be sent */
  send(mail: JobMail): Promise<void>
}

export interface JobMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** By default the text. */
  readonly html?: string
}

export interface JobLog {
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The context of a running job. */
export interface JobContext<P> {
  readonly payload: P
  /** The database outside of any transaction. */
  readonly db: Db
  readonly mailer: JobMailer
  readonly clock: Clock
  /** Writes lines with the name and the number of the job. */
  readonly log: JobLog
  /** Queues another job, outside of any transaction. */
  readonly enqueue: Enqueue
  /** The number of the job, the same in each try. */
  readonly jobId: number
  /** Aborts when the server stops or the limit is over. */
  readonly signal: AbortSignal
}

/**
 * Declares background work. A job is run at least once: a try that was interrupted is repeated, so a second run must do
 * no harm.
 *
 * @param name is stored with each queued job, and stays the same in later versions
 * @param fields the payload; ids rather than personal data, because a parked job keeps it
 */
export function job<const F extends FieldsData>(
  name: string,
  fields: F,
  run: (context: JobContext<InputValues<F>>) => Promise<unknown>,
  options: JobOptions = {},
): Job<F> {
  return { ...options, name, fields, run }
}
