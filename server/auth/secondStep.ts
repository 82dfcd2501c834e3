import type { FastifyInstance } from 'fastify'
import type { Locale } from '#i18n/locales.ts'
import { isObject } from '#language/values.ts'
import type { Clock } from '../clock.ts'
import type { SecondFactorRequirement } from '../configParsers.ts'
import type { FactorKind } from '../db/factorTables.ts'
import type { Db } from '../db/tables.ts'
import { getObjectBody, type JsonObject } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { readMailOrigin } from '../mail/mailOrigin.ts'
import type { AccountLinks } from './accountLinks.ts'
import { announceChange } from './factors/announceChange.ts'
import { type Challenge, consumeChallenge, countTry, createChallenge, findChallenge } from './factors/challenges.ts'
import { type Factors, listFactors } from './factors/factors.ts'
import { type FactorOwner, lockOwner } from './factors/lockOwner.ts'
import { consumeRecoveryCode, countRecoveryCodes } from './factors/recoveryCodes.ts'
import { lacksFactor } from './factors/requirement.ts'
import { enrolSchema, secondStepSchema } from './factors/schemas.ts'
import type { KnownDevices } from './knownDevices.ts'
import { consumeAssertion } from './passkeys/consumeAssertion.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { createPasskeyError } from './passkeys/readChallenge.ts'
import type { AuthData, Sessions } from './sessions.ts'
import { startSession } from './startSession.ts'

/** Limits the codes that may be tried for an account. */
export const secondFactorLimit = { name: 'second factor', max: 30, windowMs: 15 * 60_000 }

/** What the browser needs to continue after the right password. */
interface SecondStep {
  readonly challenge: string
  /** The factors with which the user can continue; empty if the user has to add a factor first. */
  readonly methods: readonly (FactorKind | 'recovery')[]
  /** The kinds of factors that the user may add now; empty if the user has a factor. */
  readonly enrol: readonly FactorKind[]
  /** The options with which a passkey signs the challenge; null if the user has no passkey. */
  readonly options: object | null
}

export interface SecondStepContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly sessions: Sessions
  readonly devices: KnownDevices
  readonly factors: Factors
  readonly passkeys: Passkeys
  readonly links: Pick<AccountLinks, 'sendPasswordKnown' | 'sendNewDevice'>
  readonly requireSecondFactor: SecondFactorRequirement
  readonly productName: string
  /** The language of emails whose language no request determines. */
  readonly locale: Locale
}

/** The second step of a sign-in whose password was right; undefined if the password is enough. */
export async function beginSecondStep(
  { db, clock, passkeys, requireSecondFactor }: SecondStepContext,
  userId: number,
  login: string,
): Promise<SecondStep | undefined> {
  const kinds = (await listFactors(db, userId)).map(({ kind }) => kind)
  const enrols = kinds.length === 0
  if (enrols && !(await lacksFactor(db, requireSecondFactor, userId))) return undefined
  const hasCodes = !enrols && (await countRecoveryCodes(db, userId)) > 0
  const challenge = await createChallenge(db, { userId, login, enrols }, clock())
  const hasPasskey = kinds.includes('passkey') && passkeys.relyingParty.problem === null
  const usable = kinds.filter((kind) => kind !== 'passkey' || hasPasskey)
  return {
    challenge,
    methods: [...new Set(usable), ...(hasCodes ? (['recovery'] as const) : [])],
    enrol: enrols ? ['totp'] : [],
    options: hasPasskey ? await passkeys.buildRequest(db, { challenge, userId, isAlone: false }) : null,
  }
}

/**
 * POST /login/second with `{challenge, code}`, `{challenge, recovery}` or `{challenge, credential}`: starts the
 * session. For a user without a factor, the code proves the new one, and the response contains its recovery codes. POST
 * /login/second/enrol with `{challenge, kind}` starts to add it.
 */
export function secondStepRoutes(app: FastifyInstance, context: SecondStepContext): void {
  const { db, clock, factors } = context
  app.post('/login/second', { config: { access: 'public' }, schema: secondStepSchema }, async (request, reply) => {
    const body = getObjectBody(request)
    const answer = parseAnswer(body)
    const [token, challenge] = await requireChallenge(context, body)
    const undoCount = await context.rateLimiter.count([secondFactorLimit, String(challenge.userId)])
    const triesLeft = await countTry(db, token)
    if (triesLeft === undefined) throw createEndedError()
    const attempt = { token, challenge, answer, exchange: { request, reply } }
    const signedIn = await db.transaction().execute((trx) => signIn(context, trx, attempt))
    if (signedIn === undefined) throw await refuse(context, attempt, triesLeft)
    await undoCount()
    return signedIn
  })
  app.post('/login/second/enrol', { config: { access: 'public' }, schema: enrolSchema }, async (request, reply) => {
    const body = getObjectBody(request)
    if (body.kind !== 'totp') throw new HttpError(400, 'errors.factorKind', {}, { field: 'kind' })
    const [, { userId, enrols }] = await requireChallenge(context, body)
    const enrolment = await db.transaction().execute(async (trx) => {
      const owner = enrols ? await lockOwner(trx, userId) : undefined
      if (!owner?.isActive || (await listFactors(trx, userId)).length > 0) throw createEndedError()
      return factors.enrolTotp(trx, owner, clock())
    })
    return reply.code(201).send(enrolment)
  })
}

