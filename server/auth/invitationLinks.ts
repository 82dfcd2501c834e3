import type { Locale } from '#i18n/locales.ts'
import type { Db } from '../db/tables.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'

/** Links of invitations, whose address has no user yet. */
export interface InvitationLinks {
  /** The address that a link was sent to; undefined if there is no such link. @throws HttpError 400 if it is void */
  find(token: string, locale: Locale): Promise<{ readonly email: string } | undefined>
  /** Creates the user, and calls a function with them in the same transaction. @throws HttpError 400 */
  accept(
    acceptance: MailOrigin & {
      readonly token: string
      readonly nome: unknown
      readonly passwordHash: string
    },
    onCreated: (trx: Db, userId: number) => Promise<unknown>,
  ): Promise<void>
}
