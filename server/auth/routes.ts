import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import type { Attempts } from '../http/attempts.ts'
import type { AccountLinks } from './accountLinks.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { meRoute, type ReadUser } from './me.ts'
import { recoverRoute } from './recover.ts'
import { refreshRoute } from './refresh.ts'
import type { Sessions } from './sessions.ts'
import { temporaryRequestRoute } from './temporaryRequest.ts'
import { updatePasswordRoute } from './updatePassword.ts'

interface AuthParts {
  readonly db: Db
  readonly clock: Clock
  readonly attempts: Attempts
  readonly sessions: Sessions
  readonly links: AccountLinks
  readonly readUser: ReadUser
  /** Whether a forgotten password tells nobody who has an account. */
  readonly hideUnknownEmail: boolean
}

/** Signing in and out, staying signed in, who one is, and everything about passwords. */
export function authRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { db, attempts, sessions, readUser } = parts
  loginRoute(app, db, attempts, sessions)
  refreshRoute(app, sessions)
  meRoute(app, readUser)
  logoutRoute(app, sessions)
  recoverRoute(app, parts)
  temporaryRequestRoute(app, parts)
  updatePasswordRoute(app, parts)
}
