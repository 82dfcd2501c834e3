import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { isEmail } from '#language/readers.ts'
import type { Db } from '../db/tables.ts'
import { getObjectBody, type JsonObject } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { getNetwork, type RateLimiter } from '../http/rateLimiter.ts'
import { noContentResponse, requireAll, text } from '../http/schemas.ts'
import { readMailOrigin } from '../mail/mailOrigin.ts'
import type { AccountLinks } from './accountLinks.ts'
import { findUserByEmail } from './findUserByEmail.ts'

interface RecoveryContext {
  readonly db: Db
  readonly rateLimiter: RateLimiter
  readonly links: Pick<AccountLinks, 'sendRecoverLink'>
  readonly hideUnknownEmail: boolean
}

const windowMs = 3_600_000
const emailLimit = { name: 'recover', max: 5, windowMs }
const addressLimit = { name: 'recover from', max: 30, windowMs }
/**
 * The minimum duration of a response: longer than sending takes, so that the duration does not reveal whether the
 * account exists.
 */
const minAnswerMs = 200

/**
 * POST /usuario/recuperar-senha with `{email}`: mails a link to a new password. The email of an unknown or inactive
 * user gets 404. With `hideUnknownEmail` the response is 204 for every email.
 */
export function recoveryRoute(
  app: FastifyInstance,
  { db, rateLimiter, links, hideUnknownEmail }: RecoveryContext,
): void {
  app.post('/usuario/recuperar-senha', { config: { access: 'public' }, schema }, async (request, reply) => {
    const email = parseEmail(getObjectBody(request))
    await rateLimiter.count([emailLimit, email], [addressLimit, getNetwork(request.ip)])
    const sendLink = async (): Promise<boolean> => {
      const user = await findUserByEmail(db, email)
      if (user === undefined || user.deleted_at !== null) return false
      await db.transaction().execute((trx) => links.sendRecoverLink(trx, user, readMailOrigin(request)))
      return true
    }
    const [isKnown] = await Promise.all([sendLink(), hideUnknownEmail ? wait(minAnswerMs) : undefined])
    if (!isKnown && !hideUnknownEmail) throw new HttpError(404, 'errors.accountNotFound', {}, { field: 'email' })
    return reply.code(204).send()
  })
}

function parseEmail(body: JsonObject): string {
  const email = typeof body.email === 'string' ? body.email.trim().toLowerCase() : ''
  if (email === '') throw new HttpError(400, 'auth.forgot.emptyEmail', {}, { field: 'email' })
  if (!isEmail(email)) throw new HttpError(400, 'validation.email', {}, { field: 'email' })
  return email
}

const schema = {
  tags: ['session'],
  summary: 'Request a mail with a link to set a new password',
  security: [],
  body: { ...requireAll({ email: { ...text, format: 'email' } }), examples: [{ email: 'admin@sillage.example' }] },
  response: noContentResponse,
}
