import { ApiError } from './apiError.ts'
import { createListeners } from './listeners.ts'
import { type SessionEndReason, toEndReason } from './sessionEnd.ts'
import type { ExpiringStorage } from './storage.ts'

/** The response of POST /login and POST /login/refresh. */
export interface AuthData {
  token: string
  refreshToken: string
  login: string
}

/** How a session ended or changed without a sign-out in this tab. */
export type SessionEvent = SessionEndReason | 'otherUser'

/** The session of this browser. All tabs share it. */
export interface Session {
  read(): AuthData | undefined
  /** Starts a session, or continues it after a refresh: replaces the stored data. */
  start(auth: AuthData): void
  /** Ends the session at sign-out. This tab gets no event; other tabs notice that the storage has changed. */
  end(): void
  /** Ends the session because the server rejected it. Notifies the listeners once. */
  invalidate(reason: SessionEndReason): void
  /**
   * Refreshes a rejected token. Resolves to undefined if the session cannot be renewed; it has then ended. All callers
   * in all tabs share one refresh. Fails if the server did not respond.
   */
  renew(rejectedToken: string): Promise<string | undefined>
  /**
   * The token to send. While the user is asked to sign in again, a promise of the new token, or of undefined if the
   * user leaves. If the stored session is missing although this tab did not sign out, asks the user to sign in or ends
   * the session.
   */
  token(): Promise<string | undefined> | string | undefined
  /** Why the last session ended. */
  lastEndReason(): SessionEndReason
  subscribe(listener: (event: SessionEvent) => void): () => void
  /** Must be called on each `storage` event, which reports changes by other tabs. */
  handleStorageEvent(): void
}

/** The part of the Web Locks API that is used here. */
export type Locks = { request<Result>(name: string, run: () => Promise<Result>): Promise<Result> }

/** Asks the user of an ended session to sign in again. */
export interface LoginPrompt {
  /**
   * Resolves to the auth data of the new session, or to undefined if the user leaves. Returns undefined if there is no
   * unsaved work.
   */
  requestLogin(login: string, end: SessionEndReason): Promise<AuthData | undefined> | undefined
  /** Closes the dialog with the auth data of another tab, in which the same user has signed in. */
  complete(auth: AuthData): void
}

export interface SessionDeps {
  storage: ExpiringStorage
  /** Exchanges auth data for new auth data at the server. */
  refresh: (auth: AuthData) => Promise<AuthData>
  /** Asks the user to sign in again when a session ends; without it, the session just ends. */
  loginPrompt?: LoginPrompt | undefined
  /** Undefined if the Web Locks API is missing (old browser or plain http). Each tab then refreshes on its own. */
  locks?: Locks | undefined
}

/** Creates a session that is stored for a day after each sign-in or refresh. */
export function createSession({ storage, refresh, loginPrompt, locks }: SessionDeps): Session {
  const { notify, subscribe } = createListeners<[SessionEvent]>()
  const tabSession = createTabSession(storage)
  let lastEndReason: SessionEndReason = 'lost'
  const invalidate = (event: SessionEvent = 'lost'): void => {
    if (tabSession.login() === undefined) return
    lastEndReason = toReason(event)
    tabSession.end()
    notify(event)
  }

  let pendingPrompt: Promise<string | undefined> | undefined
  /** Asks the user to sign in again if there is unsaved work. Otherwise, or if the user leaves, ends the session. */
  const promptOrInvalidate = (event: SessionEvent = 'lost'): Promise<string | undefined> => {
    const handleResult = async (auth: AuthData | undefined): Promise<string | undefined> => {
      pendingPrompt = undefined
      if (auth === undefined) invalidate(event)
      else tabSession.start(auth)
      return auth?.token
    }
    const login = tabSession.login()
    pendingPrompt ??= (login === undefined ? undefined : loginPrompt?.requestLogin(login, toReason(event)))?.then(
      handleResult,
    )
    return pendingPrompt ?? handleResult(undefined)
  }

  const getEndEvent = (): SessionEvent => (tabSession.readStored() === undefined ? 'lost' : 'otherUser')
  const currentToken = (): Promise<string | undefined> | string | undefined => {
    const auth = tabSession.read()
    if (auth !== undefined || tabSession.login() === undefined) return auth?.token
    return promptOrInvalidate(getEndEvent())
  }

  let pendingRenewal: Promise<string | undefined> | undefined
  return {
    read: tabSession.read,
    start: tabSession.start,
    end: tabSession.end,
    invalidate,
    renew(rejectedToken) {
      // The user is asked after the lock is released, so that other tabs do not wait for the user.
      pendingRenewal ??= withLock(locks, () => renewToken(tabSession, refresh, rejectedToken))
        .then((renewal) => (typeof renewal === 'string' ? promptOrInvalidate(renewal) : renewal.token))
        .finally(() => {
          pendingRenewal = undefined
        })
      return pendingRenewal
    },
    token: () => pendingPrompt ?? currentToken(),
    lastEndReason: () => lastEndReason,
    subscribe,
    handleStorageEvent() {
      const auth = tabSession.readStored()
      if (tabSession.login() === undefined) tabSession.setUser(auth)
      else if (auth === undefined || !tabSession.isOwnSession(auth)) void promptOrInvalidate(getEndEvent())
      else if (pendingPrompt !== undefined) loginPrompt?.complete(auth)
    },
  }
}

