import type { Db } from '../db/tables.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import type { MailOrigin } from '../mail/mailOrigin.ts'
import type { AccountRecipient } from '../mail/recipient.ts'
import type { CallHooks } from '../records/writeHooks.ts'
import { hasPassword, toRecipient } from './recipient.ts'

interface ResendContext {
  readonly rateLimiter: RateLimiter
  /** Mails an unconfirmed user the required link, in the transaction. */
  readonly resendLink: (trx: Db, to: AccountRecipient, origin: MailOrigin) => Promise<unknown>
}

const userLimit = { name: 'resend mail', max: 10, windowMs: 3_600_000 }

/** The code of `users.resend`: mails the link again and voids earlier ones. */
export function createResendMail({ rateLimiter, resendLink }: ResendContext): CallHooks {
  return {
    prepare: (currentUser) => rateLimiter.count([userLimit, String(currentUser.id)]),
    run: async ({ trx, stored, locale, currentUser: { trace } }) => {
      const recipient = toRecipient(stored)
      await resendLink(trx, { ...recipient, hasPassword: await hasPassword(trx, recipient.id) }, { locale, trace })
    },
  }
}
