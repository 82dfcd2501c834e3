import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { DueMail } from './mailQueue.ts'

/** A mail as the mail server receives it. */
export type OutgoingMail = Omit<DueMail, 'traceparent'>

export interface Mailer {
  /**
   * Sends a mail.
   *
   * @param idPrefix distinguishes the message ids of mails that are not from the mail queue
   * @throws MailRejectedError if a retry is useless, any other error if a retry may succeed
   */
  send(mail: OutgoingMail, idPrefix?: string): Promise<void>
  /** Whether the local mailbox shows the mails, so that their texts are kept. */
  readonly keepsContent: boolean
}

/** The mail server rejects the mail permanently, for example because the address does not exist. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError'
}

type MailConfig = Pick<Config, 'mode' | 'smtpUrl' | 'appUrl' | 'productName' | 'mailFrom'>

/**
 * Sends through the configured mail server, or in demo mode keeps mails in the local mailbox. Null in production
 * without a mail server: mails stay queued.
 */
export function createMailer(config: MailConfig): Mailer | null {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config)
  return config.mode === 'demo' ? { send: async () => undefined, keepsContent: true } : null
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Connects to the mail server and signs in, without sending anything.
 *
 * @throws Error with the reason, without the password
 */
export async function verifyMailServer(url: string): Promise<void> {
  await createTransport({ url, ...timeouts }).verify()
}

function createSmtpMailer(url: string, { appUrl, productName, mailFrom }: MailConfig): Mailer {
  const host = new URL(appUrl).hostname
  const transport = createTransport({ url, ...timeouts })
  const from = { name: productName, address: mailFrom ?? `no-reply@${host}` }
  return {
    keepsContent: false,
    async send({ id, recipient, subject, text, html, created_at }, idPrefix = '') {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      // The same id on each try, so that a mail that was sent twice is recognized as a duplicate.
      const messageId = `<${idPrefix}${id}.${created_at.getTime()}@${host}>`
      // As an object, because a comma in a text would separate two recipients.
      const to = { name: '', address: recipient }
      await transport.sendMail({ from, to, subject, text, html, headers, messageId }).catch(throwMailError)
    },
  }
}

function throwMailError(error: unknown): never {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const isPermanent = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
  throw isPermanent ? new MailRejectedError(`refused with ${responseCode}`, { cause: error }) : error
}
