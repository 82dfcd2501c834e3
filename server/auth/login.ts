import type { FastifyInstance } from 'fastify'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { getNetwork } from '../http/rateLimiter.ts'
import { verifyPassword } from '../passwords.ts'
import type { AccountLinks } from './accountLinks.ts'
import { authDataSchema } from './authDataSchema.ts'
import { challengeSchema } from './factors/schemas.ts'
import { findUserByEmail } from './findUserByEmail.ts'
import { beginSecondStep, type SecondStepContext } from './secondStep.ts'
import { startSession } from './startSession.ts'

const windowMs = 15 * 60_000
const loginLimit = { name: 'login', max: 10, windowMs }
const addressLimit = { name: 'login from', max: 100, windowMs }
const deviceLimit = { name: 'login on', max: 10, windowMs }
/**
 * Counts attempts from all addresses together. After 30, one attempt per 30 seconds is allowed, so that an attacker
 * cannot lock the owner out.
 */
const accountLimit = { name: 'login of', max: 30, windowMs }
const slowAccountLimit = { name: 'login of, slowly', max: 1, windowMs: 30_000 }
const warningLimit = { name: 'login warning', max: 1, windowMs: 24 * 3_600_000 }

interface LoginContext extends SecondStepContext {
  readonly links: Pick<AccountLinks, 'sendWarning' | 'sendPasswordKnown' | 'sendNewDevice'>
}

/**
 * POST /login with `{Login, Senha}` or `{email, password}`. Never answers 401, because clients would then try to
 * refresh a session. Neither the answer nor its duration reveals whether an account exists. Only a correct password
 * reveals that the account is inactive, or that a second factor is needed: then the answer is 202 and no session.
 */
export function loginRoute(app: FastifyInstance, context: LoginContext): void {
  const { db, devices } = context
  app.post('/login', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { login, password } = parseCredentials(getObjectBody(request))
    const user = await findUserByEmail(db, login)
    const device = await devices.find(db, request, user?.id)
    const undoCount = await countAttempt(context, login, getNetwork(request.ip), device)
    const matches = await verifyPassword(password, user?.password_hash ?? null)
    if (user === undefined || !matches) throw new HttpError(400, 'errors.wrongCredentials')
    if (user.deleted_at !== null) throw new HttpError(400, 'errors.inactiveUser')
    await undoCount()
    const secondStep = await beginSecondStep(context, user.id, login)
    if (secondStep !== undefined) return reply.code(202).send(secondStep)
    return db.transaction().execute((trx) => startSession(context, trx, { ...user, login }, { request, reply }))
  })
}

/**
 * Counts an attempt, see `RateLimiter.count`. On a known device only the attempts on that device count. On other
 * devices both the attempts from the network address and those for the login from all addresses count.
 */
async function countAttempt(context: LoginContext, login: string, address: string, device: string | undefined) {
  const { rateLimiter } = context
  if (device !== undefined) return rateLimiter.count([deviceLimit, device])
  const undoCount = await rateLimiter.count([loginLimit, `${address} ${login}`], [addressLimit, address])
  try {
    const undoAccountCount = await rateLimiter.count([accountLimit, login]).catch(async (error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      await warnOwner(context, login)
      return rateLimiter.count([slowAccountLimit, login])
    })
    return async () => {
      await undoCount()
      await undoAccountCount()
    }
  } catch (error) {
    await undoCount()
    throw error
  }
}

/** Sends the owner of an account at most one warning a day about failed logins. */
async function warnOwner({ db, rateLimiter, links, locale }: LoginContext, login: string): Promise<void> {
  const isFirst = await rateLimiter.count([warningLimit, login]).catch(() => undefined)
  const user = await findUserByEmail(db, login)
  if (isFirst === undefined || user === undefined || user.deleted_at !== null) return
  await db.transaction().execute((trx) => links.sendWarning(trx, user, locale))
}

function parseCredentials(body: Readonly<Record<string, unknown>>): { login: string; password: string } {
  const login = body.Login ?? body.email
  const password = body.Senha ?? body.password
  const isComplete = typeof login === 'string' && login.trim() !== '' && typeof password === 'string' && password !== ''
  if (!isComplete) throw new HttpError(400, 'auth.login.required')
  return { login: login.trim().toLowerCase(), password }
}

const textSchema = { type: 'string' }
const schema = {
  tags: ['session'],
  summary: 'Sign in with email and password',
  security: [],
  body: {
    oneOf: [
      { type: 'object', properties: { Login: textSchema, Senha: textSchema }, required: ['Login', 'Senha'] },
      { type: 'object', properties: { email: textSchema, password: textSchema }, required: ['email', 'password'] },
    ],
    examples: [{ Login: 'admin@sillage.example', Senha: 'Sillage@2026' }],
  },
  response: { 200: authDataSchema, 202: challengeSchema },
}
