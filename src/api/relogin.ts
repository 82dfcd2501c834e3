import { createListeners } from './listeners.ts'
import type { Me } from './me.ts'
import type { AuthData, Rescue, SessionEnd } from './session.ts'
import type { UnsavedWork } from './unsavedWork.ts'

/** A session that came to its end under unsaved work: asks its person to begin another one, right where they are. */
export interface Relogin extends Rescue {
  /** Whether the question stands. */
  isAsking(): boolean
  /** Why it is asked; of no meaning while it is not. */
  cause(): SessionEnd
  /** Answers with a password. Fails as a sign-in does, and with `NotTheSamePerson`. */
  signIn(password: string): Promise<void>
  /** Answers that nothing is worth another sign-in: what is unsaved is given up. */
  leave(): void
  subscribe(listener: () => void): () => void
}

/** What a relogin needs from outside. */
export interface ReloginDeps {
  unsaved: UnsavedWork
  /** Begins a session at the server, which is not this browser's yet. */
  open: (login: string, password: string) => Promise<AuthData>
  /** Ends such a session. */
  close: (auth: AuthData) => void
  /** Who a session belongs to. */
  ownerOf: (auth: AuthData) => Promise<Me>
  /** Whose screen this is. */
  person: () => Me | undefined
}

/** The password was right, but of somebody else: the screen is not theirs. */
export class NotTheSamePerson extends Error {
  override readonly name = 'NotTheSamePerson'
}

/** Asks nothing as long as nothing would be lost. */
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
