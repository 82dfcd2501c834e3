import { CssBaseline } from '@mui/material'
import { QueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes } from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useRouteError } from 'react-router'
import { resources } from '#resources/index.ts'
import { routeOf } from '#resources/language/derive.ts'
import { users } from '#resources/users.ts'
import { formats } from '#rules/formats.ts'
import type { Api } from './api/api.ts'
import { failureWord } from './api/apiError.ts'
import { type CanAccess, createAuthProvider } from './api/authProvider.ts'
import { createDataProvider, type DeclaredDataProvider } from './api/dataProvider.ts'
import type { Schedule } from './api/exchange.ts'
import { isAdmin, type Me } from './api/me.ts'
import { createStore } from './api/store.ts'
import { type AppLanguage, loadAppLanguage } from './appLanguage.ts'
import { ReloginDialog } from './auth/ReloginDialog.tsx'
import { accessTo, visitsOf } from './declared/access.ts'
import { Exports } from './declared/export/Exports.tsx'
import { askAhead } from './declared/list/askAhead.ts'
import { resourcesOf, screenedOf } from './declared/resourcesOf.tsx'
import { AccessDeniedPage } from './layout/AccessDeniedPage.tsx'
import { AppLayout } from './layout/AppLayout.tsx'
import { BrokenPage, ErrorPage } from './layout/ErrorPage.tsx'
import { LoadingPage } from './layout/LoadingPage.tsx'
import { type Language, openLanguage } from './layout/language.ts'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { Notifications } from './layout/Notifications.tsx'
import { RecordAddresses, recordAddresses, routerProvider } from './layout/routerProvider.tsx'
import { type Shell, ShellProvider } from './layout/shell.ts'
import { appTheme } from './layout/theme.ts'
import type { ThemeModeSource } from './layout/themeMode.ts'
import { navigationOf } from './navigation.ts'
import { CommandCenter } from './palette/CommandCenter.tsx'
import { QuickPanel } from './quickPanel/QuickPanel.tsx'
import { later } from './ui/later.tsx'
import { isOwnApi, productName } from './ui/site.ts'
import { TextsProvider } from './ui/texts.tsx'
import { widgets } from './widgets.ts'

const clock = () => new Date()
/** The address that is shown. */
const here = () => location.pathname + location.search + location.hash

const DashboardPage = later(async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage)
const ChangePasswordDialog = later(async () => (await import('./auth/ChangePasswordDialog.tsx')).ChangePasswordDialog)

/** The dialogs that actions open, each fetched when it is first wanted. */
const dialogs = {
  qrCode: later(async () => (await import('./campaigns/QrCodeDialog.tsx')).QrCodeDialog),
  resetCode: later(async () => (await import('./devices/ResetCodeDialog.tsx')).ResetCodeDialog),
}

/** The screens that declarations name in the place of generated ones, each fetched when it is first opened. */
const editors = {
  quizEditor: later(async () => (await import('./quiz/QuizEditor.tsx')).QuizEditor, { isFetchedAhead: false }),
}

/** What the generated screens are made with, and whatever else leads to records and their actions. */
const engine = { resources, formats, widgets, dialogs, screens: editors, clock, isOwnApi }

/** The screens of the resources, one `<Resource>` each. */
const screens = resourcesOf({ ...engine, shown: resources })

/** What the resources are called in addresses. */
const addresses = recordAddresses(screenedOf(resources).map(routeOf))

/** Who may do what: the declarations say it here, the server says it again. */
const canAccess: CanAccess = accessTo(resources, clock)
const mayVisit = visitsOf(resources, canAccess)

/** What the application is given: somebody is signed in, and may come in. */
export interface AppDeps {
  api: Api
  me: Me
  themeMode: ThemeModeSource
  schedule: Schedule
  /** Whether the person has just signed in: an address that is not for them then gives way to the usual start. */
  afterLogin: boolean
  onSignOut: () => void
}

/** Where the store keeps that this person has been let in before. */
const letInBefore = 'letIn'

/**
 * The admin area: what its address shows is asked for at once, while the server still says who is signed in, if this
 * person has been let in before. Opened, it is ready to be rendered.
 */
export function prepareApp(api: Api): (deps: Omit<AppDeps, 'api'>) => Promise<ReactNode> {
  const services = createServices(api)
  const replaceQuery = (query: string) => history.replaceState(history.state, '', query + location.hash)
  if (services.store.getItem(letInBefore) === true) askAhead(location, { resources, replaceQuery, ...services })
  return (deps) => openApp({ ...deps, api }, services)
}

