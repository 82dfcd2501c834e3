import type { FastifyInstance } from 'fastify'
import type { Locale } from '#i18n/locales.ts'
import { isObject } from '#language/values.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getCurrentUser } from '../http/access.ts'
import { getObjectBody, type JsonObject } from '../http/bodies.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { verifyPassword } from '../passwords.ts'
import type { Factors } from './factors/factors.ts'
import { factorSchemas } from './factors/schemas.ts'
import { consumeAssertion } from './passkeys/consumeAssertion.ts'
import { passkeySchemas } from './passkeys/passkeySchemas.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import { createPasskeyError, readChallenge, requireRelyingParty } from './passkeys/readChallenge.ts'

interface ConfirmContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly factors: Factors
  readonly passkeys: Passkeys
  readonly productName: string
  readonly locale: Locale
}

const userLimit = { name: 'confirm session', max: 10, windowMs: 3_600_000 }

/**
 * POST /session/confirm with `{senha}`, `{code}` or `{challenge, credential}`: the user confirms their identity. Routes
 * that require a confirmation accept it for ten minutes. POST /session/confirm/options: returns what a passkey has to
 * sign.
 */
export function confirmSessionRoute(app: FastifyInstance, context: ConfirmContext): void {
  const { db, clock, rateLimiter, passkeys } = context
  const config = { access: 'signedIn' } as const
  app.post('/session/confirm', { config, schema: factorSchemas.confirm }, async (request, reply) => {
    const currentUser = getCurrentUser(request)
    const { id, sessionId } = currentUser
    const proof = parseProof(context, id, getObjectBody(request))
    await rateLimiter.count([userLimit, String(id)])
    if (!(await isRight(context, currentUser, proof))) throw createWrongError(proof.field)
    await db.updateTable('sessions').set({ identity_confirmed_at: clock() }).where('id', '=', sessionId).execute()
    return reply.code(204).send()
  })
  app.post('/session/confirm/options', { config, schema: passkeySchemas.confirmOptions }, async (request) => {
    requireRelyingParty(passkeys)
    const { id: userId } = getCurrentUser(request)
    const challenge = passkeys.challenges.issue(`confirm ${userId}`, clock())
    const options = await passkeys.buildRequest(db, { challenge, userId, isAlone: false })
    if (options.allowCredentials?.length === 0) throw new HttpError(409, 'errors.noSecondFactor')
    return { challenge, options }
  })
}

/** The means by which a user confirms their identity. */
type Proof =
  | { readonly field: 'senha' | 'code'; readonly text: string }
  | { readonly field: 'credential'; readonly credential: unknown; readonly challenge: string }

function parseProof({ passkeys, clock }: ConfirmContext, userId: number, body: JsonObject): Proof {
  const { senha, code, credential } = body
  if (isObject(credential)) {
    const challenge = readChallenge(body, passkeys, `confirm ${userId}`, clock())
    return { field: 'credential', credential, challenge }
  }
  const [field, value] = code === undefined ? (['senha', senha] as const) : (['code', code] as const)
  if (typeof value !== 'string' || value.trim() === '') throw createEmptyError(field)
  return { field, text: value }
}

function isRight(context: ConfirmContext, { id: userId, trace }: CurrentUser, proof: Proof): Promise<boolean> {
  const { db, clock, factors } = context
  if (proof.field === 'senha') return isOwnPassword(db, userId, proof.text)
  if (proof.field !== 'credential')
    return db.transaction().execute((trx) => factors.consumeCode(trx, userId, proof.text.trim(), clock()))
  const { challenge, credential } = proof
  const signed = { challenge, userId, isAlone: false, endsChallenge: true, trace }
  return db
    .transaction()
    .execute(async (trx) => (await consumeAssertion(context, trx, signed, credential)) !== undefined)
}

async function isOwnPassword(db: Db, userId: number, password: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return verifyPassword(password, user?.password_hash ?? null)
}

const createEmptyError = (field: 'senha' | 'code'): HttpError =>
  new HttpError(400, field === 'senha' ? 'validation.passwordEmpty' : 'errors.secondFactorEmpty', {}, { field })

function createWrongError(field: Proof['field']): HttpError {
  if (field === 'credential') return createPasskeyError()
  return new HttpError(
    400,
    field === 'senha' ? 'errors.wrongCurrentPassword' : 'errors.wrongSecondFactor',
    {},
    { field },
  )
}