type TabSession = ReturnType<typeof createTabSession>

/** The session as this tab knows it, based on the data that all tabs share. */
function createTabSession(storage: ExpiringStorage) {
  const readStored = (): AuthData | undefined => parseAuthData(storage.get(sessionKey))
  let login = readStored()?.login
  const isOwnSession = (auth: AuthData): boolean => login === undefined || auth.login === login
  /**
   * Ignores the session of another user, who may have signed in in another tab while this tab still shows the screen of
   * the first user.
   */
  const read = (): AuthData | undefined => [readStored()].find((auth) => auth !== undefined && isOwnSession(auth))
  return {
    readStored,
    isOwnSession,
    read,
    login: () => login,
    setUser: (auth: AuthData | undefined): void => {
      login = auth?.login
    },
    start: (auth: AuthData): void => {
      login = auth.login
      storage.set(sessionKey, auth)
    },
    end: (): void => {
      if (read() !== undefined) storage.remove(sessionKey)
      login = undefined
    },
  }
}

async function renewToken(
  tabSession: TabSession,
  refresh: SessionDeps['refresh'],
  rejectedToken: string,
): Promise<RenewalResult> {
  const auth = tabSession.read()
  // The token was already refreshed, by another tab or by a refresh that ended during this call.
  if (auth === undefined || auth.token !== rejectedToken) return { token: auth?.token }
  try {
    const newAuth = await refresh(auth)
    // The user signed out during the refresh. Storing the new token would sign them in again.
    if (tabSession.read()?.token !== rejectedToken) return { token: tabSession.read()?.token }
    tabSession.start(newAuth)
    return { token: newAuth.token }
  } catch (error) {
    if (!isRejection(error)) throw error
    return toEndReason(error.sessionEnd)
  }
}

/** The result of a refresh: a token, no token because the user signed out meanwhile, or why the server rejected it. */
type RenewalResult = { token: string | undefined } | SessionEndReason

/** Maps an event to the reason shown at login. A sign-in of another user counts as lost. */
function toReason(event: SessionEvent): SessionEndReason {
  return event === 'otherUser' ? 'lost' : event
}

const sessionKey = 'auth'

/** Reads auth data from an unknown value; undefined if a property is missing. */
export function parseAuthData(value: unknown): AuthData | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!('token' in value) || !('refreshToken' in value) || !('login' in value)) return undefined
  const { token, refreshToken, login } = value
  return typeof token === 'string' && typeof refreshToken === 'string' && typeof login === 'string'
    ? { token, refreshToken, login }
    : undefined
}

function withLock<Result>(locks: Locks | undefined, run: () => Promise<Result>): Promise<Result> {
  return locks === undefined ? run() : locks.request('sillage.refresh', run)
}

/** Whether the server ended the session. A network failure, a 429 or a 5xx does not end it. */
function isRejection(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'http' && error.status < 500 && error.status !== 429
}
