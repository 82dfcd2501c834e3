import type { Locale } from '#i18n/locales.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db, LinkKind } from '../db/tables.ts'
import { composeLinkMail } from '../mail/composeLinkMail.ts'
import { queuedMail } from '../mail/mailQueue.ts'
import { hoursOf, newTemporaryToken, voidingLinks } from './temporaryTokens.ts'

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
  sendRecoverLink(trx: Db, to: Recipient, locale: Locale): Promise<string>
  /** The same link with a warning: there were too many failed logins. Voids the earlier links to a new password. */
  sendWarning(trx: Db, to: Recipient, locale: Locale): Promise<string>
  /** Link to set the first password, which also confirms the email address. Voids all earlier links of the user. */
  sendRegisterLink(trx: Db, to: Recipient, locale: Locale): Promise<string>
  /**
   * Link to confirm the email address. Voids all earlier links of the user, because they were sent to the previous
   * address.
   */
  sendActivationLink(trx: Db, to: Recipient, locale: Locale): Promise<string>
  /** The link for an unconfirmed user: confirmation if there is a password, else the first password. */
  resendLink(trx: Db, to: Recipient & { readonly hasPassword: boolean }, locale: Locale): Promise<string>
}

const screens: Readonly<Record<LinkKind, string>> = {
  recover: '/auth/recuperar-senha',
  register: '/auth/cadastrar-senha',
  activate: '/auth/ativar-conta',
}
const everyKind: readonly LinkKind[] = ['recover', 'register', 'activate']

type Send = (trx: Db, kind: LinkKind, to: Recipient, locale: Locale, about?: LinkKind | 'warning') => Promise<string>

/** Creates links to the screens of this server's web application. */
export function createAccountLinks(config: Pick<Config, 'appUrl' | 'productName'>, clock: Clock): AccountLinks {
  const send: Send = async (trx, kind, to, locale, about = kind) => {
    const now = clock()
    const replaced = kind === 'recover' ? [kind] : everyKind
    const { token, row } = newTemporaryToken({ kind, userId: to.id }, now)
    const link = `${config.appUrl}${screens[kind]}?t=${token}`
    const words = { kind: about, name: to.nome, link, hours: hoursOf[kind], product: config.productName, locale }
    const { expires_at: expiresAt } = row
    const mail = { userId: to.id, kind, recipient: to.email, locale, expiresAt, ...composeLinkMail(words) }
    const statement = voidingLinks(trx, to.id, replaced, now).with('stored', (db) =>
      db.insertInto('temporary_tokens').values(row),
    )
    await queuedMail(statement, mail, now).execute()
    return link
  }
  return {
    sendRecoverLink: (trx, to, locale) => send(trx, 'recover', to, locale),
    sendWarning: (trx, to, locale) => send(trx, 'recover', to, locale, 'warning'),
    sendRegisterLink: (trx, to, locale) => send(trx, 'register', to, locale),
    sendActivationLink: (trx, to, locale) => send(trx, 'activate', to, locale),
    resendLink: (trx, to, locale) => send(trx, to.hasPassword ? 'activate' : 'register', to, locale),
  }
}
