import { adminCredentials } from './people.ts'

/** The response to a login, in the form in which the browser stores it. */
interface Auth {
  readonly token: string
  /** The email address used to sign in. */
  readonly login: string
}

/** Signs in, by default as the first user. */
export async function signIn(base: string, credentials: object = adminCredentials): Promise<Auth> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${base}/api/login`, { method: 'POST', headers, body: JSON.stringify(credentials) })
  if (!response.ok) throw new Error(`${base} answered the login with ${response.status}`)
  return (await response.json()) as Auth
}

/** A token of a session ends after 15 minutes, and some measurements take longer. */
const renewMs = 10 * 60_000

/** Returns a function that gives a valid token; it signs in again when the last one is older than `renewMs`. */
export function keepSignedIn(base: string, credentials: object = adminCredentials): () => Promise<string> {
  let current: { readonly token: string; readonly at: number } | undefined
  return async () => {
    if (current === undefined || performance.now() - current.at > renewMs) {
      const { token } = await signIn(base, credentials)
      current = { token, at: performance.now() }
    }
    return current.token
  }
}
