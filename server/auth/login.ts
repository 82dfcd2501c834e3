import type { FastifyInstance } from 'fastify'
import type { Locale } from '#i18n/locales.ts'
import type { Db } from '../db/tables.ts'
import { type Attempts, networkOf } from '../http/attempts.ts'
import { objectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import type { AccountLinks } from './accountLinks.ts'
import { authDataSchema } from './authDataSchema.ts'
import type { KnownDevices } from './knownDevices.ts'
import { passwordMatches } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { userByEmail } from './userByEmail.ts'

const windowMs = 15 * 60_000
const perLogin = { name: 'login', most: 10, windowMs }
const perAddress = { name: 'login from', most: 100, windowMs }
const perDevice = { name: 'login on', most: 10, windowMs }
/**
 * Counts attempts from all addresses together. After 30, one attempt per 30 seconds is allowed, so that an attacker
 * cannot lock the owner out.
 */
const perAccount = { name: 'login of', most: 30, windowMs }
const perAccountThen = { name: 'login of, slowly', most: 1, windowMs: 30_000 }
const warnings = { name: 'login warning', most: 1, windowMs: 24 * 3_600_000 }

interface LoginParts {
  readonly db: Db
  readonly attempts: Attempts
  readonly sessions: Sessions
  readonly devices: KnownDevices
  readonly links: Pick<AccountLinks, 'sendWarning'>
  /** The language of the warning mail, which no request determines. */
  readonly locale: Locale
}

/**
 * POST /login with `{Login, Senha}` or `{email, password}`. Never answers 401, because clients would then try to
 * refresh a session. Neither the answer nor its duration reveals whether an account exists. Only a correct password
 * reveals that the account is inactive.
 */
export function loginRoute(app: FastifyInstance, parts: LoginParts): void {
  const { db, sessions, devices } = parts
  app.post('/login', { config: { access: 'public' }, schema }, async (request, reply) => {
    const { login, password } = credentialsOf(objectBody(request))
    const takeBack = await countAttempt(parts, login, networkOf(request.ip), devices.find(request, login))

    const user = await userByEmail(db, login)
    const matches = await passwordMatches(password, user?.password_hash ?? null)
    if (user === undefined || !matches) throw new HttpError(400, 'errors.wrongCredentials')
    if (user.deleted_at !== null) throw new HttpError(400, 'errors.inactiveUser')
    await takeBack()
    devices.remember(request, reply, login)
    return sessions.open(user.id, login)
  })
}

/**
 * Counts an attempt, see `RateLimiter.count`. On a known device only the attempts on that device count. On other
 * devices both the attempts from the network address and those for the login from all addresses count.
 */
async function countAttempt(parts: LoginParts, login: string, address: string, device: string | undefined) {
  const { attempts } = parts
  if (device !== undefined) return attempts.count([perDevice, device])
  const takeBack = await attempts.count([perLogin, `${address} ${login}`], [perAddress, address])
  try {
    const takeBackAll = await attempts.count([perAccount, login]).catch(async (error: unknown) => {
      if (!(error instanceof HttpError)) throw error
      await warnOwner(parts, login)
      return attempts.count([perAccountThen, login])
    })
    return async () => {
      await takeBack()
      await takeBackAll()
    }
  } catch (error) {
    await takeBack()
    throw error
  }
}

/** Sends the owner of an account at most one warning a day about failed logins. */
async function warnOwner({ db, attempts, links, locale }: LoginParts, login: string): Promise<void> {
  const isFirst = await attempts.count([warnings, login]).catch(() => undefined)
  const user = await userByEmail(db, login)
  if (isFirst === undefined || user === undefined || user.deleted_at !== null) return
  await db.transaction().execute((trx) => links.sendWarning(trx, user, locale))
}

function credentialsOf(body: Readonly<Record<string, unknown>>): { login: string; password: string } {
  const login = body.Login ?? body.email
  const password = body.Senha ?? body.password
  const given = typeof login === 'string' && login.trim() !== '' && typeof password === 'string' && password !== ''
  if (!given) throw new HttpError(400, 'auth.login.required')
  return { login: login.trim().toLowerCase(), password }
}

const text = { type: 'string' }
const schema = {
  tags: ['session'],
  summary: 'Sign in with email and password',
  security: [],
  body: {
    oneOf: [
      { type: 'object', properties: { Login: text, Senha: text }, required: ['Login', 'Senha'] },
      { type: 'object', properties: { email: text, password: text }, required: ['email', 'password'] },
    ],
    examples: [{ Login: 'admin@sillage.example', Senha: 'Sillage@2026' }],
  },
  response: { 200: authDataSchema },
}