async function openApp(deps: AppDeps, services: ReturnType<typeof createServices>): Promise<ReactNode> {
  services.store.setItem(letInBefore, true)
  if (deps.afterLogin && !mayVisit(deps.me, location.pathname)) history.replaceState(null, '', '/admin')
  const { preferences } = deps.api
  const language = await openLanguage({ preferences, root: document.documentElement, load: loadAppLanguage })
  const router = createBrowserRouter([
    {
      path: '/admin/*',
      element: <AdminArea {...deps} language={language} services={services} />,
      errorElement: <BrokenArea language={language} />,
    },
    { path: '*', loader: ({ request }) => leaveFor(request.url) },
  ])
  return <RouterProvider router={router} />
}

interface AdminAreaProps extends AppDeps {
  language: Language<AppLanguage>
  services: ReturnType<typeof createServices>
}

function AdminArea({ language, services, ...deps }: AdminAreaProps) {
  const { texts, i18nProvider } = useSyncExternalStore(language.subscribe, language.current)
  const theme = useTheme(language, deps.themeMode)
  const [isChangingPassword, setChangingPassword] = useState(false)
  const shell = useShellOf(deps, services.dataProvider, language, setChangingPassword)
  return (
    <TextsProvider texts={texts}>
      <ShellProvider value={shell}>
        <RecordAddresses value={addresses}>
          <AdminContext {...services} basename="/admin" i18nProvider={i18nProvider} theme={theme}>
            <CssBaseline enableColorScheme />
            <Exports download={deps.api.download}>
              <CoreAdminUI {...pages} title={productName} disableTelemetry requireAuth loginPage={false}>
                <CustomRoutes>
                  <Route path="/home" element={<Home />} />
                </CustomRoutes>
                {screens}
              </CoreAdminUI>
            </Exports>
            <Notifications />
          </AdminContext>
          <ReloginDialog relogin={deps.api.relogin} me={deps.me} />
          {isChangingPassword && (
            <Suspense fallback={null}>
              <ChangePasswordDialog http={deps.api.http} me={deps.me} onClose={() => setChangingPassword(false)} />
            </Suspense>
          )}
        </RecordAddresses>
      </ShellProvider>
    </TextsProvider>
  )
}

function Home() {
  return (
    <Suspense fallback={<LoadingPage />}>
      <DashboardPage />
    </Suspense>
  )
}

/** What react-admin shows where, apart from the resources. */
const pages = {
  layout: AppLayout,
  dashboard: () => <Navigate to="/admin/home" replace />,
  loading: LoadingPage,
  catchAll: NotFoundPage,
  accessDenied: AccessDeniedPage,
  error: ErrorPage,
}

/** What lives as long as somebody is in. */
function createServices(api: Api) {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a connection a call fails at once and says so, instead of waiting in silence; once it is back, what
      // failed for want of it is asked for again.
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => failureWord(state.error) === 'network' && 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  return {
    authProvider: createAuthProvider(api, canAccess, here),
    dataProvider: createDataProvider(resources, api.http),
    store: createStore({ storage: api.storage, person: () => api.session.read()?.login ?? '' }),
    queryClient,
    routerProvider,
  }
}

function useTheme(language: Language<AppLanguage>, themeMode: ThemeModeSource) {
  const { componentTexts } = useSyncExternalStore(language.subscribe, language.current)
  const mode = useSyncExternalStore(themeMode.subscribe, themeMode.current)
  return useMemo(() => appTheme(mode, componentTexts), [mode, componentTexts])
}

function useShellOf(
  { api, schedule, onSignOut, ...deps }: AppDeps,
  dataProvider: DeclaredDataProvider,
  language: Language<AppLanguage>,
  setChangingPassword: (isChanging: boolean) => void,
): Shell {
  const me = useSyncExternalStore(api.me.subscribe, api.me.current) ?? deps.me
  const login = api.session.read()?.login ?? me.email
  return useMemo(
    () => ({
      me,
      navigation: navigationOf(resources, clock),
      preferences: api.preferences,
      chooseLanguage: language.choose,
      changePassword: () => setChangingPassword(true),
      signOut: onSignOut,
      confirmation: {
        resend: () => dataProvider.act(routeOf(users), 'resend', me.id),
        renew: api.me.renew,
      },
      tools: {
        search: <CommandCenter parts={engine} />,
        panel: <QuickPanel http={api.http} mayAudit={isAdmin(me)} />,
      },
      schedule,
      unsaved: api.unsaved,
      drafts: api.draftsOf(login),
      recents: api.recentsOf(login),
      onVisit: api.lastLocation.save,
    }),
    [api, dataProvider, me, login, schedule, onSignOut, language, setChangingPassword],
  )
}

/** For a failure of the shell itself. */
function BrokenArea({ language }: { language: Language<AppLanguage> }) {
  const error = useRouteError()
  return (
    <TextsProvider texts={language.current().texts}>
      <BrokenPage error={error} onRetry={() => location.reload()} />
    </TextsProvider>
  )
}

/** Every other address is another page: it is loaded anew, so that nothing of this one stays in memory. */
function leaveFor(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => undefined)
}
