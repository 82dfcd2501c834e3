import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { noContentResponse, requireAll, text } from '../http/schemas.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { endSessions } from './endSessions.ts'
import { parseNewPassword } from './parseNewPassword.ts'
import { voidLinks } from './temporaryTokens.ts'

interface UpdatePasswordContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly passwordMax: number
}

const userLimit = { name: 'change password', max: 10, windowMs: 3_600_000 }

/**
 * PUT /usuario/update-password with `{senhaAtual, novaSenha}`: changes the password of the current user and ends all of
 * their other sessions.
 */
export function updatePasswordRoute(
  app: FastifyInstance,
  { db, clock, rateLimiter, passwordMax }: UpdatePasswordContext,
): void {
  app.put('/usuario/update-password', { config: { access: 'signedIn' }, schema }, async (request, reply) => {
    const currentUser = getCurrentUser(request)
    const { senhaAtual, novaSenha } = getObjectBody(request)
    await rateLimiter.count([userLimit, String(currentUser.id)])
    if (typeof senhaAtual !== 'string' || senhaAtual === '') throw createFieldError('validation.passwordEmpty')
    const user = await db
      .selectFrom('users')
      .select(['nome', 'password_hash'])
      .where('id', '=', currentUser.id)
      .executeTakeFirst()
    const currentHash = user?.password_hash ?? null
    if (user === undefined || currentHash === null || !(await verifyPassword(senhaAtual, currentHash)))
      throw createFieldError('errors.wrongCurrentPassword')
    const password_hash = await hashPassword(parseNewPassword(novaSenha, 'novaSenha', passwordMax))
    await db.transaction().execute(async (trx) => {
      // Of two concurrent changes the second fails, because the current password no longer matches.
      const updated = await trx
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', currentUser.id)
        .where('password_hash', '=', currentHash)
        .returning('id')
        .executeTakeFirst()
      if (updated === undefined) throw createFieldError('errors.wrongCurrentPassword')
      await endSessions(trx, {
        userId: currentUser.id,
        cause: 'passwordChanged',
        now: clock(),
        exceptSessionId: currentUser.sessionId,
      })
      await voidLinks(trx, currentUser.id, ['recover'], clock())
      const record = { resource: 'users', recordId: String(currentUser.id), title: user.nome }
      await recordAudit(trx, {
        at: clock(),
        userId: currentUser.id,
        action: 'changePassword',
        ...record,
        changes: null,
      })
    })
    return reply.code(204).send()
  })
}

function createFieldError(key: 'validation.passwordEmpty' | 'errors.wrongCurrentPassword'): HttpError {
  return new HttpError(400, key, {}, { field: 'senhaAtual' })
}

const schema = {
  tags: ['session'],
  summary: 'Change the password of the user who is signed in',
  body: requireAll({ senhaAtual: text, novaSenha: text }),
  response: noContentResponse,
}
