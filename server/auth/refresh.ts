import type { FastifyInstance } from 'fastify'
import { getObjectBody } from '../http/bodies.ts'
import { HttpError } from '../http/httpError.ts'
import { authDataSchema } from './authDataSchema.ts'
import type { Sessions } from './sessions.ts'

/**
 * POST /login/refresh with `{InstanciaAno, Login, Refresh}`: the next access and refresh token, or 401. If a password
 * change ended the session, the header Session-End says so.
 */
export function refreshRoute(app: FastifyInstance, sessions: Sessions): void {
  app.post('/login/refresh', { config: { access: 'public' }, schema }, async (request) => {
    const { Login, Refresh } = getObjectBody(request)
    if (typeof Login !== 'string' || typeof Refresh !== 'string') throw new HttpError(401)
    const refreshedSession = await sessions.refresh(Login, Refresh)
    if (refreshedSession === 'passwordChanged')
      throw new HttpError(401, null, {}, { headers: { 'session-end': 'password-changed' } })
    if (refreshedSession === null) throw new HttpError(401)
    return refreshedSession
  })
}

const schema = {
  tags: ['session'],
  summary: 'Exchange a refresh token for a new pair of tokens',
  security: [],
  body: {
    type: 'object',
    properties: { InstanciaAno: { type: 'integer' }, Login: { type: 'string' }, Refresh: { type: 'string' } },
    required: ['Login', 'Refresh'],
  },
  response: { 200: authDataSchema },
}
