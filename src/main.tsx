import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bootTexts } from '#i18n/boot.ts'
import { type Api, createApi } from './api/api.ts'
import { getFailureKind, hasStatus } from './api/apiError.ts'
import { type CurrentUser, isAppUser } from './api/currentUser.ts'
import { buildLoginUrl } from './api/loginUrl.ts'
import type { Schedule } from './api/sendRequest.ts'
import type { SessionEndReason } from './api/sessionEnd.ts'
import { getBrowserBackend, getTabBackend, storagePrefix } from './api/storage.ts'
import { uploadWithProgress } from './api/upload.ts'
import type { AuthScreen } from './auth/AuthRoot.tsx'
import { noAccountHash } from './auth/authPaths.ts'
import type { LoginReason } from './auth/LoginScreen.tsx'
import { resolveEntryRoute } from './entryRoute.ts'
import './layout/theme/base.css'
import { loadMessages, loadReactAdminMessages } from './layout/language/languageStore.ts'
import { applyTheme } from './layout/theme/themeMode.ts'
import { ActionButton } from './ui/ActionButton.tsx'
import { Loading } from './ui/Loading.tsx'
import { preloadComponents } from './ui/lazyComponent.tsx'
import { runOnFirstInteraction, runWhenNetworkIdle } from './ui/runDeferred.ts'
import { StatusPage } from './ui/StatusPage.tsx'
import { apiAdapter, apiHost, initialLocale, instanceYear } from './ui/siteConfig.ts'

const schedule: Schedule = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
/** The path, query and hash of the current page. */
const getLocation = () => location.pathname + location.search + location.hash
const api = createApi({
  apiHost,
  // A plain REST backend has its records at the root path and no accounts, so every visitor gets the same user.
  ...(apiAdapter !== 'contract' && {
    apiPath: apiHost === undefined ? '/api' : '',
    visitor: { id: 0, nome: '', email: '', profile: { nome: 'ADMIN' } },
  }),
  instanceYear,
  initialLocale,
  fetch: (...request) => fetch(...request),
  upload: uploadWithProgress,
  schedule,
  now: Date.now,
  backend: getBrowserBackend(),
  tabBackend: getTabBackend(),
  locks: navigator.locks,
})
/**
 * Preloading starts after `networkIdleMs` without a request. It then waits for the first user action, but at most for
 * `maxInteractionWaitMs`, and for `answerIdleMs` without a request.
 */
const [networkIdleMs, maxInteractionWaitMs, answerIdleMs] = [500, 2500, 300]

const themeMode = applyTheme(window, api.preferences)
const root = createRoot(document.getElementById('root') ?? document.body)

/** In development only: the reloaded application after a change of its source, rendered without a page load. */
let changedApp: Promise<typeof import('./App.tsx')> | undefined
import.meta.hot?.accept('./App.tsx', (app) => {
  changedApp = Promise.resolve(app as unknown as typeof import('./App.tsx'))
  run(showCurrentPage())
})

syncTabs(api)
showCurrentPage().catch(showStartFailure)

/** Information about a navigation that is not part of the URL. */
interface NavigationContext {
  /** Why the login page is shown. */
  reason?: LoginReason | undefined
  /** Whether the user has just signed in. */
  isAfterLogin?: boolean
}

/** Shows the screen for the current URL. */
async function showCurrentPage({ reason, isAfterLogin = false }: NavigationContext = {}): Promise<void> {
  const { pathname, search, hash } = location
  const route = resolveEntryRoute({ pathname, search, isSignedIn: (api.visitor ?? api.session.read()) !== undefined })
  switch (route.to) {
    case 'redirect':
      if (route.needsLogin) api.returnAddress.save(getLocation())
      return navigate(route.path, { reason: route.hasIncompleteLink ? 'incompleteLink' : reason })
    case 'logout':
      return signOut()
    case 'login':
      return showAuthScreen({ name: 'login', reason: getLoginReason({ sessionEnd: route.sessionEnd, reason, hash }) })
    case 'forgot':
    case 'notFound':
      return showAuthScreen({ name: route.to })
    case 'activate':
    case 'recover':
    case 'register':
    case 'endSessions':
      return showAuthScreen({ name: route.to, token: route.token })
    case 'privacyPolicy':
      return showPrivacyPolicy()
    case 'home':
    case 'admin':
      return showSignedIn(route.to, isAfterLogin)
  }
}

/**
 * Shows the start screen or the application as soon as the server has returned the user. The code of the application is
 * loaded in parallel.
 */
