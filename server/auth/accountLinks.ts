import { sql } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, LinkKind } from '../db/tables.ts'
import { composeLinkMail, type LinkMailKind } from '../mail/composeLinkMail.ts'
import { buildInsertMail } from '../mail/mailQueue.ts'
import { buildVoidStatements, createTemporaryToken, lifetimeHours } from './temporaryTokens.ts'

/** The user to whom a link is sent. */
export interface Recipient {
  readonly id: number
  readonly nome: string
  readonly email: string
}

/**
 * One-time links by mail. Each method runs in the caller's transaction and returns the link. `locale` is the language
 * of the mail.
 */
export interface AccountLinks {
  /** Link to set a new password. Voids the user's earlier links of this kind. */
  sendRecoverLink(trx: Db, recipient: Recipient, locale: Locale): Promise<string>
  /** The same link with a warning: there were too many failed logins. Voids the earlier links to a new password. */
  sendWarning(trx: Db, recipient: Recipient, locale: Locale): Promise<string>
  /**
   * The same link with another warning: somebody knew the password and failed at the second factor. Voids the earlier
   * links to a new password.
   */
  sendPasswordKnown(trx: Db, recipient: Recipient, locale: Locale): Promise<string>
  /** Link to set the first password, which also confirms the email address. Voids all earlier links of the user. */
  sendRegisterLink(trx: Db, recipient: Recipient, locale: Locale): Promise<string>
  /**
   * Link to confirm the email address. Voids all earlier links of the user, because they were sent to the previous
   * address.
   */
  sendActivationLink(trx: Db, recipient: Recipient, locale: Locale): Promise<string>
  /**
   * The link for an unconfirmed user: it confirms the address if the user has a password, else it sets the first
   * password.
   */
  resendLink(trx: Db, recipient: Recipient & { readonly hasPassword: boolean }, locale: Locale): Promise<string>
}

const linkPaths: Readonly<Record<LinkKind, string>> = {
  recover: '/auth/recuperar-senha',
  register: '/auth/cadastrar-senha',
  activate: '/auth/ativar-conta',
}
const allKinds: readonly LinkKind[] = ['recover', 'register', 'activate']

type SendLink = (
  trx: Db,
  kind: LinkKind,
  recipient: Recipient,
  locale: Locale,
  mailKind?: LinkMailKind,
) => Promise<string>

/** Creates links to the screens of this server's web application. */
export function createAccountLinks(config: Pick<Config, 'appUrl' | 'productName'>, clock: Clock): AccountLinks {
  const sendLink: SendLink = async (trx, kind, recipient, locale, mailKind = kind) => {
    const now = clock()
    const voidedKinds = kind === 'recover' ? [kind] : allKinds
    const { token, row } = createTemporaryToken({ kind, userId: recipient.id }, now)
    const link = `${config.appUrl}${linkPaths[kind]}?t=${token}`
    const mailContent = {
      kind: mailKind,
      name: recipient.nome,
      link,
      hours: lifetimeHours[kind],
      product: config.productName,
      locale,
    }
    const { expires_at: expiresAt } = row
    const mail = {
      userId: recipient.id,
      kind,
      recipient: recipient.email,
      locale,
      expiresAt,
      ...composeLinkMail(mailContent),
    }
    const { deleteTokens, expireMails } = buildVoidStatements(trx, recipient.id, voidedKinds, now)
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
    sendRecoverLink: (trx, recipient, locale) => sendLink(trx, 'recover', recipient, locale),
    sendWarning: (trx, recipient, locale) => sendLink(trx, 'recover', recipient, locale, 'warning'),
    sendPasswordKnown: (trx, recipient, locale) => sendLink(trx, 'recover', recipient, locale, 'passwordKnown'),
    sendRegisterLink: (trx, recipient, locale) => sendLink(trx, 'register', recipient, locale),
    sendActivationLink: (trx, recipient, locale) => sendLink(trx, 'activate', recipient, locale),
    resendLink: (trx, recipient, locale) =>
      sendLink(trx, recipient.hasPassword ? 'activate' : 'register', recipient, locale),
  }
}
