import type { Locale } from '#i18n/locales.ts'
import type { Db } from '../db/tables.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'

/** The links of invitations to addresses that have no user yet. */
export interface InvitationLinks {
  /** The address to which a link was sent; undefined if there is no such link. @throws HttpError 400 if it is void */
  find(token: string, locale: Locale): Promise<{ readonly email: string } | undefined>
  /** Creates the user, and calls `onCreated` in the same transaction. @throws HttpError 400 */
  accept(
    acceptance: MailOrigin & {
      readonly token: string
      readonly nome: unknown
      readonly passwordHash: string
    },
    onCreated: (trx: Db, userId: number) => Promise<unknown>,
  ): Promise<void>
}
