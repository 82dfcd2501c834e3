import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/tables.ts'
import { getObjectBody } from '../../http/bodies.ts'
import { HttpError } from '../../http/httpError.ts'
import { startSession } from '../startSession.ts'
import { type AssertionContext, consumeAssertion } from './consumeAssertion.ts'
import { passkeySchemas } from './passkeySchemas.ts'
import { createPasskeyError, readChallenge, requireRelyingParty } from './readChallenge.ts'

type PasskeyLoginContext = AssertionContext & Parameters<typeof startSession>[0] & { readonly db: Db }

const config = { access: 'public' } as const

/**
 * POST /login/passkey/options and POST /login/passkey with `{challenge, credential}`: signs in with a passkey alone,
 * which must verify its user. Attempts are not limited, because a signature cannot be guessed. The responses reveal
 * nothing about accounts: only the right passkey reveals that its account is inactive.
 */
export function passkeyLoginRoutes(app: FastifyInstance, context: PasskeyLoginContext): void {
  const { db, clock, passkeys } = context
  app.post('/login/passkey/options', { config, schema: passkeySchemas.loginOptions }, async () => {
    requireRelyingParty(passkeys)
    const challenge = passkeys.challenges.issue('login', clock())
    return { challenge, options: await passkeys.buildRequest(db, { challenge, isAlone: true }) }
  })
  app.post('/login/passkey', { config, schema: passkeySchemas.login }, async (request, reply) => {
    requireRelyingParty(passkeys)
    const { credential, ...body } = getObjectBody(request)
    const challenge = readChallenge(body, passkeys, 'login', clock())
    const signedIn = await db.transaction().execute(async (trx) => {
      const asked = { challenge, isAlone: true, endsChallenge: true, trace: request.trace }
      const owner = await consumeAssertion(context, trx, asked, credential)
      if (owner === undefined) return undefined
      if (!owner.isActive) throw new HttpError(400, 'errors.inactiveUser')
      return startSession(context, trx, { ...owner, login: owner.email }, { request, reply })
    })
    if (signedIn === undefined) throw createPasskeyError()
    return signedIn
  })
}
