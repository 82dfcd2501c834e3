import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { requireConfirmation } from '../http/requireConfirmation.ts'
import type { NoticeKind } from '../mail/composeNoticeMail.ts'
import { readMailOrigin } from '../mail/mailOrigin.ts'
import { announceChange } from './factors/announceChange.ts'
import { type FactorOwner, lockOwner } from './factors/lockOwner.ts'

interface ChangeContext {
  readonly db: Db
  readonly clock: Clock
  readonly productName: string
}

export interface FactorWrite {
  readonly trx: Db
  readonly owner: FactorOwner
  /** Records the change in the audit trail and mails the owner. */
  readonly announce: (kind: NoticeKind) => Promise<void>
}

/** Changes the factors of the current user in a transaction. @throws HttpError 403 without a recent confirmation */
export async function changeFactors<Result>(
  { db, clock, productName: product }: ChangeContext,
  request: FastifyRequest,
  change: (write: FactorWrite) => Promise<Result>,
): Promise<Result> {
  const currentUser = getCurrentUser(request)
  const origin = readMailOrigin(request)
  await requireConfirmation(db, currentUser, clock())
  return db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, currentUser.id)
    if (owner === undefined) throw new HttpError(401)
    const announce = (kind: NoticeKind) =>
      announceChange(trx, owner, { kind, actorId: owner.id, product, now: clock(), ...origin })
    return change({ trx, owner, announce })
  })
}
