import type { FastifyInstance } from 'fastify'
import type { AccountLinks } from './accountLinks.ts'
import { checkLinkRoute } from './checkLink.ts'
import { confirmSessionRoute } from './confirmSession.ts'
import { currentUserRoute, type ReadUser } from './currentUserRoute.ts'
import { factorRoutes } from './factorRoutes.ts'
import type { InvitationLinks } from './invitationLinks.ts'
import { loginRoute } from './login.ts'
import { logoutRoute } from './logout.ts'
import { ownPasskeyRoute } from './passkeys/ownPasskeyRoute.ts'
import { passkeyLoginRoutes } from './passkeys/passkeyLogin.ts'
import { passwordLinkRoute } from './passwordLink.ts'
import { recoveryRoute } from './recover.ts'
import { refreshRoute } from './refresh.ts'
import { resetFactorsRoute, type SeesUser } from './resetFactors.ts'
import { type SecondStepContext, secondStepRoutes } from './secondStep.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { temporaryRequestRoute } from './temporaryRequest.ts'
import { updatePasswordRoute } from './updatePassword.ts'

interface AuthContext extends SecondStepContext {
  readonly links: AccountLinks
  readonly seesUser: SeesUser
  readonly invitations: InvitationLinks
  readonly readUser: ReadUser
  /** Reads the default views of a user, by the name of their lists. */
  readonly readDefaultViews: (id: number) => Promise<object>
  /** The maximum length of a new password, in characters. */
  readonly passwordMax: number
  /** Whether password recovery hides which emails have an account. */
  readonly hideUnknownEmail: boolean
}

/** The routes for login, logout, refresh, the current user, passwords, second factors and passkeys. */
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
  secondStepRoutes(app, context)
  confirmSessionRoute(app, context)
  passkeyLoginRoutes(app, context)
  factorRoutes(app, context)
  ownPasskeyRoute(app, context)
  resetFactorsRoute(app, context)
  sessionRoutes(app, context)
  passwordLinkRoute(app, context)
}