async function showSignedIn(target: 'home' | 'admin', isAfterLogin: boolean): Promise<void> {
  const app = target === 'admin' ? startApp() : undefined
  // Awaited below only if the user may enter. Without this handler, a failure could be an unhandled rejection.
  app?.catch(() => undefined)
  const { loading } = bootTexts[api.preferences.getSnapshot().locale]
  render(
    <main>
      <Loading label={loading} />
    </main>,
  )
  let me: CurrentUser
  try {
    me = await api.me.load()
  } catch (error) {
    // A lost session has already redirected to the login page.
    return hasStatus(error, 401) ? undefined : showAuthScreen({ name: 'failed', failure: getFailureKind(error) })
  }
  if (isAppUser(me)) return target === 'home' ? showAuthScreen({ name: 'appUser', me }) : navigate('/')
  if (app === undefined) return navigate(api.returnAddress.take() ?? api.lastLocation.read() ?? '/admin')
  const openApp = await app
  render(await openApp({ me, themeMode, schedule, isAfterLogin, onSignOut: () => location.assign('/logout') }))
  runWhenNetworkIdle(networkIdleMs, schedule, () =>
    runOnFirstInteraction(maxInteractionWaitMs, schedule, () => {
      // The message for a failed call and the question before leaving a form must not depend on the network.
      void import('./declared/dialogs/FailureContent.tsx').catch(() => undefined)
      void import('./declared/dialogs/ConfirmContent.tsx').catch(() => undefined)
      // Preloading the rest waits, because it would compete with the response to that action.
      runWhenNetworkIdle(answerIdleMs, schedule, () => void preloadComponents())
    }),
  )
}

async function showAuthScreen(screen: AuthScreen): Promise<void> {
  const { openAuthRoot } = await import('./auth/AuthRoot.tsx')
  const buildScreen = await openAuthRoot({
    api,
    onSignedIn: (me) => run(goAfterLogin(me)),
    onSignOut: () => run(signOut()),
    onRetry: () => run(showCurrentPage()),
    // Preloads the application. A failure is ignored, because the code is loaded again when it is needed.
    onTyping: () => void loadApp().catch(() => undefined),
  })
  render(buildScreen(screen))
}

/** Shows the policy in Portuguese, or in the language of the query parameter `lang`. */
async function showPrivacyPolicy(): Promise<void> {
  const { openPrivacyPolicy } = await import('./privacy/PrivacyPolicy.tsx')
  render(await openPrivacyPolicy(api.http, location.search))
}

/** Replaces the URL without a page load and shows its screen. */
function navigate(path: string, context: NavigationContext = {}): Promise<void> {
  history.replaceState(null, '', path)
  return showCurrentPage(context)
}

/** Opens the URL that required the sign-in, or the default one. */
function goAfterLogin(me: CurrentUser): Promise<void> {
  const next = api.returnAddress.take() ?? '/admin'
  history.replaceState(null, '', isAppUser(me) ? '/' : next)
  return showCurrentPage({ isAfterLogin: true })
}

async function signOut(): Promise<void> {
  api.signOut()
  if (api.isView) return
  return navigate('/auth', { reason: 'loggedOut' })
}

/** Replaces the application by a page that says that viewing as another user has ended. */
async function showViewEnded(): Promise<void> {
  // The URL may be that of the sign-out. Reloading the tab would then sign out the administrator's own session.
  history.replaceState(null, '', '/admin')
  const { ViewAsEndedPage } = await import('./auth/viewAs/ViewAsEndedPage.tsx')
  render(<ViewAsEndedPage locale={api.preferences.getSnapshot().locale} onGoOn={() => location.assign('/admin')} />)
}

interface LoginContext {
  sessionEnd: SessionEndReason | undefined
  reason: LoginReason | undefined
  hash: string
}

function getLoginReason({ sessionEnd, reason, hash }: LoginContext): LoginReason | undefined {
  if (sessionEnd !== undefined || reason !== undefined) return sessionEnd ?? reason
  return hash === noAccountHash ? 'noAccount' : undefined
}

function loadApp() {
  return changedApp ?? import('./App.tsx')
}

/** Loads the application and its messages in parallel. `App` requests the messages again, but only when it runs. */
async function startApp() {
  const { locale } = api.preferences.getSnapshot()
  void Promise.all([loadMessages(locale), loadReactAdminMessages(locale)]).catch(() => undefined)
  const { prepareApp } = await loadApp()
  return prepareApp(api)
}

function render(screen: ReactNode): void {
  root.render(<StrictMode>{screen}</StrictMode>)
}

function run(promise: Promise<unknown>): void {
  promise.catch(showStartFailure)
}

/**
 * Keeps tabs in sync: when the session ends, in this or another tab, every tab opens the login page. When another user
 * signs in, every tab reloads the page.
 */
function syncTabs({ session, isView, returnAddress }: Api): void {
  if (isView) return void session.subscribe(() => run(showViewEnded()))
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(storagePrefix)) session.handleStorageEvent()
  })
  session.subscribe((event) => {
    if (event === 'otherUser') return location.assign('/')
    returnAddress.save(getLocation())
    location.assign(buildLoginUrl(event))
  })
}

/**
 * Shows the error page for code that failed to load, because the connection is lost or a newer version was deployed.
 */
function showStartFailure(error: unknown): void {
  console.error(error)
  const { title, text, retry } = bootTexts[api.preferences.getSnapshot().locale]
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
