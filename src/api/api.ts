import { type Locale, tagOf } from '#i18n/locales.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import type { ExchangeDeps } from './exchange.ts'
import { withFileAddresses } from './fileAddresses.ts'
import { createFileDownload, type FileDownload } from './fileDownload.ts'
import { createHttpClient, type HttpClient } from './httpClient.ts'
import { createLastLocation, type LastLocation } from './lastLocation.ts'
import { createMyAccount, type Me, type MyAccount, withOwnRecord } from './me.ts'
import { createPreferences, type Preferences } from './preferences.ts'
import { createRecents, type Recents } from './recents.ts'
import { createRelogin, type Relogin } from './relogin.ts'
import { createSession, type Locks, type Session } from './session.ts'
import { createSessionCalls } from './sessionCalls.ts'
import { createStorage, type ExpiringStorage, type StorageBackend } from './storage.ts'
import { createUnsavedWork, type UnsavedWork } from './unsavedWork.ts'

/** The server calls and the browser storage that the screens use. */
export interface Api {
  http: HttpClient
  download: FileDownload
  session: Session
  me: MyAccount
  storage: ExpiringStorage
  preferences: Preferences
  lastLocation: LastLocation
  unsaved: UnsavedWork
  relogin: Relogin
  /** The unsaved form drafts of a user. They are removed at sign-out. */
  draftsOf(login: string): Drafts
  /** The records that a user viewed. They are removed at sign-out. */
  recentsOf(login: string): Recents
  /**
   * Signs in and returns the user. Wrong credentials fail with status 400 and a message. `onAccepted` is called when
   * the credentials were accepted, before the user is loaded.
   */
  signIn(login: string, password: string, onAccepted?: () => void): Promise<Me>
  /** Signs out in this browser at once and calls the server without waiting for its answer. */
  signOut(): void
}

/** The external dependencies, passed in by `main.tsx` and by tests. */
export interface ApiDeps extends ExchangeDeps {
  backend: StorageBackend | undefined
  now: () => number
  locks?: Locks | undefined
  /** The host of the API: empty for the server that delivered the page. */
  apiHost?: string | undefined
  /** The value of InstanciaAno in POST /login/refresh; the current year by default. */
  instanceYear?: number | undefined
  /** The language of a user who has not chosen one. */
  firstLocale?: Locale | undefined
}

/** Creates the storage, the session, the HTTP client and the account, and connects them. */
export function createApi({ backend, now, locks, instanceYear, firstLocale, ...deps }: ApiDeps): Api {
  const storage = createStorage({ backend, now })
  const preferences = createPreferences(storage, firstLocale)
  const lastLocation = createLastLocation(storage)
  const language = () => tagOf(preferences.current().locale)
  const http = createHttpClient({ ...deps, language, session: () => session })
  const download = createFileDownload({ ...deps, language, session: () => session })
  const calls = createSessionCalls(http, () => instanceYear ?? new Date(now()).getFullYear())
  const me = createMyAccount(http)
  const unsaved = createUnsavedWork()
  const relogin = createRelogin({ ...calls, unsaved, person: me.current })
  const session: Session = createSession({ storage, refresh: calls.refresh, rescue: relogin, locks })
  const leave = (): void => {
    me.forget()
    lastLocation.clear()
  }
  session.subscribe(leave)
  return {
    http: withFileAddresses(withOwnRecord(http, me), deps.apiHost ?? ''),
    download,
    session,
    me,
    storage,
    preferences,
    lastLocation,
    unsaved,
    relogin,
    draftsOf: (login) => createDrafts(storage, login),
    recentsOf: (login) => createRecents(storage, login),
    async signIn(login, password, onAccepted) {
      const auth = await calls.open(login, password)
      me.forget()
      session.start(auth)
      onAccepted?.()
      return me.load()
    },
    signOut() {
      const auth = session.read()
      if (auth !== undefined) {
        calls.close(auth)
        createDrafts(storage, auth.login).clear()
        createRecents(storage, auth.login).clear()
      }
      session.end()
      leave()
    },
  }
}
