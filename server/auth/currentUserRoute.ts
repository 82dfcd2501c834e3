import type { FastifyInstance } from 'fastify'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'

/** Reads a user by id, serialized as in the API; null if it does not exist. */
export type ReadUser = (id: number) => Promise<object | null>

/**
 * GET /usuario/me: the signed-in user, with what the menu opens for them by the name of the list, in `own` what
 * conditions know of them beside the profile, and in `viewedBy` the administrator who views as them.
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
