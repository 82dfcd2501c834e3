import type { FastifyInstance, FastifyRequest } from 'fastify'
import { resolveLocale } from '#i18n/locales.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { getNetwork, type RateLimiter } from '../http/rateLimiter.ts'
import { requireAll, text } from '../http/schemas.ts'
import type { InvitationLinks } from './invitationLinks.ts'
import { findTemporaryToken, type TemporaryToken } from './temporaryTokens.ts'

interface LinkContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly invitations: InvitationLinks
}

const failureLimit = { name: 'temporary token', max: 30, windowMs: 15 * 60_000 }

/** A valid link, with the address to which it was sent. */
type VerifiedLink = { readonly token: string; readonly email: string } & (
  | TemporaryToken
  | { readonly kind: 'invitation' }
)

/**
 * Reads the token from a request and returns its data. Unknown tokens are counted per network.
 *
 * @throws HttpError 400 if it is unknown, used or expired, 429 after too many failures
 */
export async function verifyLinkToken(
  { db, clock, rateLimiter, invitations }: LinkContext,
  request: FastifyRequest,
): Promise<VerifiedLink> {
  const body = getObjectBody(request)
  const token = typeof body.token === 'string' ? body.token.trim() : ''
  const undoCount = await rateLimiter.count([failureLimit, getNetwork(request.ip)])
  const link = await findTemporaryToken(db, token, clock())
  const invitation = link ? undefined : await invitations.find(token, getLocale(request))
  if (!link && !invitation) throw new HttpError(400, 'errors.invalidToken')
  await undoCount()
  return link ? { ...link, token } : { kind: 'invitation', email: invitation?.email ?? '', token }
}

const getLocale = ({ headers }: FastifyRequest) => resolveLocale(headers['content-language'])

/**
 * POST /requisicaotemporaria/check with `{token}`: returns the purpose of a mailed link and the address to which it was
 * sent, if the link is still valid. Does not use the token up.
 */
export function checkLinkRoute(app: FastifyInstance, context: LinkContext): void {
  app.post('/requisicaotemporaria/check', { config: { access: 'public' }, schema }, async (request) => {
    const { kind, email } = await verifyLinkToken(context, request)
    return { kind, email }
  })
}

const schema = {
  tags: ['session'],
  summary: 'Check that the link of a mail is still valid',
  security: [],
  body: requireAll({ token: text }),
  response: {
    200: requireAll({ kind: { enum: ['recover', 'register', 'activate', 'endSessions', 'invitation'] }, email: text }),
  },
}
