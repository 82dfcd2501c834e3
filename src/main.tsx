import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bootTexts } from '#i18n/boot.ts'
import { type Api, createApi } from './api/api.ts'
import { failureWord, hasStatus } from './api/apiError.ts'
import type { Schedule } from './api/exchange.ts'
import { loginAddress, nextAddress } from './api/loginAddress.ts'
import { isAppUser, type Me } from './api/me.ts'
import type { SessionEnd } from './api/session.ts'
import { browserBackend, storagePrefix } from './api/storage.ts'
import { uploadWithProgress } from './api/upload.ts'
import type { AuthScreen } from './auth/AuthRoot.tsx'
import { noAccountHash } from './auth/authPaths.ts'
import type { LoginReason } from './auth/LoginScreen.tsx'
import { entrance } from './entrance.ts'
import './layout/theme/base.css'
import { loadMessages, loadReactAdminMessages } from './layout/language/languageStore.ts'
import { applyTheme } from './layout/theme/themeMode.ts'
import { ActionButton } from './ui/ActionButton.tsx'
import { Loading } from './ui/Loading.tsx'
import { fetchAhead } from './ui/later.tsx'
import { onceAtRest, onceTouched } from './ui/rest.ts'
import { StatusPage } from './ui/StatusPage.tsx'
import { apiHost, firstLocale, instanceYear } from './ui/site.ts'

const schedule: Schedule = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
/** The path, query and hash of the current page. */
const here = () => location.pathname + location.search + location.hash
const api = createApi({
  apiHost,
  instanceYear,
  firstLocale,
  fetch: (...request) => fetch(...request),
  upload: uploadWithProgress,
  schedule,
  now: Date.now,
  backend: browserBackend(),
  locks: navigator.locks,
})
/**
 * Limits of the preloading, in ms: it starts when no request was made for the first time, and after the first user
 * action or at the latest after the second time.
 */
const [restMs, readingMs] = [500, 2500]

const themeMode = applyTheme(window, api.preferences)
const root = createRoot(document.getElementById('root') ?? document.body)

keepTabsTogether(api)
enter().catch(failToStart)

/** Facts about a navigation that are not part of the address. */
interface Arrival {
  /** The reason for showing the login. */
  reason?: LoginReason | undefined
  /** Whether the user has just signed in. */
  afterLogin?: boolean
}

/** Shows the screen of the current address. */
async function enter({ reason, afterLogin = false }: Arrival = {}): Promise<void> {
  const { pathname, search, hash } = location
  const found = entrance({ pathname, search, signedIn: api.session.read() !== undefined })
  switch (found.to) {
    case 'redirect':
      return go(found.path, { reason: found.hasIncompleteLink ? 'incompleteLink' : reason })
    case 'logout':
      return leave()
    case 'login':
      return showLight({ name: 'login', reason: reasonOf({ ended: found.ended, reason, hash }) })
    case 'forgot':
    case 'notFound':
      return showLight({ name: found.to })
    case 'activate':
    case 'recover':
    case 'register':
      return showLight({ name: found.to, token: found.token })
    case 'privacyPolicy':
      return showPrivacyPolicy()
    case 'home':
    case 'admin':
      return enterSignedIn(found.to, afterLogin)
  }
}

/**
 * Shows the start screen or the application as soon as the server has returned the user. The code of the application is
 * loaded at the same time.
 */
async function enterSignedIn(place: 'home' | 'admin', afterLogin: boolean): Promise<void> {
  const app = place === 'admin' ? startApp() : undefined
  // Awaited below only if the user may enter. Without this handler, a failure could be an unhandled rejection.
  app?.catch(() => undefined)
  const { loading } = bootTexts[api.preferences.current().locale]
  render(
    <main>
      <Loading label={loading} />
    </main>,
  )
  let me: Me
  try {
    me = await api.me.load()
  } catch (error) {
    // A lost session has already redirected to the login.
    return hasStatus(error, 401) ? undefined : showLight({ name: 'failed', failure: failureWord(error) })
  }
  if (isAppUser(me)) return place === 'home' ? showLight({ name: 'appUser', me }) : go('/')
  if (app === undefined) return go(api.lastLocation.read() ?? '/admin')
  const openApp = await app
  render(await openApp({ me, themeMode, schedule, afterLogin, onSignOut: () => location.assign('/logout') }))
  onceAtRest(restMs, schedule, () => onceTouched(readingMs, schedule, () => void fetchAhead()))
}

async function showLight(screen: AuthScreen): Promise<void> {
  const { openAuthRoot: openLightRoot } = await import('./auth/AuthRoot.tsx')
  const show = await openLightRoot({
    api,
    onSignedIn: (me) => run(goAfterLogin(me)),
    onSignOut: () => run(leave()),
    onRetry: () => run(enter()),
    // Preloads the application. A failure is ignored, because the code is loaded again when it is needed.
    onTyping: () => void loadApp().catch(() => undefined),
  })
  render(show(screen))
}

/** Shows the policy in Portuguese, or in the language of the query parameter `lang`. */
async function showPrivacyPolicy(): Promise<void> {
  const { openPrivacyPolicy } = await import('./privacy/PrivacyPolicy.tsx')
  render(await openPrivacyPolicy(api.http, location.search))
}

/** Replaces the address without a page load and shows its screen. */
function go(path: string, arrival: Arrival = {}): Promise<void> {
  history.replaceState(null, '', path)
  return enter(arrival)
}

/** Opens the address that required the login, or the default one. */
function goAfterLogin(me: Me): Promise<void> {
  const next = nextAddress(new URLSearchParams(location.search)) ?? '/admin'
  history.replaceState(null, '', isAppUser(me) ? '/' : next)
  return enter({ afterLogin: true })
}

function leave(): Promise<void> {
  api.signOut()
  return go('/auth', { reason: 'signedOut' })
}

interface LoginVisit {
  ended: SessionEnd | undefined
  reason: LoginReason | undefined
  hash: string
}

function reasonOf({ ended, reason, hash }: LoginVisit): LoginReason | undefined {
  if (ended !== undefined) return ended === 'lost' ? 'expired' : ended
  if (reason !== undefined) return reason
  return hash === noAccountHash ? 'noAccount' : undefined
}

function loadApp() {
  return import('./App.tsx')
}

/** Loads the application and its messages in parallel. `App` requests the messages again, but only when it runs. */
async function startApp() {
  const { locale } = api.preferences.current()
  void Promise.all([loadMessages(locale), loadReactAdminMessages(locale)]).catch(() => undefined)
  const { prepareApp } = await loadApp()
  return prepareApp(api)
}

function render(screen: ReactNode): void {
  root.render(<StrictMode>{screen}</StrictMode>)
}

function run(step: Promise<unknown>): void {
  step.catch(failToStart)
}

/**
 * When the session ends, in this or another tab, every tab opens the login. When another user signs in, the page is
 * loaded again.
 */
function keepTabsTogether({ session }: Api): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(storagePrefix)) session.noticeOtherTab()
  })
  session.subscribe((event) =>
    location.assign(event === 'otherPerson' ? '/' : loginAddress({ from: here(), ended: event })),
  )
}

/**
 * Shows the error page for code that failed to load, because the connection is lost or a newer version was deployed.
 */
function failToStart(error: unknown): void {
  console.error(error)
  const { title, text, retry } = bootTexts[api.preferences.current().locale]
  const reload = () => location.reload()
  const button = (
    <ActionButton emphasis="primary" onClick={reload}>
      {retry}
    </ActionButton>
  )
  render(
    <main>
      <StatusPage title={title} text={text} actions={button} />
    </main>,
  )
}
