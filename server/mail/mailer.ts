import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { DueMail } from './mailQueue.ts'

/** Who takes mails away. */
export interface Mailer {
  /**
   * Hands a mail over.
   *
   * @throws MailRefused when trying again is useless; any other error when it is not
   */
  send(mail: DueMail): Promise<void>
  /** Whether mails are read here, so that their texts are kept. */
  readonly keepsTexts: boolean
}

/** The mail server will never take this mail: nobody has the address, for example. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

type MailConfig = Pick<Config, 'mode' | 'smtpUrl' | 'appUrl' | 'productName' | 'mailFrom'>

/**
 * The mail server of the configuration, or the local mailbox of demo mode, where mails are read and go nowhere. Null in
 * production without a mail server: mails wait until there is one.
 */
export function createMailer(config: MailConfig): Mailer | null {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config)
  return config.mode === 'demo' ? { send: async () => undefined, keepsTexts: true } : null
}

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, dnsTimeout: 10_000, socketTimeout: 30_000 }

function createSmtpMailer(url: string, { appUrl, productName, mailFrom }: MailConfig): Mailer {
  const host = new URL(appUrl).hostname
  const transport = createTransport({ url, ...patience })
  const from = { name: productName, address: mailFrom ?? `no-reply@${host}` }
  return {
    keepsTexts: false,
    async send({ id, recipient, subject, text, html, created_at }) {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      // The same number each time, so that a mail that goes twice is seen to be one.
      const messageId = `<${id}.${created_at.getTime()}@${host}>`
      // An object, not a text: in a text a comma would make two recipients.
      const to = { name: '', address: recipient }
      await transport.sendMail({ from, to, subject, text, html, headers, messageId }).catch(rethrow)
    },
  }
}

function rethrow(error: unknown): never {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown }
  const isForGood = code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
  throw isForGood ? new MailRefused(`refused with ${responseCode}`, { cause: error }) : error
}
