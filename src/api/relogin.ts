import type { CurrentUser } from './currentUser.ts'
import { createListeners } from './listeners.ts'
import type { AuthData, LoginPrompt, SessionEndReason } from './session.ts'
import type { UnsavedWork } from './unsavedWork.ts'

/** When a session ends while the user has unsaved work, this asks for the password without leaving the screen. */
export interface Relogin extends LoginPrompt {
  isOpen(): boolean
  /** Why the session ended. Only valid while `isOpen()`. */
  cause(): SessionEndReason
  /** Signs in with a password. Fails as a normal sign-in does, or with `DifferentUserError`. */
  signIn(password: string): Promise<void>
  /** Discards the unsaved work instead of signing in. */
  discard(): void
  subscribe(listener: () => void): () => void
}

export interface ReloginDeps {
  unsavedWork: UnsavedWork
  /** Starts a session on the server without storing it in this browser. */
  open: (login: string, password: string) => Promise<AuthData>
  close: (auth: AuthData) => void
  /** The user of a session. */
  getUser: (auth: AuthData) => Promise<CurrentUser>
  /** The user whose screen is open. */
  getCurrentUser: () => CurrentUser | undefined
}

/** A different user signed in, who must not see the screen of the first one. */
export class DifferentUserError extends Error {
  override readonly name = 'DifferentUserError'
}

/** The user is asked only if there is unsaved work. */
export function createRelogin({ unsavedWork, open, close, getUser, getCurrentUser }: ReloginDeps): Relogin {
  const { notify, subscribe } = createListeners()
  let cause: SessionEndReason = 'lost'
  let request: { login: string; resolve: (auth: AuthData | undefined) => void } | undefined
  const complete = (auth: AuthData | undefined): void => {
    const { resolve } = request ?? {}
    request = undefined
    resolve?.(auth)
    notify()
  }
  return {
    requestLogin(login, reason) {
      if (!unsavedWork.hasUnsavedWork()) return undefined
      cause = reason
      return new Promise((resolve) => {
        request = { login, resolve }
        notify()
      })
    },
    complete,
    isOpen: () => request !== undefined,
    cause: () => cause,
    async signIn(password) {
      if (request === undefined) return
      const auth = await open(request.login, password)
      try {
        if ((await getUser(auth)).id !== getCurrentUser()?.id) throw new DifferentUserError()
      } catch (error) {
        close(auth)
        throw error
      }
      if (request === undefined) close(auth)
      else complete(auth)
    },
    discard() {
      unsavedWork.discard()
      complete(undefined)
    },
    subscribe,
  }
}
