import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Locale, localeOfTag } from '#i18n/locales.ts'
import { largestInteger } from '#resources/language/readers.ts'
import { users } from '#resources/users.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/tables.ts'
import { signedIn } from '../http/access.ts'
import type { Attempts } from '../http/attempts.ts'
import { HttpError } from '../http/httpError.ts'
import { type RecordsContext, surroundingsOf } from '../records/context.ts'
import { getRecord } from '../records/read.ts'
import { wrongState } from '../records/refusals.ts'

export interface ResendParts {
  readonly records: RecordsContext
  readonly attempts: Attempts
  /** Mails an unconfirmed person the link they need, in the transaction. */
  readonly resendLink: (trx: Db, to: Unconfirmed, locale: Locale) => Promise<unknown>
}

interface Unconfirmed {
  readonly id: number
  readonly nome: string
  readonly email: string
  readonly hasPassword: boolean
}

const perPerson = { name: 'resend mail', most: 10, windowMs: 3_600_000 }

/** PUT /usuario/resend-mail/{id}, the handler of `users.resend`: mails the link again; earlier ones are void. */
export function createResendMail({ records, attempts, resendLink }: ResendParts) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const me = signedIn(request)
    const id = idOf(request)
    await attempts.count([perPerson, String(me.id)])
    await records.db.transaction().execute(async (trx) => {
      const user = await lockUser(trx, id)
      const record = user && (await getRecord(records, trx, users, id))
      if (!user || !record) throw new HttpError(404, 'errors.notFound')
      if (user.confirmed_at !== null) throw wrongState(users, 'resend', record, surroundingsOf(records, me))
      const { nome, email, password_hash } = user
      const locale = localeOfTag(request.headers['content-language'])
      await resendLink(trx, { id, nome, email, hasPassword: password_hash !== null }, locale)
      const entry = { action: 'resend', resource: users.name, recordId: String(id), title: nome, changes: null }
      await recordAudit(trx, { at: records.clock(), userId: me.id, ...entry })
    })
    return reply.code(204).send()
  }
}

// Nobody confirms or removes the person meanwhile.
function lockUser(trx: Db, id: number) {
  return trx
    .selectFrom('users')
    .select(['nome', 'email', 'password_hash', 'confirmed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function idOf(request: FastifyRequest): number {
  const { id } = request.params as { readonly id: string }
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > largestInteger) throw new HttpError(404, 'errors.notFound')
  return Number(id)
}
