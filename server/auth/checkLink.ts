import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { type Attempts, networkOf } from '../http/attempts.ts'
import { objectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { findTemporaryToken, type TemporaryToken } from './temporaryTokens.ts'

interface LinkParts {
  readonly db: Db
  readonly clock: Clock
  readonly attempts: Attempts
}

const failures = { name: 'temporary token', most: 30, windowMs: 15 * 60_000 }

/**
 * Reads the token from a request body and returns its data. Unknown tokens are counted per network.
 *
 * @throws HttpError 400 if it is unknown, used or expired, 429 after too many failures
 */
export async function linkIn(parts: LinkParts, body: Record<string, unknown>, ip: string): Promise<FoundLink> {
  const token = typeof body.token === 'string' ? body.token.trim() : ''
  const takeBack = await parts.attempts.count([failures, networkOf(ip)])
  const found = await findTemporaryToken(parts.db, token, parts.clock())
  if (found === undefined) throw new HttpError(400, 'errors.invalidToken')
  await takeBack()
  return { ...found, token }
}

interface FoundLink extends TemporaryToken {
  readonly token: string
}

/**
 * POST /requisicaotemporaria/check with `{token}`: 204 if the link of a mail is still valid. Does not use the token up.
 */
export function checkLinkRoute(app: FastifyInstance, parts: LinkParts): void {
  app.post('/requisicaotemporaria/check', { config: { access: 'public' }, schema }, async (request, reply) => {
    await linkIn(parts, objectBody(request), request.ip)
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
