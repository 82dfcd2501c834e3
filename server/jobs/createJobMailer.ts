import { escapeHtml } from '../escapeHtml.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { JobLog, JobMailer } from './job.ts'
import type { DueJob } from './jobQueue.ts'

/**
 * The mailer of a job. Without a mail server, `send` throws in production; in demo mode it logs that the mail was not
 * sent.
 */
export function createJobMailer(mailer: Mailer | null, { id, attempts, created_at }: DueJob, log: JobLog): JobMailer {
  let count = 0
  return {
    async send({ to, subject, text, html = toHtml(text) }) {
      if (mailer === null) throw new NoMailServerError('SMTP_URL is not set')
      count += 1
      if (mailer.keepsContent) log.warn({}, 'SMTP_URL is not set: a mail of a job was not sent')
      await mailer.send({ id, attempts, recipient: to, subject, text, html, created_at }, `job-${count}-`)
    },
  }
}

class NoMailServerError extends Error {
  override readonly name = 'NoMailServerError'
}

const toHtml = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('\n')
