import { loginAddress, loginPath, nextAddress, sessionEndIn } from './api/loginAddress.ts'
import type { SessionEnd } from './api/session.ts'
import { activatePath, forgotPath, logoutPath, privacyPath, recoverPath, registerPath } from './auth/authPaths.ts'

/** The page for an address. It is determined before the code of the page is loaded. */
export type Entrance =
  /** `hasIncompleteLink`: a link from a mail was opened without its token. */
  | { to: 'redirect'; path: string; hasIncompleteLink?: true }
  | { to: 'logout' }
  /** `next` is the address to open after login. */
  | { to: 'login'; ended?: SessionEnd | undefined; next?: string | undefined }
  | { to: 'forgot' }
  /** The screens that links in mails open. */
  | { to: 'activate' | 'recover' | 'register'; token: string }
  | { to: 'privacyPolicy' }
  /** `/`: the target depends on the signed-in user. */
  | { to: 'home' }
  | { to: 'admin' }
  | { to: 'notFound' }

export interface EntranceQuestion {
  pathname: string
  search: string
  /** Whether a session is stored; the server may have ended it. */
  signedIn: boolean
}

/**
 * Resolves an address to a page outside of the admin area, to the admin area, or to the login if there is no session.
 */
export function entrance({ pathname, search, signedIn }: EntranceQuestion): Entrance {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname
  const isAdminArea = path === '/admin' || path.startsWith('/admin/')
  if (path !== '/' && !isAdminArea) return publicEntrance(path, new URLSearchParams(search), signedIn)
  if (!signedIn) return { to: 'redirect', path: loginAddress({ from: pathname + search }) }
  return isAdminArea ? { to: 'admin' } : { to: 'home' }
}

function publicEntrance(path: string, query: URLSearchParams, signedIn: boolean): Entrance {
  switch (path) {
    case '/auth':
      return { to: 'redirect', path: loginPath }
    case loginPath:
      return loginEntrance(query, signedIn)
    case forgotPath:
      return { to: 'forgot' }
    case activatePath:
      return withToken('activate', query)
    case recoverPath:
      return withToken('recover', query)
    case registerPath:
      return withToken('register', query)
    case logoutPath:
      return { to: 'logout' }
    case privacyPath:
      return { to: 'privacyPolicy' }
    default:
      return { to: 'notFound' }
  }
}

function loginEntrance(query: URLSearchParams, signedIn: boolean): Entrance {
  const next = nextAddress(query)
  return signedIn ? { to: 'redirect', path: next ?? '/' } : { to: 'login', ended: sessionEndIn(query), next }
}

/** Resolves the address of a screen that needs a token. Without one, redirects to the login. */
function withToken(to: 'activate' | 'recover' | 'register', query: URLSearchParams): Entrance {
  const token = query.get('t')?.trim()
  return token ? { to, token } : { to: 'redirect', path: '/auth', hasIncompleteLink: true }
}
