import type { FastifyInstance } from 'fastify'
import { createSessionError } from '../http/access.ts'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { createObjectSchema, integer, text } from '../http/schemas.ts'
import { authDataSchema } from './authDataSchema.ts'
import type { Sessions } from './sessions.ts'

/**
 * POST /login/refresh with `{InstanciaAno, Login, Refresh}`: returns the next access and refresh token, or 401. If the
 * session has ended, the header Session-Ended names the cause.
 */
export function refreshRoute(app: FastifyInstance, sessions: Sessions): void {
  app.post('/login/refresh', { config: { access: 'public' }, schema }, async (request) => {
    const { Login, Refresh } = getObjectBody(request)
    if (typeof Login !== 'string' || typeof Refresh !== 'string') throw new HttpError(401)
    const refreshedSession = await sessions.refresh(Login, Refresh, request.ip)
    if (refreshedSession === null) throw createSessionError(await sessions.findRefreshEndCause(Login, Refresh))
    return refreshedSession
  })
}

const schema = {
  tags: ['session'],
  summary: 'Exchange a refresh token for a new pair of tokens',
  security: [],
  body: createObjectSchema({ InstanciaAno: integer, Login: text, Refresh: text }, ['Login', 'Refresh']),
  response: { 200: authDataSchema },
}
