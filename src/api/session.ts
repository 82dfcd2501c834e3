import { ApiError } from './apiError.ts'
import { createListeners } from './listeners.ts'
import type { ExpiringStorage } from './storage.ts'

/** The answer of POST /login and POST /login/refresh. */
export interface AuthData {
  token: string
  refreshToken: string
  login: string
}

/** Why a session ended without a sign-out in this tab. */
export type SessionEnd = 'lost' | 'passwordChanged'

/** How a session ended or changed without a sign-out in this tab. */
export type SessionEvent = SessionEnd | 'otherPerson'

/** The session of this browser. All tabs share it. */
export interface Session {
  read(): AuthData | undefined
  /** Starts a session, or continues it after a refresh: replaces the stored data. */
  start(auth: AuthData): void
  /** Ends the session at sign-out. This tab gets no event; other tabs notice the changed storage. */
  end(): void
  /** Ends the session because the server rejected it. Notifies the listeners once. */
  lose(): void
  /**
   * Refreshes a rejected token. Undefined if the session cannot be renewed; it is then lost. All callers in all tabs
   * share one refresh. Fails if the server did not answer.
   */
  renew(refusedToken: string): Promise<string | undefined>
  /**
   * The token to send. While the user is asked to sign in again, it is a promise of the new token, or of undefined if
   * the user leaves. If the stored session is missing without a sign-out here, this asks the user or ends the session.
   */
  token(): Promise<string | undefined> | string | undefined
  /** Why the last session ended. */
  lastEnd(): SessionEnd
  subscribe(listener: (event: SessionEvent) => void): () => void
  /** Must be called on each `storage` event, which reports changes by other tabs. */
  noticeOtherTab(): void
}

/** The part of the Web Locks API that is used here. */
export type Locks = { request<Result>(name: string, run: () => Promise<Result>): Promise<Result> }

/** Asks the user of an ended session to sign in again. */
export interface Rescue {
  /**
   * Resolves to the auth data of the new session, or to undefined if the user leaves. Returns undefined if there is no
   * unsaved work.
   */
  ask(login: string, end: SessionEnd): Promise<AuthData | undefined> | undefined
  /** Closes the dialog because the same user signed in in another tab. */
  settle(auth: AuthData): void
}

export interface SessionDeps {
  storage: ExpiringStorage
  /** Exchanges auth data for new auth data at the server. */
  refresh: (auth: AuthData) => Promise<AuthData>
  /** Absent: the user is not asked when a session ends. */
  rescue?: Rescue | undefined
  /** Undefined if the Web Locks API is missing (old browser or plain http). Each tab then refreshes on its own. */
  locks?: Locks | undefined
}

/** Creates a session that is stored for a day after each sign-in or refresh. */
export function createSession({ storage, refresh, rescue, locks }: SessionDeps): Session {
  const { tell, subscribe } = createListeners<[SessionEvent]>()
  const holder = createHolder(storage)
  let lastEnd: SessionEnd = 'lost'
  const lose = (event: SessionEvent = 'lost'): void => {
    if (holder.person() === undefined) return
    lastEnd = endOf(event)
    holder.end()
    tell(event)
  }

  let asking: Promise<string | undefined> | undefined
  /** Asks the user to sign in again if there is unsaved work. Otherwise, or if the user leaves, ends the session. */
  const rescueOrLose = (event: SessionEvent = 'lost'): Promise<string | undefined> => {
    const answer = async (auth: AuthData | undefined): Promise<string | undefined> => {
      asking = undefined
      if (auth === undefined) lose(event)
      else holder.start(auth)
      return auth?.token
    }
    const person = holder.person()
    asking ??= (person === undefined ? undefined : rescue?.ask(person, endOf(event)))?.then(answer)
    return asking ?? answer(undefined)
  }

  const missing = (): SessionEvent => (holder.stored() === undefined ? 'lost' : 'otherPerson')
  const currentToken = (): Promise<string | undefined> | string | undefined => {
    const auth = holder.read()
    if (auth !== undefined || holder.person() === undefined) return auth?.token
    return rescueOrLose(missing())
  }

  let running: Promise<string | undefined> | undefined
  return {
    read: holder.read,
    start: holder.start,
    end: holder.end,
    lose: () => lose(),
    renew(refusedToken) {
      // The user is asked outside the lock, so that other tabs do not wait for the answer.
      running ??= withLock(locks, () => renewOnce(holder, refresh, refusedToken))
        .then((renewal) => (typeof renewal === 'string' ? rescueOrLose(renewal) : renewal.token))
        .finally(() => {
          running = undefined
        })
      return running
    },
    token: () => asking ?? currentToken(),
    lastEnd: () => lastEnd,
    subscribe,
    noticeOtherTab() {
      const auth = holder.stored()
      if (holder.person() === undefined) holder.adopt(auth)
      else if (auth === undefined || !holder.isOurs(auth)) void rescueOrLose(missing())
      else if (asking !== undefined) rescue?.settle(auth)
    },
  }
}

type Holder = ReturnType<typeof createHolder>

/** The session as this tab knows it, based on the data that all tabs share. */
function createHolder(storage: ExpiringStorage) {
  const stored = (): AuthData | undefined => parseAuthData(storage.get(sessionKey))
  let person = stored()?.login
  const isOurs = (auth: AuthData): boolean => person === undefined || auth.login === person
  /**
   * Ignores the session of another user, who may have signed in in another tab while this tab still shows the screen of
   * the first user.
   */
  const read = (): AuthData | undefined => [stored()].find((auth) => auth !== undefined && isOurs(auth))
  return {
    stored,
    isOurs,
    read,
    person: () => person,
    adopt: (auth: AuthData | undefined): void => {
      person = auth?.login
    },
    start: (auth: AuthData): void => {
      person = auth.login
      storage.set(sessionKey, auth)
    },
    end: (): void => {
      if (read() !== undefined) storage.remove(sessionKey)
      person = undefined
    },
  }
}

async function renewOnce(holder: Holder, refresh: SessionDeps['refresh'], refusedToken: string): Promise<Renewal> {
  const auth = holder.read()
  // The token was refreshed in the meantime, by another tab or by a refresh that ended during this call.
  if (auth === undefined || auth.token !== refusedToken) return { token: auth?.token }
  try {
    const successor = await refresh(auth)
    // The user signed out during the refresh. Storing the new token would sign them in again.
    if (holder.read()?.token !== refusedToken) return { token: holder.read()?.token }
    holder.start(successor)
    return { token: successor.token }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.sessionEnd === 'password-changed' ? 'passwordChanged' : 'lost'
  }
}

/** The result of a refresh: a token, no token because the user signed out meanwhile, or why the server rejected it. */
type Renewal = { token: string | undefined } | SessionEnd

/** Maps an event to the reason shown at login. A sign-in of another user counts as lost. */
function endOf(event: SessionEvent): SessionEnd {
  return event === 'otherPerson' ? 'lost' : event
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
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'http' && error.status < 500 && error.status !== 429
}
