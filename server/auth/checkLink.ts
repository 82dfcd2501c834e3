import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { getNetwork, type RateLimiter } from '../http/rateLimiter.ts'
import { findTemporaryToken, type TemporaryToken } from './temporaryTokens.ts'

interface LinkContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
}

const failureLimit = { name: 'temporary token', max: 30, windowMs: 15 * 60_000 }

/**
 * Reads the token from a request body and returns its data. Unknown tokens are counted per network.
 *
 * @throws HttpError 400 if it is unknown, used or expired, 429 after too many failures
 */
export async function verifyLinkToken(
  context: LinkContext,
  body: Record<string, unknown>,
  ip: string,
): Promise<VerifiedLink> {
  const token = typeof body.token === 'string' ? body.token.trim() : ''
  const undoCount = await context.rateLimiter.count([failureLimit, getNetwork(ip)])
  const storedToken = await findTemporaryToken(context.db, token, context.clock())
  if (storedToken === undefined) throw new HttpError(400, 'errors.invalidToken')
  await undoCount()
  return { ...storedToken, token }
}

interface VerifiedLink extends TemporaryToken {
  readonly token: string
}

/**
 * POST /requisicaotemporaria/check with `{token}`: 204 if the link of a mail is still valid. Does not use the token up.
 */
export function checkLinkRoute(app: FastifyInstance, context: LinkContext): void {
  app.post('/requisicaotemporaria/check', { config: { access: 'public' }, schema }, async (request, reply) => {
    await verifyLinkToken(context, getObjectBody(request), request.ip)
    return reply.code(204).send()
  })
}

const schema = {
  tags: ['session'],
  summary: 'Check that the link of a mail is still valid',
  security: [],
  body: { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] },
  response: { 204: { type: 'null' } },
}
