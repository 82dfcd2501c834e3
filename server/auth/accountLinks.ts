import { sql } from 'kysely'
import { getLocaleTag, type Locale } from '#i18n/locales.ts'
import type { MessageParams } from '#i18n/messages.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, LinkKind } from '../db/tables.ts'
import { composeLinkMail, type LinkMailKind } from '../mail/composeLinkMail.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'
import { buildInsertMail } from '../mail/mailQueue.ts'
import type { AccountRecipient, Recipient } from '../mail/recipient.ts'
import { sendNotice } from '../mail/sendNotice.ts'
import type { SessionOrigin } from './sessionOrigin.ts'
import { buildVoidStatements, createTemporaryToken, lifetimeHours } from './temporaryTokens.ts'

/** One-time links in emails. Each method runs in the caller's transaction and returns the link. */
export interface AccountLinks {
  /** Sends a link to set a new password. Voids the user's earlier links of this kind. */
  sendRecoverLink(trx: Db, recipient: Recipient, origin: MailOrigin): Promise<string>
  /** Sends the same link with a warning about too many failed logins. Voids the earlier links to a new password. */
  sendWarning(trx: Db, recipient: Recipient, origin: MailOrigin): Promise<string>
  /**
   * Sends the same link with another warning: a sign-in had the right password and failed at the second factor. Voids
   * the earlier links to a new password.
   */
  sendPasswordKnown(trx: Db, recipient: Recipient, origin: MailOrigin): Promise<string>
  /** Sends a link to end all sessions, with a notice about a sign-in in a new browser. Earlier links stay valid. */
  sendNewDevice(trx: Db, recipient: Recipient, signIn: SessionOrigin & MailOrigin): Promise<string>
  /** Sends a link to set the first password, which also confirms the address. Voids all earlier links of the user. */
  sendRegisterLink(trx: Db, recipient: Recipient, origin: MailOrigin): Promise<string>
  /**
   * Sends a link to confirm the email address. Voids all earlier links of the user, because they were sent to the
   * previous address.
   */
  sendActivationLink(trx: Db, recipient: Recipient, origin: MailOrigin): Promise<string>
  /** Tells a user at the previous address that the account has another one. There is no link in this mail. */
  sendEmailChanged(trx: Db, former: Recipient, origin: MailOrigin): Promise<void>
  /**
   * Sends the link for an unconfirmed user: it confirms the address if the user has a password, else it sets the first
   * password.
   */
  resendLink(trx: Db, recipient: AccountRecipient, origin: MailOrigin): Promise<string>
}

const linkPaths: Readonly<Record<LinkKind, string>> = {
  recover: '/auth/recuperar-senha',
  register: '/auth/cadastrar-senha',
  activate: '/auth/ativar-conta',
  endSessions: '/auth/encerrar-sessoes',
}
const allKinds: readonly LinkKind[] = ['recover', 'register', 'activate', 'endSessions']

/** The kinds of earlier links that a link of each kind voids. */
const voidedKindsOf: Readonly<Record<LinkKind, readonly LinkKind[]>> = {
  recover: ['recover'],
  register: allKinds,
  activate: allKinds,
  endSessions: [],
}

type SendLink = (
  trx: Db,
  kind: LinkKind,
  recipient: Recipient,
  origin: MailOrigin,
  mail?: { readonly kind?: LinkMailKind; readonly params?: MessageParams },
) => Promise<string>

/** Creates links to the screens of this server's web application. */
export function createAccountLinks(
  config: Pick<Config, 'appUrl' | 'productName' | 'timeZone'>,
  clock: Clock,
): AccountLinks {
  const sendLink: SendLink = async (trx, kind, recipient, origin, { kind: mailKind = kind, params = {} } = {}) => {
    const now = clock()
    const { token, row } = createTemporaryToken({ kind, userId: recipient.id }, now)
    const link = `${config.appUrl}${linkPaths[kind]}?t=${token}`
    const mailContent = {
      kind: mailKind,
      name: recipient.nome,
      link,
      hours: lifetimeHours[kind],
      product: config.productName,
      locale: origin.locale,
      params,
    }
    const { expires_at: expiresAt } = row
    const mail = {
      userId: recipient.id,
      kind,
      recipient: recipient.email,
      ...origin,
      expiresAt,
      ...composeLinkMail(mailContent),
    }
    const { deleteTokens, expireMails } = buildVoidStatements(trx, recipient.id, voidedKindsOf[kind], now)
    const insertToken = trx.insertInto('temporary_tokens').values(row)
    const insertMail = buildInsertMail(trx, mail, now)
    // One statement, to save three round trips. Kysely's `with` would be correct too, but its types cost the compiler
    // more than all other queries together.
    await sql`with voided as (${deleteTokens}), expired as (${expireMails}), stored as (${insertToken}) ${insertMail}`.execute(
      trx,
    )
    return link
  }
  return {
    sendRecoverLink: (trx, recipient, origin) => sendLink(trx, 'recover', recipient, origin),
    sendWarning: (trx, recipient, origin) => sendLink(trx, 'recover', recipient, origin, { kind: 'warning' }),
    sendPasswordKnown: (trx, recipient, origin) =>
      sendLink(trx, 'recover', recipient, origin, { kind: 'passwordKnown' }),
    sendNewDevice(trx, recipient, { locale, trace, address, device: knownDevice }) {
      const device = knownDevice === '' ? createTranslator(locale)('mail.unknownDevice') : knownDevice
      const params = { device, address, date: formatInstant(clock(), locale, config.timeZone) }
      return sendLink(trx, 'endSessions', recipient, { locale, trace }, { params })
    },
    sendEmailChanged(trx, former, { locale, trace }) {
      const notice = { kind: 'emailChanged', product: config.productName, locale } as const
      return sendNotice(trx, former, notice, { trace, now: clock() })
    },
    sendRegisterLink: (trx, recipient, origin) => sendLink(trx, 'register', recipient, origin),
    sendActivationLink: (trx, recipient, origin) => sendLink(trx, 'activate', recipient, origin),
    resendLink: (trx, recipient, origin) =>
      sendLink(trx, recipient.hasPassword ? 'activate' : 'register', recipient, origin),
  }
}

/** A date and a time with the time zone, because the recipient of the email may be in another time zone. */
const formatInstant = (instant: Date, locale: Locale, timeZone: string): string =>
  new Intl.DateTimeFormat(getLocaleTag(locale), {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).format(instant)
