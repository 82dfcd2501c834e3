import { getLocaleTag, type Locale } from '#i18n/locales.ts'
import { loadClientConfig } from './clientConfig.ts'
import { type CurrentUser, type CurrentUserStore, createCurrentUserStore, withUserReload } from './currentUser.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import { createFileDownload, type FileDownload } from './fileDownload.ts'
import { createHttpClient, type HttpClient } from './httpClient.ts'
import { createLastLocation, type LastLocation } from './lastLocation.ts'
import type { PasskeyChallenge, PasskeyResponse } from './passkeys.ts'
import { createPreferences, type Preferences } from './preferences.ts'
import { createReadAfter } from './readAfter.ts'
import { createRecentRecords, type RecentRecords } from './recentRecords.ts'
import { createRelogin, type Relogin } from './relogin.ts'
import { createReturnAddress, type ReturnAddress } from './returnAddress.ts'
import type { LoginChallenge, SecondFactorAnswer, TotpEnrolment } from './secondFactor.ts'
import type { TransportDeps } from './sendRequest.ts'
import { type AuthData, createSession, type Locks, type Session } from './session.ts'
import { createSessionCalls, type SessionCalls } from './sessionCalls.ts'
import { createStorage, type ExpiringStorage, type StorageBackend } from './storage.ts'
import { createUnsavedWork, type UnsavedWork } from './unsavedWork.ts'
import { findViewSession } from './viewAsSession.ts'
import { withFileUrls } from './withFileUrls.ts'

/** The server calls and the browser storage that the screens use. */
export interface Api {
  http: HttpClient
  download: FileDownload
  session: Session
  /** Whether an administrator uses this tab to view the application as another user. */
  isView: boolean
  me: CurrentUserStore
  /** The configured user of a backend without sign-in; undefined if users sign in. */
  visitor: CurrentUser | undefined
  storage: ExpiringStorage
  preferences: Preferences
  lastLocation: LastLocation
  returnAddress: ReturnAddress
  unsavedWork: UnsavedWork
  relogin: Relogin
  /** The unsaved form drafts of a user. They are removed at sign-out. */
  getDrafts(login: string): Drafts
  /** The records that a user viewed. They are removed at sign-out. */
  getRecentRecords(login: string): RecentRecords
  /**
   * Signs in and returns the user. Fails with status 400 and a message if the credentials are wrong, and with
   * `SecondFactorNeeded` if the account also needs a second factor. `onAccepted` is called after the server has
   * accepted the credentials, before the user is loaded. `code` is a code of an authenticator app; with a correct one,
   * limits on sign-in attempts do not apply.
   */
  signIn(login: string, password: string, options?: SignInOptions): Promise<CurrentUser>
  secondStep: SecondStep
  passkeyLogin: PasskeyLogin
  /** Signs out in this browser at once, and calls the server without waiting for its response. */
  signOut(): void
}

interface SignInOptions {
  code?: string | undefined
  onAccepted?: (() => void) | undefined
}

/** The second step of a sign-in. */
export interface SecondStep {
  /**
   * Signs in with the second factor. If this added a new factor, returns its recovery codes, which the screen shows
   * before it continues.
   */
  answer(challenge: LoginChallenge, answer: SecondFactorAnswer): Promise<readonly string[]>
  enrol(challenge: LoginChallenge): Promise<TotpEnrolment>
}

/** The sign-in with only a passkey. */
export interface PasskeyLogin {
  /** Requests a challenge that the passkey must sign. */
  ask(): Promise<PasskeyChallenge>
  /** Signs in and returns the user. */
  finish(answer: PasskeyResponse): Promise<CurrentUser>
}

/** The external dependencies, passed in by `main.tsx` and by tests. */
export interface ApiDeps extends TransportDeps {
  backend: StorageBackend | undefined
  /** The storage of this tab. */
  tabBackend: StorageBackend | undefined
  now: () => number
  locks?: Locks | undefined
  /** The host of the API: empty for the server that delivered the page. */
  apiHost?: string | undefined
  /** The path of the API on its host; by default `/api`. */
  apiPath?: string | undefined
  /** The configured user of a backend without sign-in. */
  visitor?: CurrentUser | undefined
  /** The value of InstanciaAno in POST /login/refresh; the current year by default. */
  instanceYear?: number | undefined
  /** The language of a user who has not chosen one. */
  initialLocale?: Locale | undefined
}

