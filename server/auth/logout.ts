import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '../http/access.ts'
import { createObjectSchema, noContentResponse, text } from '../http/schemas.ts'
import type { Sessions } from './sessions.ts'

/** POST /logout, with `{Refresh}` or without a body: ends the session, which makes both of its tokens invalid. */
export function logoutRoute(app: FastifyInstance, sessions: Sessions): void {
  app.post<{ Body: unknown }>('/logout', { config: { access: 'signedIn' }, schema }, async (request, reply) => {
    await sessions.end(getCurrentUser(request), readRefreshToken(request.body))
    return reply.code(204).send()
  })
}

function readRefreshToken(body: unknown): string | null {
  const hasToken = typeof body === 'object' && body !== null && 'Refresh' in body
  return hasToken && typeof body.Refresh === 'string' ? body.Refresh : null
}

const schema = {
  tags: ['session'],
  summary: 'Sign out, so that no token of the session is valid any more',
  body: createObjectSchema({ Refresh: text }),
  response: noContentResponse,
}
