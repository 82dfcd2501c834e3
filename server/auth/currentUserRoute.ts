import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'

/** Reads a user by id, serialized as in the API; null if it does not exist. */
export type ReadUser = (id: number) => Promise<object | null>

/** GET /usuario/me: the signed-in user. */
export function currentUserRoute(app: FastifyInstance, readUser: ReadUser): void {
  app.get('/usuario/me', { config: { access: 'signedIn' }, schema }, async (request) => {
    const user = await readUser(getCurrentUser(request).id)
    if (user === null) throw new HttpError(401)
    return user
  })
}

const schema = { tags: ['session'], summary: 'Read the user who is signed in' }
