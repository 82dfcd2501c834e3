import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { SecondFactorRequirement } from '../configParsers.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { readId } from '../http/readId.ts'
import { requireConfirmation } from '../http/requireConfirmation.ts'
import { changeFactors, type FactorWrite } from './changeFactors.ts'
import { voidChallenges } from './factors/challenges.ts'
import { type Factors, isEnrolling, listFactors, removeFactor, removeFactors } from './factors/factors.ts'
import { countRecoveryCodes, renewRecoveryCodes } from './factors/recoveryCodes.ts'
import { isRequiredOf } from './factors/requirement.ts'
import { factorSchemas } from './factors/schemas.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { secondFactorLimit } from './secondStep.ts'

export interface FactorContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly factors: Factors
  readonly passkeys: Passkeys
  readonly requireSecondFactor: SecondFactorRequirement
  readonly productName: string
}

const config = { access: 'signedIn' } as const

/**
 * The second factors of the signed-in user: GET and DELETE /factors, DELETE /factors/{id}, POST and PUT /factors/totp,
 * POST /factors/recovery-codes. Passkeys are added elsewhere.
 */
export function factorRoutes(app: FastifyInstance, context: FactorContext): void {
  const { db, clock, factors, passkeys, rateLimiter, requireSecondFactor } = context
  const { origin, problem } = passkeys.relyingParty
  app.get('/factors', { config, schema: factorSchemas.read }, async (request) => {
    const { id, profile } = getCurrentUser(request)
    return {
      factors: await listFactors(db, id),
      recoveryCodes: await countRecoveryCodes(db, id),
      required: isRequiredOf(requireSecondFactor, profile),
      passkeys: { origin, problem },
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
  removalRoutes(app, context)
}

function removalRoutes(app: FastifyInstance, context: FactorContext): void {
  const removeAll = async ({ trx, owner, announce }: FactorWrite): Promise<void> => {
    if (isRequiredOf(context.requireSecondFactor, owner.profile))
      throw new HttpError(409, 'errors.secondFactorRequired')
    await voidChallenges(trx, owner.id)
    if (await removeFactors(trx, owner.id)) await announce('factorsRemoved')
  }
  app.delete('/factors', { config, schema: factorSchemas.remove }, async (request, reply) => {
    await changeFactors(context, request, removeAll)
    return reply.code(204).send()
  })
  app.delete('/factors/:id', { config, schema: factorSchemas.removeOne }, async (request, reply) => {
    await changeFactors(context, request, async (write) => {
      const { trx, owner, announce } = write
      const factorId = readId(request)
      const factors = await listFactors(trx, owner.id)
      const [removed] = factors.filter((factor) => factor.factorId === factorId)
      if (removed === undefined) throw new HttpError(404, 'errors.notFound')
      if (factors.length === 1) return removeAll(write)
      await removeFactor(trx, removed.factorId)
      await announce('factorRemoved')
    })
    return reply.code(204).send()
  })
}

function readCode(request: FastifyRequest): string {
  const { code } = getObjectBody(request)
  if (typeof code === 'string' && code.trim() !== '') return code.trim()
  throw new HttpError(400, 'errors.secondFactorEmpty', {}, { field: 'code' })
}
