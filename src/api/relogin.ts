import type { CurrentUser } from './currentUser.ts'
import { createListeners } from './listeners.ts'
import type { PasskeyAnswer, PasskeyQuestion } from './passkeys.ts'
import type { LoginChallenge, SecondFactorAnswer, TotpEnrolment } from './secondFactor.ts'
import type { AuthData, LoginPrompt } from './session.ts'
import type { SessionCalls } from './sessionCalls.ts'
import type { SessionEndReason } from './sessionEnd.ts'
import type { UnsavedWork } from './unsavedWork.ts'

/** When a session ends while the user has unsaved work, this asks for the password without leaving the screen. */
export interface Relogin extends LoginPrompt {
  isOpen(): boolean
  /** Why the session ended. Only valid while `isOpen()`. */
  cause(): SessionEndReason
  /** Signs in with a password. Fails as a normal sign-in does, or with `DifferentUserError`. */
  signIn(password: string): Promise<void>
  /**
   * Signs in with the second factor. If one was added, returns its recovery codes and stays open until `finish`. Fails
   * as `signIn` does.
   */
  answer(challenge: LoginChallenge, answer: SecondFactorAnswer): Promise<readonly string[]>
  /** Whether one can sign in with a passkey. */
  hasPasskeys(): Promise<boolean>
  /** What a passkey has to sign. */
  askPasskey(): Promise<PasskeyQuestion>
  /** Signs in with a passkey alone. Fails as `signIn` does. */
  signInWithPasskey(answer: PasskeyAnswer): Promise<void>
  /** Adds the authenticator that a challenge asks for. */
  enrol(challenge: LoginChallenge): Promise<TotpEnrolment>
  /** Goes on after the recovery codes of a new factor were shown. */
  finish(): void
  /** Discards the unsaved work instead of signing in. */
  discard(): void
  subscribe(listener: () => void): () => void
}

export interface ReloginDeps {
  unsavedWork: UnsavedWork
  /** Starts a session on the server without storing it in this browser. */
  open: (login: string, password: string) => Promise<AuthData>
  openWithFactor: SessionCalls['openWithFactor']
  enrol: SessionCalls['enrol']
  hasPasskeys: () => Promise<boolean>
  askPasskey: SessionCalls['askPasskey']
  openWithPasskey: SessionCalls['openWithPasskey']
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
export function createRelogin({ unsavedWork, close, getUser, getCurrentUser, ...calls }: ReloginDeps): Relogin {
  const { notify, subscribe } = createListeners()
  let cause: SessionEndReason = 'lost'
  let request: { login: string; resolve: (auth: AuthData | undefined) => void } | undefined
  /** The session of a user who still reads the recovery codes of a new factor. */
  let opened: AuthData | undefined
  const complete = (auth: AuthData | undefined): void => {
    const { resolve } = request ?? {}
    request = undefined
    opened = undefined
    resolve?.(auth)
    notify()
  }
  const requireSameUser = async (auth: AuthData): Promise<void> => {
    try {
      if ((await getUser(auth)).id !== getCurrentUser()?.id) throw new DifferentUserError()
    } catch (error) {
      close(auth)
      throw error
    }
  }
  const finishWith = (auth: AuthData): void => (request === undefined ? close(auth) : complete(auth))
  const enter = async (auth: AuthData): Promise<void> => {
    await requireSameUser(auth)
    finishWith(auth)
  }
  const { hasPasskeys, askPasskey, enrol } = calls
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
      await enter(await calls.open(request.login, password))
    },
    async answer(challenge, answer) {
      const { auth, recoveryCodes } = await calls.openWithFactor(challenge, answer)
      await requireSameUser(auth)
      if (recoveryCodes.length > 0 && request !== undefined) opened = auth
      else finishWith(auth)
      return recoveryCodes
    },
    ...{ hasPasskeys, askPasskey, enrol },
    signInWithPasskey: async (answer) => enter(await calls.openWithPasskey(answer)),
    finish: () => opened && finishWith(opened),
    discard() {
      unsavedWork.discard()
      complete(undefined)
    },
    subscribe,
  }
}
