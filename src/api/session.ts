import { ApiError } from './apiError.ts'
import { createListeners } from './listeners.ts'
import type { ExpiringStorage } from './storage.ts'

/** What POST /login and POST /login/refresh answer. */
export interface AuthData {
  token: string
  refreshToken: string
  login: string
}

/** Why a session ended without the person asking for it here. */
export type SessionEnd = 'lost' | 'passwordChanged'

/** How a session came to its end, or changed, without the person asking for it here. */
export type SessionEvent = SessionEnd | 'otherPerson'

/** Who is signed in on this browser, in all of its tabs. */
export interface Session {
  read(): AuthData | undefined
  /** Begins a session, or goes on with it after a refresh: the stored data are replaced. */
  start(auth: AuthData): void
  /** Ends the session because the person asked for it: nobody is told here, other tabs are. */
  end(): void
  /** Ends the session because the server no longer knows it: listeners are told once. */
  lose(): void
  /**
   * The token that replaces a refused one, or undefined when the session cannot be renewed (it is lost then).
   * Any number of callers, in any number of tabs, share one refresh. Fails when the server could not be asked.
   */
  renew(refusedToken: string): Promise<string | undefined>
  /**
   * The token to send. While the person is asked to sign in again it is the one that follows, or undefined when they
   * leave. They are asked, or the session is lost, also where it has gone from the storage without a sign-out here.
   */
  token(): Promise<string | undefined> | string | undefined
  /** Why the last session ended, as far as the server said it. */
  lastEnd(): SessionEnd
  subscribe(listener: (event: SessionEvent) => void): () => void
  /** To be called when the browser says that another tab changed what is stored. */
  noticeOtherTab(): void
}

/** The part of the Web Locks API that is used. */
export type Locks = { request<Result>(name: string, run: () => Promise<Result>): Promise<Result> }

/** Asks the person of a session that has ended to begin another one. */
export interface Rescue {
  /** The auth data of their new session, or undefined when they leave; nothing at all where there is no reason to ask. */
  ask(login: string, end: SessionEnd): Promise<AuthData | undefined> | undefined
  /** Ends the question: the same person signed in elsewhere. */
  settle(auth: AuthData): void
}

/** What a session needs from outside. */
export interface SessionDeps {
  storage: ExpiringStorage
  /** Asks the server for the successor of these auth data. */
  refresh: (auth: AuthData) => Promise<AuthData>
  /** Absent: a session that ends is over. */
  rescue?: Rescue | undefined
  /** Absent on browsers, or plain http pages, without the Web Locks API: then each tab refreshes on its own. */
  locks?: Locks | undefined
}

/** A session kept in a storage for a day after each sign-in or refresh. */
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
  /** Asks the person where something would be lost; where not, or where they leave, the session is over. */
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

  /** Why this tab has no session in the storage. */
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
      // The person is asked outside of the lock: other tabs need not wait for their answer.
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

/** Whose session this tab has, over what all tabs store. */
function createHolder(storage: ExpiringStorage) {
  const stored = (): AuthData | undefined => parseAuthData(storage.get(sessionKey))
  let person = stored()?.login
  const isOurs = (auth: AuthData): boolean => person === undefined || auth.login === person
  /** Never somebody else's: they may have signed in in another tab while this one still shows what is not theirs. */
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
  // Someone else was faster: another tab, or a refresh that ended while this call was on its way.
  if (auth === undefined || auth.token !== refusedToken) return { token: auth?.token }
  try {
    const successor = await refresh(auth)
    // Signed out while the answer was on its way: it must not sign the person in again.
    if (holder.read()?.token !== refusedToken) return { token: holder.read()?.token }
    holder.start(successor)
    return { token: successor.token }
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error.sessionEnd === 'password-changed' ? 'passwordChanged' : 'lost'
  }
}

/** How a refresh ended: with a token, with none because the person signed out meanwhile, or with the server's refusal. */
type Renewal = { token: string | undefined } | SessionEnd

/** What is said of the session that ended: another person's sign-in says nothing about it. */
function endOf(event: SessionEvent): SessionEnd {
  return event === 'otherPerson' ? 'lost' : event
}

/** The storage key of the auth data. */
const sessionKey = 'auth'

/** Auth data out of an unknown value: undefined when a part is missing. */
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

/**
 * Whether the server has decided that the session is over. A lost connection, a busy (429) or a broken (5xx) server
 * decided nothing: whoever asks again later must still be signed in.
 */
function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'http' && error.status < 500 && error.status !== 429
}
