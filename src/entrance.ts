import { loginAddress, loginPath, nextAddress, sessionEndIn } from './api/loginAddress.ts'
import type { SessionEnd } from './api/session.ts'
import { activatePath, forgotPath, logoutPath, privacyPath, recoverPath, registerPath } from './auth/addresses.ts'

/** What a path leads to, before anything of it is loaded. */
export type Entrance =
  /** `hasIncompleteLink`: the address was the link of a mail, without its token. */
  | { to: 'redirect'; path: string; hasIncompleteLink?: true }
  | { to: 'logout' }
  /** `next` is the address to open after it. */
  | { to: 'login'; ended?: SessionEnd | undefined; next?: string | undefined }
  | { to: 'forgot' }
  /** The screens behind the links of mails. */
  | { to: 'activate' | 'recover' | 'register'; token: string }
  | { to: 'privacyPolicy' }
  /** `/`: who is signed in decides what it is. */
  | { to: 'home' }
  | { to: 'admin' }
  | { to: 'notFound' }

/** What is asked about an address. */
export interface EntranceQuestion {
  pathname: string
  search: string
  /** Whether there is a session; whether it still holds, only the server knows. */
  signedIn: boolean
}

/** The one place that says which addresses exist outside of the admin area, and who may come in. */
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

/** Without its token such a screen can do nothing. */
function withToken(to: 'activate' | 'recover' | 'register', query: URLSearchParams): Entrance {
  const token = query.get('t')?.trim()
  return token ? { to, token } : { to: 'redirect', path: '/auth', hasIncompleteLink: true }
}
