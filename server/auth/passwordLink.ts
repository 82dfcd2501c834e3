import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { readId } from '../http/readId.ts'
import { noContentResponse } from '../http/schemas.ts'
import { readMailOrigin } from '../mail/mailOrigin.ts'
import type { AccountLinks } from './accountLinks.ts'
import type { SeesUser } from './resetFactors.ts'

interface PasswordLinkContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly links: Pick<AccountLinks, 'sendRecoverLink'>
  readonly seesUser: SeesUser
}

const userLimit = { name: 'password link', max: 10, windowMs: 3_600_000 }

/**
 * PUT /usuario/password-link/{id}: an administrator sends a link to a new password to an active, confirmed user. Only
 * the email contains the link.
 */
export function passwordLinkRoute(app: FastifyInstance, context: PasswordLinkContext): void {
  const { db, clock, rateLimiter, links, seesUser } = context
  app.put('/usuario/password-link/:id', { config: { access: 'admin' }, schema }, async (request, reply) => {
    const currentUser = getCurrentUser(request)
    const userId = readId(request)
    if (userId === undefined || !(await seesUser(currentUser, userId))) throw new HttpError(404, 'errors.notFound')
    // Outside of the transaction, because on the embedded database the count would wait for the transaction to end.
    await rateLimiter.count([userLimit, String(currentUser.id)])
    await db.transaction().execute(async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['id', 'nome', 'email', 'confirmed_at', 'deleted_at'])
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (user === undefined) throw new HttpError(404, 'errors.notFound')
      if (user.deleted_at !== null || user.confirmed_at === null) throw new HttpError(409, 'errors.noPasswordLink')
      await links.sendRecoverLink(trx, user, readMailOrigin(request))
      const record = { resource: 'users', recordId: String(userId), title: user.nome, changes: null }
      await recordAudit(trx, { at: clock(), userId: currentUser.id, action: 'sendPasswordLink', ...record })
    })
    return reply.code(204).send()
  })
}

const schema = {
  tags: ['users'],
  summary: 'Mail a user a link to a new password',
  response: noContentResponse,
}
