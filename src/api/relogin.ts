import { createListeners } from './listeners.ts'
import type { Me } from './me.ts'
import type { AuthData, Rescue, SessionEnd } from './session.ts'
import type { UnsavedWork } from './unsavedWork.ts'

/** When a session ends while the user has unsaved work, this asks for the password without leaving the screen. */
export interface Relogin extends Rescue {
  isAsking(): boolean
  /** Why the session ended. Only valid while `isOpen()`. */
  cause(): SessionEnd
  /** Signs in with a password. Fails as a normal sign-in does, or with `DifferentUserError`. */
  signIn(password: string): Promise<void>
  /** Discards the unsaved work instead of signing in. */
  leave(): void
  subscribe(listener: () => void): () => void
}

export interface ReloginDeps {
  unsaved: UnsavedWork
  /** Starts a session on the server without storing it in this browser. */
  open: (login: string, password: string) => Promise<AuthData>
  close: (auth: AuthData) => void
  /** The user of a session. */
  ownerOf: (auth: AuthData) => Promise<Me>
  /** The user whose screen is open. */
  person: () => Me | undefined
}

/** A different user signed in, who must not see the screen of the first one. */
export class NotTheSamePerson extends Error {
  override readonly name = 'NotTheSamePerson'
}

/** The user is asked only if there is unsaved work. */
export function createRelogin({ unsaved, open, close, ownerOf, person }: ReloginDeps): Relogin {
  const { tell, subscribe } = createListeners()
  let cause: SessionEnd = 'lost'
  let asked: { login: string; answer: (auth: AuthData | undefined) => void } | undefined
  const settle = (auth: AuthData | undefined): void => {
    const { answer } = asked ?? {}
    asked = undefined
    answer?.(auth)
    tell()
  }
  return {
    ask(login, end) {
      if (!unsaved.isHeld()) return undefined
      cause = end
      return new Promise((answer) => {
        asked = { login, answer }
        tell()
      })
    },
    settle,
    isAsking: () => asked !== undefined,
    cause: () => cause,
    async signIn(password) {
      if (asked === undefined) return
      const auth = await open(asked.login, password)
      try {
        if ((await ownerOf(auth)).id !== person()?.id) throw new NotTheSamePerson()
      } catch (error) {
        close(auth)
        throw error
      }
      if (asked === undefined) close(auth)
      else settle(auth)
    },
    leave() {
      unsaved.abandon()
      settle(undefined)
    },
    subscribe,
  }
}
