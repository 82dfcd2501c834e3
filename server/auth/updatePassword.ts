import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { signedIn } from '../http/access.ts'
import type { Attempts } from '../http/attempts.ts'
import { objectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { endSessionsForPassword } from './endSessionsOf.ts'
import { newPassword } from './newPassword.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { voidLinks } from './temporaryTokens.ts'

interface UpdatePasswordParts {
  readonly db: Db
  readonly clock: Clock
  readonly attempts: Attempts
  readonly passwordMax: number
}

const perPerson = { name: 'change password', most: 10, windowMs: 3_600_000 }

/**
 * PUT /usuario/update-password with `{senhaAtual, novaSenha}`: changes the password of the current user and ends all of
 * their other sessions.
 */
export function updatePasswordRoute(
  app: FastifyInstance,
  { db, clock, attempts, passwordMax }: UpdatePasswordParts,
): void {
  app.put('/usuario/update-password', { config: { access: 'signedIn' }, schema }, async (request, reply) => {
    const me = signedIn(request)
    const { senhaAtual, novaSenha } = objectBody(request)
    await attempts.count([perPerson, String(me.id)])
    if (typeof senhaAtual !== 'string' || senhaAtual === '') throw refused('validation.passwordEmpty')
    const user = await db
      .selectFrom('users')
      .select(['nome', 'password_hash'])
      .where('id', '=', me.id)
      .executeTakeFirst()
    const known = user?.password_hash ?? null
    if (user === undefined || known === null || !(await passwordMatches(senhaAtual, known)))
      throw refused('errors.wrongCurrentPassword')
    const password_hash = await hashPassword(newPassword(novaSenha, 'novaSenha', passwordMax))
    await db.transaction().execute(async (trx) => {
      // Of two concurrent changes the second fails, because the current password no longer matches.
      const changed = await trx
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', me.id)
        .where('password_hash', '=', known)
        .returning('id')
        .executeTakeFirst()
      if (changed === undefined) throw refused('errors.wrongCurrentPassword')
      await endSessionsForPassword(trx, { userId: me.id, now: clock(), exceptSessionId: me.sessionId })
      await voidLinks(trx, me.id, ['recover'], clock())
      const record = { resource: 'users', recordId: String(me.id), title: user.nome }
      await recordAudit(trx, { at: clock(), userId: me.id, action: 'changePassword', ...record, changes: null })
    })
    return reply.code(204).send()
  })
}

function refused(key: 'validation.passwordEmpty' | 'errors.wrongCurrentPassword'): HttpError {
  return new HttpError(400, key, {}, { field: 'senhaAtual' })
}

const schema = {
  tags: ['session'],
  summary: 'Change the password of the user who is signed in',
  body: {
    type: 'object',
    properties: { senhaAtual: { type: 'string' }, novaSenha: { type: 'string' } },
    required: ['senhaAtual', 'novaSenha'],
  },
  response: { 204: { type: 'null' } },
}
