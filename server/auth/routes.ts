import type { FastifyInstance } from 'fastify'
import type { Locale } from '#i18n/locales.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/tables.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import type { AccountLinks } from './accountLinks.ts'
import { checkLinkRoute } from './checkLink.ts'
import { currentUserRoute, type ReadUser } from './currentUserRoute.ts'
import type { KnownDevices } from './knownDevices.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { recoveryRoute } from './recover.ts'
import { refreshRoute } from './refresh.ts'
import type { Sessions } from './sessions.ts'
import { temporaryRequestRoute } from './temporaryRequest.ts'
import { updatePasswordRoute } from './updatePassword.ts'

interface AuthContext {
  readonly db: Db
  readonly clock: Clock
  readonly rateLimiter: RateLimiter
  readonly sessions: Sessions
  readonly devices: KnownDevices
  readonly links: AccountLinks
  readonly readUser: ReadUser
  /** Reads what the menu opens for a user, by the name of the list. */
  readonly readDefaultViews: (id: number) => Promise<object>
  /** The language of the login warning mail, which no request determines. */
  readonly locale: Locale
  /** The maximum length of a new password, in characters. */
  readonly passwordMax: number
  /** Whether password recovery hides which emails have an account. */
  readonly hideUnknownEmail: boolean
}

/** The routes for login, logout, refresh, the current user and passwords. */
export function authRoutes(app: FastifyInstance, context: AuthContext): void {
  const { sessions, readUser, readDefaultViews } = context
  loginRoute(app, context)
  refreshRoute(app, sessions)
  currentUserRoute(app, readUser, readDefaultViews)
  logoutRoute(app, sessions)
  recoveryRoute(app, context)
  temporaryRequestRoute(app, context)
  checkLinkRoute(app, context)
  updatePasswordRoute(app, context)
}
