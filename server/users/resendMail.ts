import type { Locale } from '#i18n/locales.ts'
import type { Db } from '../db/tables.ts'
import type { Attempts } from '../http/attempts.ts'
import type { CallHandler } from '../records/recordWrite.ts'
import { hasPassword, type Person, personIn } from './person.ts'

interface ResendParts {
  readonly attempts: Attempts
  /** Mails an unconfirmed user the link that they need, in the transaction. */
  readonly resendLink: (trx: Db, to: Person & { readonly hasPassword: boolean }, locale: Locale) => Promise<unknown>
}

const perPerson = { name: 'resend mail', most: 10, windowMs: 3_600_000 }

/** PUT /usuario/resend-mail/{id}, the handler of `users.resend`: mails the link again and voids earlier ones. */
export function createResendMail({ attempts, resendLink }: ResendParts): CallHandler {
  return {
    before: (me) => attempts.count([perPerson, String(me.id)]),
    run: async ({ trx, stored, locale }) => {
      const person = personIn(stored)
      await resendLink(trx, { ...person, hasPassword: await hasPassword(trx, person.id) }, locale)
    },
  }
}
