import type { CurrentUser } from './currentUser.ts'
import { createListeners } from './listeners.ts'
import type { PasskeyChallenge, PasskeyResponse } from './passkeys.ts'
import type { LoginChallenge, SecondFactorAnswer, TotpEnrolment } from './secondFactor.ts'
import type { AuthData, LoginPrompt } from './session.ts'
import type { SessionCalls } from './sessionCalls.ts'
import type { SessionEndReason } from './sessionEnd.ts'
import type { UnsavedWork } from './unsavedWork.ts'

/** Asks for the password again when a session ends while the user has unsaved work, without leaving the screen. */
export interface Relogin extends LoginPrompt {
  isOpen(): boolean
  /** Why the session ended. Only valid while `isOpen()`. */
  cause(): SessionEndReason
  /** Signs in with a password. Fails like a normal sign-in, or with `DifferentUserError`. */
  signIn(password: string): Promise<void>
  /**
   * Signs in with the second factor. If this added a new factor, returns its recovery codes, and the dialog stays open
   * until `finish`. Fails like `signIn`.
   */
  answer(challenge: LoginChallenge, answer: SecondFactorAnswer): Promise<readonly string[]>
  /** Whether users can sign in with a passkey. */
  hasPasskeys(): Promise<boolean>
  /** Requests a challenge that the passkey must sign. */
  askChallenge(): Promise<PasskeyChallenge>
  /** Signs in with only a passkey. Fails like `signIn`. */
  signInWithPasskey(answer: PasskeyResponse): Promise<void>
  /** Starts adding the authenticator app that the server requires. */
  enrol(challenge: LoginChallenge): Promise<TotpEnrolment>
  /** Continues after the recovery codes of a new factor were shown. */
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
  askChallenge: SessionCalls['askChallenge']
  openWithPasskey: SessionCalls['openWithPasskey']
  close: (auth: AuthData) => void
  /** The user of a session. */
  getUser: (auth: AuthData) => Promise<CurrentUser>
  /** The user whose screen is open. */
  getCurrentUser: () => CurrentUser | undefined
}

/** Thrown if another user signs in, who must not see the screen of the first one. */
export class DifferentUserError extends Error {
  override readonly name = 'DifferentUserError'
}

/** Creates the relogin. The user is asked only if there is unsaved work; otherwise the session just ends. */
export function createRelogin({ unsavedWork, close, getUser, getCurrentUser, ...calls }: ReloginDeps): Relogin {
  const { notify, subscribe } = createListeners()
  let cause: SessionEndReason = 'lost'
  let request: { login: string; resolve: (auth: AuthData | undefined) => void } | undefined
  /** The new session of a user who is still reading the recovery codes. */
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
  const { hasPasskeys, askChallenge, enrol } = calls
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
    ...{ hasPasskeys, askChallenge, enrol },
    signInWithPasskey: async (answer) => enter(await calls.openWithPasskey(answer)),
    finish: () => opened && finishWith(opened),
    discard() {
      unsavedWork.discard()
      complete(undefined)
    },
    subscribe,
  }
}
