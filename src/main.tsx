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
import { noAccountHash } from './auth/addresses.ts'
import type { LightScreen } from './auth/LightRoot.tsx'
import type { LoginReason } from './auth/LoginScreen.tsx'
import { entrance } from './entrance.ts'
import './layout/base.css'
import { loadMessages, loadReactAdminMessages } from './layout/language.ts'
import { lightPage } from './layout/themeMode.ts'
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
/** The current address. */
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
 * Preloading starts after 500 ms without requests and then the first input, or 2500 ms, so that it does not delay the
 * first screen.
 */
const [restMs, readingMs] = [500, 2500]

const themeMode = lightPage(window, api.preferences)
const root = createRoot(document.getElementById('root') ?? document.body)

keepTabsTogether(api)
enter().catch(failToStart)

/** How the user came to an address, apart from the address itself. */
interface Arrival {
  /** Why the login is shown. */
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

/** Opens the area once the server has confirmed the user. The screens are loaded in parallel. */
async function enterSignedIn(place: 'home' | 'admin', afterLogin: boolean): Promise<void> {
  const app = place === 'admin' ? startApp() : undefined
  // Awaited below, but not on every path: avoids an unhandled rejection.
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
    // After a 401 the session handler redirects to the login.
    return hasStatus(error, 401) ? undefined : showLight({ name: 'failed', word: failureWord(error) })
  }
  if (isAppUser(me)) return place === 'home' ? showLight({ name: 'appUser', me }) : go('/')
  if (app === undefined) return go(api.lastLocation.read() ?? '/admin')
  const openApp = await app
  render(await openApp({ me, themeMode, schedule, afterLogin, onSignOut: () => location.assign('/logout') }))
  onceAtRest(restMs, schedule, () => onceTouched(readingMs, schedule, () => void fetchAhead()))
}

async function showLight(screen: LightScreen): Promise<void> {
  const { openLightRoot } = await import('./auth/LightRoot.tsx')
  const show = await openLightRoot({
    api,
    onSignedIn: (me) => run(goAfterLogin(me)),
    onSignOut: () => run(leave()),
    onRetry: () => run(enter()),
    // A preload. If it fails, the code is loaded again when it is needed.
    onTyping: () => void loadApp().catch(() => undefined),
  })
  render(show(screen))
}

/** The language comes from the address, not from the user's preferences: Portuguese by default. */
async function showPrivacyPolicy(): Promise<void> {
  const { openPrivacyPolicy } = await import('./privacy/PrivacyPolicy.tsx')
  render(await openPrivacyPolicy(api.http, location.search))
}

/** Opens another address within this page and replaces the current history entry. */
function go(path: string, arrival: Arrival = {}): Promise<void> {
  history.replaceState(null, '', path)
  return enter(arrival)
}

/** Opens the address from before the login, or the start page. */
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

/** Loads the app and its texts in parallel; otherwise the texts would only be requested after the app has loaded. */
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
 * Ends the session in all tabs at once. If another user signs in, the page is reloaded, so that it never mixes data of
 * two users.
 */
function keepTabsTogether({ session }: Api): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(storagePrefix)) session.noticeOtherTab()
  })
  session.subscribe((event) =>
    location.assign(event === 'otherPerson' ? '/' : loginAddress({ from: here(), ended: event })),
  )
}

/** Part of the code could not be loaded: the connection is lost, or a newer version was deployed. */
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
