import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'

/** Reads a user by id, serialized as in the API; null if there is no such user. */
export type ReadUser = (id: number) => Promise<object | null>

/**
 * GET /usuario/me: the signed-in user, with the default views by the name of their lists, in `own` the user's
 * properties that conditions read besides the profile, and in `viewedBy` the administrator who views the application as
 * this user.
 */
export function currentUserRoute(
  app: FastifyInstance,
  readUser: ReadUser,
  readDefaultViews: (id: number) => Promise<object>,
): void {
  app.get('/usuario/me', { config: { access: 'signedIn', viewAs: true }, schema }, async (request) => {
    const { id, own, viewedBy } = getCurrentUser(request)
    const [user, defaultViews] = [await readUser(id), await readDefaultViews(id)]
    if (user === null) throw new HttpError(401)
    return { ...user, defaultViews, ...(Object.keys(own).length > 0 && { own }), ...(viewedBy && { viewedBy }) }
  })
}

const schema = { tags: ['session'], summary: 'Read the user who is signed in' }