/** Creates the storage, the session, the HTTP client and the account, and connects them. */
export function createApi(options: ApiDeps): Api {
  const { now, locks, instanceYear, visitor, ...deps } = options
  const viewSession = findViewSession(createStorage({ backend: options.tabBackend, now }))
  // In a tab that views as another user, all values go to the storage of the tab, so that they are removed with it.
  const stores = createStores(viewSession ? { ...options, backend: options.tabBackend } : options)
  const { storage, preferences, lastLocation, returnAddress } = stores
  const language = () => getLocaleTag(preferences.getSnapshot().locale)
  const client = { ...deps, language, readAfter: createReadAfter(storage), session: () => session }
  const http = createHttpClient(client)
  const download = createFileDownload(client)
  const sessionCalls = createSessionCalls(http, () => instanceYear ?? new Date(now()).getFullYear())
  const me = createCurrentUserStore(http, visitor)
  const unsavedWork = createUnsavedWork()
  const relogin = createRelogin({
    ...sessionCalls,
    hasPasskeys: async () => (await loadClientConfig(http)).hasPasskeys,
    unsavedWork,
    getCurrentUser: me.getSnapshot,
  })
  const session: Session =
    viewSession ?? createSession({ storage, refresh: sessionCalls.refresh, loginPrompt: relogin, locks })
  const clearUserData = (): void => {
    me.clear()
    lastLocation.clear()
  }
  session.subscribe(clearUserData)
  const startSession = (auth: AuthData): void => {
    me.clear()
    session.start(auth)
  }
  return {
    ...stores,
    http: withFileUrls(withUserReload(http, me), deps.apiHost ?? ''),
    download,
    session,
    isView: viewSession !== undefined,
    me,
    visitor,
    unsavedWork,
    relogin,
    getDrafts: (login) => createDrafts(storage, login),
    getRecentRecords: (login) => createRecentRecords(storage, login),
    ...createSignIn(sessionCalls, me, startSession),
    signOut() {
      const auth = session.read()
      if (viewSession) return endView(http, viewSession)
      if (auth !== undefined) {
        sessionCalls.close(auth)
        createDrafts(storage, auth.login).clear()
        createRecentRecords(storage, auth.login).clear()
      }
      session.end()
      clearUserData()
      returnAddress.clear()
    },
  }
}

/** The sign-in functions: by password, by second factor, and by passkey. */
function createSignIn(
  sessionCalls: SessionCalls,
  me: CurrentUserStore,
  startSession: (auth: AuthData) => void,
): Pick<Api, 'signIn' | 'secondStep' | 'passkeyLogin'> {
  return {
    async signIn(login, password, { code, onAccepted } = {}) {
      startSession(await sessionCalls.open(login, password, code))
      onAccepted?.()
      return me.load()
    },
    secondStep: {
      async answer(challenge, answer) {
        const { auth, recoveryCodes } = await sessionCalls.openWithFactor(challenge, answer)
        startSession(auth)
        return recoveryCodes
      },
      enrol: sessionCalls.enrol,
    },
    passkeyLogin: {
      ask: sessionCalls.askChallenge,
      async finish(answer) {
        startSession(await sessionCalls.openWithPasskey(answer))
        return me.load()
      },
    },
  }
}

/**
 * Ends viewing as another user, in this tab and on the server. If the server cannot be reached, its session expires.
 */
function endView(http: HttpClient, viewSession: Session): void {
  void http('/view-as', { method: 'DELETE' }).catch(() => undefined)
  viewSession.invalidate('lost')
}

/** The values that are stored in the browser or in the tab. */
function createStores({ backend, tabBackend, now, initialLocale }: ApiDeps) {
  const storage = createStorage({ backend, now })
  return {
    storage,
    preferences: createPreferences(storage, initialLocale),
    lastLocation: createLastLocation(storage),
    returnAddress: createReturnAddress(createStorage({ backend: tabBackend, now })),
  }
}
