import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/tables.ts'
import { getCurrentUser } from '../../http/access.ts'
import { getObjectBody } from '../../http/bodies.ts'
import { HttpError } from '../../http/httpError.ts'
import { changeFactors } from '../changeFactors.ts'
import { createFirstCodes } from '../factors/factors.ts'
import { readOrigin } from '../sessionOrigin.ts'
import { passkeySchemas } from './passkeySchemas.ts'
import type { Passkeys } from './passkeys.ts'
import { createPasskeyError, readChallenge, requireRelyingParty } from './readChallenge.ts'

interface OwnPasskeyContext {
  readonly db: Db
  readonly clock: Clock
  readonly passkeys: Passkeys
  readonly productName: string
}

/**
 * POST /factors/passkey: without a body, returns the options with which a browser creates a passkey; with `{challenge,
 * credential}`, adds the passkey that the browser has created.
 */
export function ownPasskeyRoute(app: FastifyInstance, context: OwnPasskeyContext): void {
  const { clock, passkeys } = context
  const options = { config: { access: 'signedIn' }, schema: passkeySchemas.add } as const
  app.post('/factors/passkey', options, async (request, reply) => {
    requireRelyingParty(passkeys)
    const { id: userId } = getCurrentUser(request)
    const { credential, ...body } = request.body === undefined ? {} : getObjectBody(request)
    const purpose = `enrol ${userId}` as const
    if (credential === undefined) {
      const challenge = passkeys.challenges.issue(purpose, clock())
      const creation = await changeFactors(context, request, ({ trx, owner }) =>
        passkeys.buildCreation(trx, owner, challenge),
      )
      if (creation === undefined) throw new HttpError(409, 'errors.tooManyPasskeys')
      return { challenge, options: creation }
    }
    const { device: name } = readOrigin(request)
    const added = await changeFactors(context, request, async ({ trx, owner, announce }) => {
      const challenge = readChallenge(body, passkeys, purpose, clock())
      const factorId = await passkeys.add(trx, owner.id, { challenge, credential, name }, clock())
      if (factorId === undefined || !(await passkeys.challenges.consume(trx, challenge))) throw createPasskeyError()
      await announce('passkeyAdded')
      return { factorId, recoveryCodes: await createFirstCodes(trx, owner.id) }
    })
    return reply.code(201).send(added)
  })
}
