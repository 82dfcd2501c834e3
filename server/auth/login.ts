import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { getNetwork, type RateLimit } from '../http/rateLimiter.ts'
import { createObjectSchema, text } from '../http/schemas.ts'
import type { Recipient } from '../mail/recipient.ts'
import { verifyPassword } from '../passwords.ts'
import type { AccountLinks } from './accountLinks.ts'
import { authDataSchema } from './authDataSchema.ts'
import { lockOwner } from './factors/lockOwner.ts'
import { challengeSchema } from './factors/schemas.ts'
import { findUserByEmail } from './findUserByEmail.ts'
import { beginSecondStep, type SecondStepContext, secondFactorLimit } from './secondStep.ts'
import type { AuthData } from './sessions.ts'
import { startSession } from './startSession.ts'

const windowMs = 15 * 60_000
const loginLimit = { name: 'login', max: 10, windowMs }
const addressLimit = { name: 'login from', max: 100, windowMs }
const deviceLimit = { name: 'login on', max: 10, windowMs }
/**
 * Limits the attempts from unknown devices, counted over all addresses. After 20 attempts, one attempt per 15 seconds
 * is allowed, so that an attacker cannot lock the owner out.
 */
const accountLimit = { name: 'login of', max: 20, windowMs }
const slowAccountLimit = { name: 'login of, slowly', max: 1, windowMs: 15_000 }
/** Limits the attempts with a code of the authenticator app, to which the other limits do not apply. */
const codeLimit = { name: 'login with code', max: 30, windowMs }
const dayMs = 24 * 3_600_000
/** The wrong codes with the right password in a day; the next one warns the owner. */
const wrongCodeLimit = { name: 'wrong code with password', max: 4, windowMs: dayMs }
const passwordKnownLimit = { name: 'password known warning', max: 1, windowMs: dayMs }
const warningLimit = { name: 'login warning', max: 1, windowMs: dayMs }
/** Longer than sending a warning takes, so that the duration does not reveal whether there was an account to warn. */
const minWarningMs = 200

interface LoginContext extends SecondStepContext {
  readonly links: Pick<AccountLinks, 'sendWarning' | 'sendPasswordKnown' | 'sendNewDevice'>
}

/**
 * POST /login with `{Login, Senha}` or `{email, password}`. Never responds with 401, because clients would then try to
 * refresh a session. Neither the response nor its duration reveals whether an account exists. Only a correct password
 * reveals that the account is inactive, or that a second factor is needed: then the response is 202 without a session.
 * A right `Code` besides the password saves the second step, and is accepted although a limit of attempts is reached.
 */
export function loginRoute(app: FastifyInstance, context: LoginContext): void {
  const { db, devices } = context
  app.post('/login', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { login, password, code } = parseCredentials(getObjectBody(request))
    const user = await findUserByEmail(db, login)
    const device = await devices.find(db, request, user?.id)
    const counted = await countAttempt(context, { login, user, device, request })
    const exchange = { request, reply }
    if (counted instanceof HttpError) {
      if (code === '') throw counted
      return signInPastLimit(context, { login, password, code, user, exchange, refusal: counted })
    }
    const matches = await verifyPassword(password, user?.password_hash ?? null)
    if (user === undefined || !matches) throw new HttpError(400, 'errors.wrongCredentials')
    if (user.deleted_at !== null) throw new HttpError(400, 'errors.inactiveUser')
    await counted()
    const secondStep = await beginSecondStep(context, user.id, login)
    if (secondStep !== undefined && secondStep.methods.length > 0 && code !== '')
      return signInWithCode(context, { ...user, login }, code, exchange)
    if (secondStep !== undefined) return reply.code(202).send(secondStep)
    return db.transaction().execute((trx) => startSession(context, trx, { ...user, login }, exchange))
  })
}

type Account = Awaited<ReturnType<typeof findUserByEmail>>
type Exchange = Parameters<typeof startSession>[3]

/** Signs in with the right password and a code. @throws HttpError 400 if the code is wrong */
async function signInWithCode(
  context: LoginContext,
  user: Recipient & { readonly login: string },
  code: string,
  exchange: Exchange,
): Promise<AuthData> {
  const { db, clock, factors, rateLimiter } = context
  const undoCount = await rateLimiter.count([secondFactorLimit, String(user.id)])
  const signedIn = await db.transaction().execute(async (trx) => {
    await lockOwner(trx, user.id)
    if (!(await factors.consumeCode(trx, user.id, code, clock()))) return undefined
    return startSession(context, trx, user, exchange)
  })
  if (signedIn === undefined) {
    await warnOfGuesses(context, user, exchange)
    throw new HttpError(400, 'errors.wrongSecondFactor', {}, { field: 'Code' })
  }
  await undoCount()
  return signedIn
}

