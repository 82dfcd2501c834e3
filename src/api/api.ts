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

/** Everything the screens use of the server and of this browser. */
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
  /** What somebody typed and has not saved; it ends when they sign out. */
  draftsOf(login: string): Drafts
  /** What somebody looked at; it ends when they sign out. */
  recentsOf(login: string): Recents
  /**
   * Signs in and gives the person. Wrong credentials are a 400 with a sentence. `onAccepted` is called when they were
   * right and all that is left is to ask who that is.
   */
  signIn(login: string, password: string, onAccepted?: () => void): Promise<Me>
  /** Signs out at once; the server is told, but not waited for. */
  signOut(): void
}

/** What the API needs from outside: handed in by `main.tsx`, and by tests. */
export interface ApiDeps extends ExchangeDeps {
  backend: StorageBackend | undefined
  now: () => number
  locks?: Locks | undefined
  /** The host of the API: empty for the server that delivered the page. */
  apiHost?: string | undefined
  /** What POST /login/refresh calls InstanciaAno; the current year where nothing is configured. */
  instanceYear?: number | undefined
  /** The language of whoever has not chosen one. */
  firstLocale?: Locale | undefined
}

/** Puts the parts together: storage, session, client, person. */
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
