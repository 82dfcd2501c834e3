import { loginPath } from './api/loginUrl.ts'
import { parseSessionEnd, type SessionEndReason } from './api/sessionEnd.ts'
import {
  activatePath,
  endSessionsPath,
  forgotPath,
  logoutPath,
  privacyPath,
  recoverPath,
  registerPath,
} from './auth/authPaths.ts'

/** A screen that a link in a mail opens. */
type LinkScreen = 'activate' | 'recover' | 'register' | 'endSessions'

/** The page for a URL. It is determined before the code of the page is loaded. */
export type EntryRoute =
  /** `hasIncompleteLink`: a link from a mail was opened without its token. `needsLogin`: the URL requires a session. */
  | { to: 'redirect'; path: string; hasIncompleteLink?: true; needsLogin?: true }
  | { to: 'logout' }
  | { to: 'login'; sessionEnd?: SessionEndReason | undefined }
  | { to: 'forgot' }
  /** The screens that links in mails open. */
  | { to: LinkScreen; token: string }
  | { to: 'privacyPolicy' }
  /** `/`: the target depends on the signed-in user. */
  | { to: 'home' }
  | { to: 'admin' }
  | { to: 'notFound' }

export interface EntryRouteRequest {
  pathname: string
  search: string
  /** Whether a session is stored in the browser. The server may have ended it already. */
  isSignedIn: boolean
}

/**
 * Resolves a URL to a page outside of the admin area, to the admin area, or to the login page if there is no session.
 */
export function resolveEntryRoute({ pathname, search, isSignedIn }: EntryRouteRequest): EntryRoute {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const isAdminArea = path === '/admin' || path.startsWith('/admin/')
  if (path !== '/' && !isAdminArea) return resolvePublicRoute(path, new URLSearchParams(search), isSignedIn)
  if (!isSignedIn) return { to: 'redirect', path: loginPath, needsLogin: true }
  return isAdminArea ? { to: 'admin' } : { to: 'home' }
}

function resolvePublicRoute(path: string, query: URLSearchParams, isSignedIn: boolean): EntryRoute {
  switch (path) {
    case '/auth':
      return { to: 'redirect', path: loginPath }
    case loginPath:
      return resolveLoginRoute(query, isSignedIn)
    case forgotPath:
      return { to: 'forgot' }
    case activatePath:
      return resolveTokenRoute('activate', query)
    case recoverPath:
      return resolveTokenRoute('recover', query)
    case registerPath:
      return resolveTokenRoute('register', query)
    case endSessionsPath:
      return resolveTokenRoute('endSessions', query)
    case logoutPath:
      return { to: 'logout' }
    case privacyPath:
      return { to: 'privacyPolicy' }
    default:
      return { to: 'notFound' }
  }
}

function resolveLoginRoute(query: URLSearchParams, isSignedIn: boolean): EntryRoute {
  return isSignedIn ? { to: 'redirect', path: '/' } : { to: 'login', sessionEnd: parseSessionEnd(query) }
}

/** Resolves the URL of a screen that needs a token. Without a token, redirects to the login page. */
function resolveTokenRoute(to: LinkScreen, query: URLSearchParams): EntryRoute {
  const token = query.get('t')?.trim()
  return token ? { to, token } : { to: 'redirect', path: '/auth', hasIncompleteLink: true }
}
