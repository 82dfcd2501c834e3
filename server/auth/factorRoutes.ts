import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import type { Clock } from '../clock.ts'
import type { SecondFactorRequirement } from '../configParsers.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import type { NoticeKind } from '../mail/composeNoticeMail.ts'
import { requireConfirmation } from './confirmSession.ts'
import { announceChange } from './factors/announceChange.ts'
import { voidChallenges } from './factors/challenges.ts'
import { type Factors, isEnrolling, listFactors, removeFactors } from './factors/factors.ts'
import { type FactorOwner, lockOwner } from './factors/lockOwner.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './factors/recoveryCodes.ts'
import { isRequiredOf } from './factors/requirement.ts'
import { factorSchemas } from './factors/schemas.ts'
import { readId } from './readId.ts'
import { secondFactorLimit } from './secondStep.ts'

export interface FactorContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly factors: Factors
  readonly requireSecondFactor: SecondFactorRequirement
  readonly productName: string
}

const config = { access: 'signedIn' } as const

/** The own second factors: GET and DELETE /factors, POST and PUT /factors/totp, POST /factors/recovery-codes. */
export function factorRoutes(app: FastifyInstance, context: FactorContext): void {
  const { db, clock, factors, rateLimiter, requireSecondFactor } = context
  app.get('/factors', { config, schema: factorSchemas.read }, async (request) => {
    const { id, profile } = getCurrentUser(request)
    return {
      factors: await listFactors(db, id),
      recoveryCodes: await countRecoveryCodes(db, id),
      required: isRequiredOf(requireSecondFactor, profile),
    }
  })
  app.post('/factors/totp', { config, schema: factorSchemas.enrol }, async (request, reply) => {
    const enrolment = await changeFactors(context, request, ({ trx, owner }) => factors.enrolTotp(trx, owner, clock()))
    return reply.code(201).send(enrolment)
  })
  app.put('/factors/totp/:id', { config, schema: factorSchemas.prove }, async (request) => {
    const { id: userId } = getCurrentUser(request)
    await requireConfirmation(db, getCurrentUser(request), clock())
    if (!(await isEnrolling(db, userId, readId(request), clock()))) throw new HttpError(404, 'errors.notFound')
    const code = readCode(request)
    const undoCount = await rateLimiter.count([secondFactorLimit, String(userId)])
    const recoveryCodes = await changeFactors(context, request, async ({ trx, owner, announce }) => {
      const proven = await factors.proveTotp(trx, owner.id, code, clock())
      if (proven === undefined) throw new HttpError(400, 'errors.wrongSecondFactor', {}, { field: 'code' })
      await announce(proven.isReplacement ? 'factorReplaced' : 'factorAdded')
      return proven.recoveryCodes
    })
    await undoCount()
    return { recoveryCodes }
  })
  app.post('/factors/recovery-codes', { config, schema: factorSchemas.renewCodes }, async (request, reply) => {
    const recoveryCodes = await changeFactors(context, request, async ({ trx, owner, announce }) => {
      if ((await listFactors(trx, owner.id)).length === 0) throw new HttpError(409, 'errors.noSecondFactor')
      await announce('recoveryCodesRenewed')
      return renewRecoveryCodes(trx, owner.id)
    })
    return reply.code(201).send({ recoveryCodes })
  })
  app.delete('/factors', { config, schema: factorSchemas.remove }, async (request, reply) => {
    await changeFactors(context, request, async ({ trx, owner, announce }) => {
      if (isRequiredOf(requireSecondFactor, owner.profile)) throw new HttpError(409, 'errors.secondFactorRequired')
      await voidChallenges(trx, owner.id)
      if (await removeFactors(trx, owner.id)) await announce('factorsRemoved')
    })
    return reply.code(204).send()
  })
}

interface FactorWrite {
  readonly trx: Db
  readonly owner: FactorOwner
  /** Records the change in the audit trail and mails the owner. */
  readonly announce: (kind: NoticeKind) => Promise<void>
}

/** Changes the factors of the current user in a transaction. @throws HttpError 403 without a recent confirmation */
async function changeFactors<Result>(
  { db, clock, productName: product }: FactorContext,
  request: FastifyRequest,
  change: (write: FactorWrite) => Promise<Result>,
): Promise<Result> {
  const currentUser = getCurrentUser(request)
  const locale = resolveLocale(request.headers['content-language'])
  await requireConfirmation(db, currentUser, clock())
  return db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, currentUser.id)
    if (owner === undefined) throw new HttpError(401)
    const announce = (kind: NoticeKind) =>
      announceChange(trx, owner, { kind, actorId: owner.id, product, locale, now: clock() })
    return change({ trx, owner, announce })
  })
}

function readCode(request: FastifyRequest): string {
  const { code } = getObjectBody(request)
  if (typeof code === 'string' && code.trim() !== '') return code.trim()
  throw new HttpError(400, 'errors.secondFactorEmpty', {}, { field: 'code' })
}
