import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { localeOfTag } from '#i18n/locales.ts'
import { isEmail } from '#resources/language/readers.ts'
import type { Db } from '../db/tables.ts'
import { type Attempts, networkOf } from '../http/attempts.ts'
import { type JsonObject, objectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { AccountLinks } from './accountLinks.ts'
import { userByEmail } from './userByEmail.ts'

interface RecoverParts {
  readonly db: Db
  readonly attempts: Attempts
  readonly links: Pick<AccountLinks, 'sendRecoverLink'>
  readonly hideUnknownEmail: boolean
}

const windowMs = 3_600_000
const perEmail = { name: 'recover', most: 5, windowMs }
const perAddress = { name: 'recover from', most: 30, windowMs }
/**
 * The minimum duration of an answer: longer than sending takes, so that it does not reveal whether the account exists.
 */
const hiddenAnswerMs = 200

/**
 * POST /usuario/recuperar-senha with `{email}`: mails a link to a new password. The email of an unknown or inactive
 * user gets 404. With `hideUnknownEmail` the answer is 204 for every email.
 */
export function recoverRoute(app: FastifyInstance, { db, attempts, links, hideUnknownEmail }: RecoverParts): void {
  app.post('/usuario/recuperar-senha', { config: { access: 'public' }, schema }, async (request, reply) => {
    const email = emailOf(objectBody(request))
    await attempts.count([perEmail, email], [perAddress, networkOf(request.ip)])
    const locale = localeOfTag(request.headers['content-language'])
    const send = async (): Promise<boolean> => {
      const user = await userByEmail(db, email)
      if (user === undefined || user.deleted_at !== null) return false
      await db.transaction().execute((trx) => links.sendRecoverLink(trx, user, locale))
      return true
    }
    const [isKnown] = await Promise.all([send(), hideUnknownEmail ? wait(hiddenAnswerMs) : undefined])
    if (!isKnown && !hideUnknownEmail) throw new HttpError(404, 'errors.accountNotFound', {}, { field: 'email' })
    return reply.code(204).send()
  })
}

function emailOf(body: JsonObject): string {
  const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : ''
  if (email === '') throw new HttpError(400, 'auth.forgot.emptyEmail', {}, { field: 'email' })
  if (!isEmail(email)) throw new HttpError(400, 'validation.email', {}, { field: 'email' })
  return email
}

const schema = {
  tags: ['session'],
  summary: 'Request a mail with a link to set a new password',
  security: [],
  body: {
    type: 'object',
    properties: { email: { type: 'string', format: 'email' } },
    required: ['email'],
    examples: [{ email: 'admin@sillage.example' }],
  },
  response: { 204: { type: 'null' } },
}