/** The response of the user to a challenge. */
type Answer =
  | { readonly field: 'code' | 'recovery'; readonly text: string }
  | { readonly field: 'credential'; readonly credential: unknown }

function parseAnswer({ code, recovery, credential }: JsonObject): Answer {
  if (isObject(credential)) return { field: 'credential', credential }
  const field = typeof recovery === 'string' ? 'recovery' : 'code'
  const value = field === 'recovery' ? recovery : code
  const text = typeof value === 'string' ? value.trim() : ''
  if (text === '') throw new HttpError(400, 'errors.secondFactorEmpty', {}, { field })
  return { field, text }
}

async function requireChallenge({ db, clock }: SecondStepContext, body: JsonObject): Promise<[string, Challenge]> {
  const token = typeof body.challenge === 'string' ? body.challenge : ''
  const challenge = await findChallenge(db, token, clock())
  if (challenge === undefined) throw createEndedError()
  return [token, challenge]
}

interface Attempt {
  readonly token: string
  readonly challenge: Challenge
  readonly answer: Answer
  readonly exchange: Parameters<typeof startSession>[3]
}

interface SignedIn extends AuthData {
  /** The recovery codes of a factor that was added. */
  readonly recoveryCodes?: readonly string[] | null
}

/** Starts a session if the response to the challenge is right; undefined if it is wrong. */
async function signIn(context: SecondStepContext, trx: Db, attempt: Attempt): Promise<SignedIn | undefined> {
  const { userId, login, enrols } = attempt.challenge
  const owner = await lockOwner(trx, userId)
  if (!owner?.isActive) throw createEndedError()
  const proven = enrols ? await proveFirstFactor(context, trx, owner, attempt) : {}
  const isRight = enrols ? proven !== undefined : await consumeAnswer(context, trx, owner, attempt)
  if (!isRight) return undefined
  if (!(await consumeChallenge(trx, attempt.token))) throw createEndedError()
  return { ...(await startSession(context, trx, { ...owner, login }, attempt.exchange)), ...proven }
}

async function proveFirstFactor(
  { factors, clock, productName: product }: SecondStepContext,
  trx: Db,
  owner: FactorOwner,
  { answer, exchange: { request } }: Attempt,
): Promise<Pick<SignedIn, 'recoveryCodes'> | undefined> {
  // A challenge to add the first factor must not replace a factor that was added meanwhile.
  if ((await listFactors(trx, owner.id)).length > 0) throw createEndedError()
  const now = clock()
  const proven = answer.field === 'code' ? await factors.proveTotp(trx, owner.id, answer.text, now) : undefined
  if (proven === undefined) return undefined
  await announceChange(trx, owner, { kind: 'factorAdded', actorId: owner.id, product, now, ...readMailOrigin(request) })
  return { recoveryCodes: proven.recoveryCodes }
}

async function consumeAnswer(
  context: SecondStepContext,
  trx: Db,
  owner: FactorOwner,
  { answer, token, exchange: { request } }: Attempt,
): Promise<boolean> {
  const { factors, clock, productName: product } = context
  const now = clock()
  if (answer.field === 'credential') {
    const { trace } = request
    const asked = { challenge: token, userId: owner.id, isAlone: false, endsChallenge: false, trace }
    return (await consumeAssertion(context, trx, asked, answer.credential)) !== undefined
  }
  if (answer.field === 'code') return factors.consumeCode(trx, owner.id, answer.text, now)
  if (!(await consumeRecoveryCode(trx, owner.id, answer.text, now))) return false
  const codesLeft = await countRecoveryCodes(trx, owner.id)
  const change = { kind: 'recoveryCodeUsed' as const, actorId: owner.id, product, now, codesLeft }
  await announceChange(trx, owner, { ...change, ...readMailOrigin(request) })
  return true
}

/** The error for a wrong response. The last allowed one voids the challenge and warns the user by email. */
async function refuse(
  { db, links, locale }: SecondStepContext,
  { token, challenge: { userId, enrols }, answer, exchange }: Attempt,
  triesLeft: number,
): Promise<HttpError> {
  if (triesLeft > 0 && answer.field === 'credential') return createPasskeyError()
  if (triesLeft > 0) return new HttpError(400, 'errors.wrongSecondFactor', {}, { field: 'code' })
  await db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, userId)
    const isFirst = await consumeChallenge(trx, token)
    const origin = { locale, trace: exchange.request.trace }
    if (owner !== undefined && isFirst && !enrols) await links.sendPasswordKnown(trx, owner, origin)
  })
  return new HttpError(400, 'errors.challengeVoided', {}, { field: 'challenge' })
}

const createEndedError = (): HttpError => new HttpError(400, 'errors.challengeEnded', {}, { field: 'challenge' })
