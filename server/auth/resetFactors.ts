import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { readId } from '../http/readId.ts'
import { type MailOrigin, readMailOrigin } from '../mail/mailOrigin.ts'
import { endSessions } from './endSessions.ts'
import { announceChange } from './factors/announceChange.ts'
import { removeFactors } from './factors/factors.ts'
import { lockOwner } from './factors/lockOwner.ts'
import { factorSchemas } from './factors/schemas.ts'

/** Whether the current user sees the user with this id. */
export type SeesUser = (currentUser: CurrentUser, id: number) => Promise<boolean>

interface ResetContext {
  readonly db: Db
  readonly clock: Clock
  readonly productName: string
  readonly seesUser: SeesUser
}

interface Reset extends MailOrigin {
  readonly userId: number
  /** The user who resets the factors; null for the server. */
  readonly actorId: number | null
  readonly product: string
  readonly now: Date
}

/**
 * DELETE /usuario/{id}/factors: an administrator removes the factors of another user who has lost them. The user's
 * sessions end.
 */
export function resetFactorsRoute(app: FastifyInstance, { db, clock, productName, seesUser }: ResetContext): void {
  const options = { config: { access: 'admin' }, schema: factorSchemas.reset } as const
  app.delete('/usuario/:id/factors', options, async (request, reply) => {
    const currentUser = getCurrentUser(request)
    const userId = readId(request)
    if (userId === undefined || !(await seesUser(currentUser, userId))) throw new HttpError(404, 'errors.notFound')
    if (userId === currentUser.id) throw new HttpError(400, 'errors.ownRecord')
    const reset = { userId, actorId: currentUser.id, product: productName, now: clock(), ...readMailOrigin(request) }
    const hadFactor = await db.transaction().execute((trx) => resetFactors(trx, reset))
    if (!hadFactor) throw new HttpError(409, 'errors.noSecondFactor')
    return reply.code(204).send()
  })
}

/** Removes the factors of a user and ends the user's sessions. Returns false if the user has no factor. */
export async function resetFactors(trx: Db, { userId, ...reset }: Reset): Promise<boolean> {
  const owner = await lockOwner(trx, userId)
  if (owner === undefined || !(await removeFactors(trx, userId))) return false
  await endSessions(trx, { userId, cause: 'endedByAdmin', now: reset.now })
  await announceChange(trx, owner, { kind: 'factorsReset', ...reset })
  return true
}
