import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/tables.ts'
import { type Attempts, networkOf } from '../http/attempts.ts'
import { objectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { authDataSchema } from './authDataSchema.ts'
import { passwordMatches } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { userByEmail } from './userByEmail.ts'

const windowMs = 15 * 60_000
const perLogin = { name: 'login', most: 10, windowMs }
const perAddress = { name: 'login from', most: 100, windowMs }

/**
 * POST /login with `{Login, Senha}` or `{email, password}`. Never answers 401, which would make clients refresh a
 * session they do not have. Whether an account exists shows neither in the answer nor in its time; that it is inactive
 * is told only to who has its password.
 */
export function loginRoute(app: FastifyInstance, db: Db, attempts: Attempts, sessions: Sessions): void {
  app.post('/login', { config: { access: 'public' }, schema }, async (request) => {
    const { login, password } = credentialsOf(objectBody(request))
    const address = networkOf(request.ip)
    const takeBack = await attempts.count([perLogin, `${address} ${login}`], [perAddress, address])

    const user = await userByEmail(db, login)
    const matches = await passwordMatches(password, user?.password_hash ?? null)
    if (user === undefined || !matches) throw new HttpError(400, 'errors.wrongCredentials')
    if (user.deleted_at !== null) throw new HttpError(400, 'errors.inactiveUser')
    await takeBack()
    return sessions.open(user.id, login)
  })
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
  summary: 'Sign in',
  security: [],
  body: {
    oneOf: [
      { type: 'object', properties: { Login: text, Senha: text }, required: ['Login', 'Senha'] },
      { type: 'object', properties: { email: text, password: text }, required: ['email', 'password'] },
    ],
  },
  response: { 200: authDataSchema },
}