/** Warns the owner, after several wrong codes, that somebody knows the password. */
async function warnOfGuesses(
  { db, rateLimiter, links, locale }: LoginContext,
  user: Recipient,
  { request: { trace } }: Exchange,
): Promise<void> {
  const isRefused = async (limit: RateLimit) =>
    (await catchRefusal(rateLimiter.count([limit, String(user.id)]))) instanceof HttpError
  if (!(await isRefused(wrongCodeLimit)) || (await isRefused(passwordKnownLimit))) return
  await db.transaction().execute((trx) => links.sendPasswordKnown(trx, user, { locale, trace }))
}

interface LimitedAttempt {
  readonly login: string
  readonly password: string
  readonly code: string
  readonly user: Account
  readonly exchange: Exchange
  /** The response to the same request without a code. */
  readonly refusal: HttpError
}

/**
 * Signs in although a limit is reached, with the right password and a right code. All other requests get the response
 * to a request without a code, after the same statements, so that it reveals nothing about the password, the account or
 * its factors.
 */
async function signInPastLimit(context: LoginContext, attempt: LimitedAttempt): Promise<AuthData> {
  const { db, clock, factors, rateLimiter } = context
  const { login, password, code, user, exchange, refusal } = attempt
  const undoCount = await rateLimiter.count([codeLimit, login])
  const matches = await verifyPassword(password, user?.password_hash ?? null)
  const signedIn = await db.transaction().execute(async (trx) => {
    const owner = await lockOwner(trx, user?.id ?? 0)
    const isRight = await factors.consumeCode(trx, user?.id ?? 0, code, clock())
    if (!matches || !isRight || !owner?.isActive) return undefined
    return startSession(context, trx, { ...owner, login }, exchange)
  })
  if (signedIn === undefined) throw refusal
  await undoCount()
  return signedIn
}

interface CountedLogin {
  readonly login: string
  readonly user: Account
  /** The digest of the known device; undefined for an unknown device. */
  readonly device: string | undefined
  readonly request: FastifyRequest
}

/**
 * Counts an attempt, see `RateLimiter.count`. On a known device only the attempts on that device count. On other
 * devices both the attempts from the network address and those for the login from all addresses count.
 *
 * @returns a function that undoes the count, or the refusal if a limit is reached
 */
async function countAttempt(context: LoginContext, counted: CountedLogin): Promise<(() => Promise<void>) | HttpError> {
  const { rateLimiter } = context
  const { login, device, request } = counted
  if (device !== undefined) return catchRefusal(rateLimiter.count([deviceLimit, device]))
  const address = getNetwork(request.ip)
  const undoCount = await catchRefusal(rateLimiter.count([loginLimit, `${address} ${login}`], [addressLimit, address]))
  if (undoCount instanceof HttpError) return undoCount
  let undoAccountCount = await catchRefusal(rateLimiter.count([accountLimit, login]))
  if (undoAccountCount instanceof HttpError) {
    await warnOwner(context, counted)
    undoAccountCount = await catchRefusal(rateLimiter.count([slowAccountLimit, login]))
  }
  if (undoAccountCount instanceof HttpError) {
    await undoCount()
    return undoAccountCount
  }
  const undoBoth = undoAccountCount
  return async () => {
    await undoCount()
    await undoBoth()
  }
}

async function catchRefusal<Result>(counting: Promise<Result>): Promise<Result | HttpError> {
  try {
    return await counting
  } catch (error) {
    if (error instanceof HttpError) return error
    throw error
  }
}

/** Sends the owner of an account at most one warning a day about failed logins. */
async function warnOwner(
  { db, rateLimiter, links, locale }: LoginContext,
  { login, user, request: { trace } }: CountedLogin,
) {
  const isFirst = !((await catchRefusal(rateLimiter.count([warningLimit, login]))) instanceof HttpError)
  if (!isFirst) return
  const sendWarning = async () => {
    if (user === undefined || user.deleted_at !== null) return
    await db.transaction().execute((trx) => links.sendWarning(trx, user, { locale, trace }))
  }
  await Promise.all([sendWarning(), wait(minWarningMs)])
}

interface Credentials {
  readonly login: string
  readonly password: string
  /** The code of the authenticator app; empty if the body has none. */
  readonly code: string
}

function parseCredentials(body: Readonly<Record<string, unknown>>): Credentials {
  const login = body.Login ?? body.email
  const password = body.Senha ?? body.password
  const isComplete = typeof login === 'string' && login.trim() !== '' && typeof password === 'string' && password !== ''
  if (!isComplete) throw new HttpError(400, 'auth.login.required')
  const code = typeof body.Code === 'string' ? body.Code.trim() : ''
  return { login: login.trim().toLowerCase(), password, code }
}

const schema = {
  tags: ['session'],
  summary: 'Sign in with email and password',
  security: [],
  body: {
    oneOf: [
      createObjectSchema({ Login: text, Senha: text, Code: text }, ['Login', 'Senha']),
      createObjectSchema({ email: text, password: text, Code: text }, ['email', 'password']),
    ],
    examples: [{ Login: 'admin@sillage.example', Senha: 'Sillage@2026' }],
  },
  response: { 200: authDataSchema, 202: challengeSchema },
}
