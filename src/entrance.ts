import { loginPath } from './api/authProvider.ts'
import { activatePath, forgotPath, logoutPath, privacyPath, recoverPath, registerPath } from './auth/addresses.ts'

/** What a path leads to, before anything of it is loaded. */
export type Entrance =
  | { to: 'redirect'; path: string }
  | { to: 'logout' }
  | { to: 'login'; expired: boolean }
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
  if (!signedIn) return { to: 'redirect', path: loginPath }
  return isAdminArea ? { to: 'admin' } : { to: 'home' }
}

function publicEntrance(path: string, query: URLSearchParams, signedIn: boolean): Entrance {
  switch (path) {
    case '/auth':
      return { to: 'redirect', path: loginPath }
    case loginPath:
      return signedIn ? { to: 'redirect', path: '/' } : { to: 'login', expired: query.has('expired') }
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

/** Without its token such a screen can do nothing. */
function withToken(to: 'activate' | 'recover' | 'register', query: URLSearchParams): Entrance {
  const token = query.get('t')?.trim()
  return token ? { to, token } : { to: 'redirect', path: '/auth' }
}
