import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { verifyPassword } from '../passwords.ts'
import type { Factors } from './factors/factors.ts'
import { factorSchemas } from './factors/schemas.ts'

interface ConfirmContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly factors: Factors
}

const userLimit = { name: 'confirm session', max: 10, windowMs: 3_600_000 }
/** A confirmation counts for this time. */
const confirmationMs = 10 * 60_000

/**
 * POST /session/confirm with `{senha}` or `{code}`: confirms that the session is still used by its owner. Calls that
 * need it count it for ten minutes.
 */
export function confirmSessionRoute(app: FastifyInstance, context: ConfirmContext): void {
  const { db, clock, rateLimiter, factors } = context
  const config = { access: 'signedIn' } as const
  app.post('/session/confirm', { config, schema: factorSchemas.confirm }, async (request, reply) => {
    const { id, sessionId } = getCurrentUser(request)
    const { senha, code } = getObjectBody(request)
    const [field, value] = code === undefined ? (['senha', senha] as const) : (['code', code] as const)
    if (typeof value !== 'string' || value.trim() === '') throw createEmptyError(field)
    await rateLimiter.count([userLimit, String(id)])
    const isRight =
      field === 'senha'
        ? await isOwnPassword(db, id, value)
        : await db.transaction().execute((trx) => factors.consumeCode(trx, id, value.trim(), clock()))
    if (!isRight) throw createWrongError(field)
    await db.updateTable('sessions').set({ identity_confirmed_at: clock() }).where('id', '=', sessionId).execute()
    return reply.code(204).send()
  })
}

/** @throws HttpError 403 if the session was not confirmed within the last ten minutes */
export async function requireConfirmation(db: Db, { sessionId }: CurrentUser, now: Date): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('identity_confirmed_at', '>', new Date(now.getTime() - confirmationMs))
    .executeTakeFirst()
  if (session === undefined) throw new HttpError(403, 'errors.confirmFirst', {}, { headers: { confirm: 'required' } })
}

async function isOwnPassword(db: Db, userId: number, password: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return verifyPassword(password, user?.password_hash ?? null)
}

const createEmptyError = (field: 'senha' | 'code'): HttpError =>
  new HttpError(400, field === 'senha' ? 'validation.passwordEmpty' : 'errors.secondFactorEmpty', {}, { field })

const createWrongError = (field: 'senha' | 'code'): HttpError =>
  new HttpError(400, field === 'senha' ? 'errors.wrongCurrentPassword' : 'errors.wrongSecondFactor', {}, { field })
