import { CssBaseline } from '@mui/material'
import { type ReactNode, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { AdminContext, CoreAdminUI, CustomRoutes, combineDataProviders, Resource } from 'react-admin'
import { createBrowserRouter, Navigate, Route, RouterProvider, useRouteError } from 'react-router'
import { getResource } from '#language/catalog.ts'
import { buildDeclaredTexts } from '#language/declaredTexts.ts'
import { getRoute } from '#language/derive.ts'
import { browser as product } from '#product/browser.ts'
import { abilitiesOf, limitDeclaration } from './api/abilities.ts'
import type { Api } from './api/api.ts'
import { type CanAccess, createAuthProvider } from './api/authProvider.ts'
import { addOwner, type ChosenOwner, findChosenOwner, withChosenOwner } from './api/chosenOwner.ts'
import type { CurrentUser } from './api/currentUser.ts'
import { createDataProvider, type DeclaredDataProvider } from './api/dataProvider.ts'
import { createQueryClient } from './api/queryClient.ts'
import type { Schedule } from './api/sendRequest.ts'
import { createStore } from './api/store.ts'
import { type AppLanguage, loadAppLanguage } from './appLanguage.ts'
import { auditPages } from './audit/auditPages.ts'
import { type AccountDialog, accountDialogs } from './auth/accountDialogs.ts'
import { ReloginDialog } from './auth/ReloginDialog.tsx'
import { buildNavigation } from './buildNavigation.ts'
import { createCanAccess, createCanVisit } from './declared/access.ts'
import { buildResources, getResourcesWithScreens, Screen } from './declared/buildResources.tsx'
import { createEvaluationContext } from './declared/evaluationContext.ts'
import { ExportsProvider } from './declared/export/ExportsProvider.tsx'
import { prefetchList } from './declared/listState/prefetchList.ts'
import { importPages } from './imports/importPages.ts'
import { invitationPages, mayInvite } from './invitations/invitationPages.ts'
import { keyPages } from './keys/keyPages.ts'
import { AppLayout } from './layout/frame/AppLayout.tsx'
import { createLanguageStore, type LanguageStore } from './layout/language/languageStore.ts'
import { Notifications } from './layout/notices/Notifications.tsx'
import { AccessDeniedPage } from './layout/pages/AccessDeniedPage.tsx'
import { CrashPage, ErrorPage } from './layout/pages/ErrorPage.tsx'
import { LoadingPage } from './layout/pages/LoadingPage.tsx'
import { NotFoundPage } from './layout/pages/NotFoundPage.tsx'
import { hideOwner, keepOwner } from './layout/shell/keepOwner.ts'
import { createRewriteAddress, RewriteAddressProvider, routerProvider } from './layout/shell/routerProvider.tsx'
import { type Shell, ShellProvider } from './layout/shell/shell.ts'
import { createAppTheme } from './layout/theme/theme.ts'
import type { ThemeModeStore } from './layout/theme/themeMode.ts'
import { OwnerMenu } from './owners/OwnerMenu.tsx'
import { CommandCenter } from './palette/CommandCenter.tsx'
import { permissionListHeads, permissionPages, RecordPermissionsTool } from './permissions/permissionPages.ts'
import { QuickPanel } from './quickPanel/QuickPanel.tsx'
import { lazyComponent } from './ui/lazyComponent.tsx'
import { apiAdapter, isOwnApi, productName } from './ui/siteConfig.ts'
import { TranslatorProvider } from './ui/translator.tsx'

const clock = () => new Date()
/** The path, query and hash of the current page. */
const getLocation = () => location.pathname + location.search + location.hash

/** The declarations and the configuration of the generated screens, limited to what the backend supports. */
const abilities = abilitiesOf[apiAdapter]
const resources =
  apiAdapter === 'contract'
    ? product.resources
    : product.resources.map((resource) => limitDeclaration(resource, abilities))
const commonTool = isOwnApi ? { commonRecordTool: RecordPermissionsTool } : {}
const listHeads = { ...permissionListHeads, ...product.listHeads }
const engineConfig = { ...product, resources, abilities, clock, isOwnApi, listHeads, ...commonTool }
const { upcomingItems, plainResources } = product

/** The screens of the resources, one `<Resource>` each. */
const resourceElements = buildResources(resources, engineConfig)

/**
 * The routes of the pages of keys, invitations, permissions, imports and the audit trail, and of the pages and plain
 * resources of the product.
 */
const newKeyPage = lazyComponent(async () => (await import('./NewKeyPage.tsx')).NewKeyPage, { isPreloaded: false })
const allKeyPages = { ...keyPages, '/keys/create': newKeyPage }
const ownPages = Object.entries({
  ...allKeyPages,
  ...invitationPages,
  ...permissionPages,
  ...importPages,
  ...auditPages,
}).map(([path, page]) => [path, { page, who: undefined }] as const)
const home = lazyComponent(async () => (await import('./FirstScreen.tsx')).FirstScreen, { isPreloaded: false })
const productPages = Object.entries({ '/home': { page: home, who: undefined }, ...product.pages })
const pageRoutes = [...productPages, ...ownPages].map(([path, { page: Page, who }]) => (
  <Route
    key={path}
    path={path}
    element={
      <Screen config={engineConfig} who={who}>
        <Page />
      </Screen>
    }
  />
))
const plainElements = Object.entries(plainResources ?? {}).map(([route, { menu, who, dataProvider, ...screens }]) => (
  <Resource key={route} name={route} {...screens} />
))

/** Rewrites react-admin's path of the page of a record, which ends with `/show`, to ours. */
const rewriteAddress = createRewriteAddress(getResourcesWithScreens(resources).map(getRoute))

/** Access checks based on the declarations. The server repeats all of them. */
const canAccess: CanAccess = createCanAccess(resources, clock, plainResources)
const canVisit = createCanVisit(resources, canAccess)

/** What the application needs to start. The user is signed in and may enter the admin area. */
export interface AppDeps {
  api: Api
  me: CurrentUser
  themeMode: ThemeModeStore
  schedule: Schedule
  /** Whether the user has just signed in. If the user may not visit the initial URL, it is replaced by `/admin`. */
  isAfterLogin: boolean
  /** The owner that the user has selected; undefined for the records of all owners. */
  owner: ChosenOwner | undefined
  onSignOut: () => void
}

/** The store key of a flag that is set once the user has entered the admin area. */
const knownUserKey = 'letIn'

/**
 * Prepares the admin area. If this user has entered it before, the data of the current URL are prefetched while the
 * server checks the session. The returned function opens the application and resolves to the element to render.
 */
export async function prepareApp(plainApi: Api): Promise<(deps: Omit<AppDeps, 'api' | 'owner'>) => Promise<ReactNode>> {
  const { belongsTo } = getResource(resources, 'users')
  const owner = isOwnApi ? findChosenOwner(belongsTo, location.search) : undefined
  const api = withChosenOwner(plainApi, owner)
  const services = createServices(
    api,
    apiAdapter === 'contract' ? createDataProvider(resources, api.http) : await loadRestProvider(api),
    owner,
  )
  const replaceQuery = (query: string) =>
    history.replaceState(history.state, '', (owner ? addOwner(query, owner) : query) + location.hash)
  if (services.store.getItem(knownUserKey) === true) prefetchList(location, { resources, replaceQuery, ...services })
  return (deps) => openApp({ ...deps, api, owner }, services)
}

async function openApp(deps: AppDeps, services: ReturnType<typeof createServices>): Promise<ReactNode> {
  services.store.setItem(knownUserKey, true)
  if (deps.isAfterLogin && !canVisit(deps.me, location.pathname)) history.replaceState(null, '', '/admin')
  const { preferences } = deps.api
  const language = await createLanguageStore({
    preferences,
    root: document.documentElement,
    load: (locale) => loadAppLanguage(locale, (catalogue) => buildDeclaredTexts(resources, catalogue)),
  })
  const router = createBrowserRouter([
    {
      path: '/admin/*',
      element: <AdminArea {...deps} language={language} services={services} />,
      errorElement: <CrashedArea language={language} />,
    },
    { path: '*', loader: ({ request }) => loadAsNewPage(request.url) },
  ])
  return <RouterProvider router={keepOwner(router, deps.owner)} />
}

interface AdminAreaProps extends AppDeps {
  language: LanguageStore<AppLanguage>
  services: ReturnType<typeof createServices>
}

function AdminArea({ language, services, ...deps }: AdminAreaProps) {
  const { texts, i18nProvider } = useSyncExternalStore(language.subscribe, language.getSnapshot)
  const theme = useTheme(language, deps.themeMode)
  const [openedDialog, setOpenedDialog] = useState<AccountDialog>()
  const shell = useShellValue(deps, services.dataProvider, language, setOpenedDialog)
  const OpenedDialog = openedDialog && accountDialogs[openedDialog]
  return (
    <TranslatorProvider translator={texts}>
      <ShellProvider value={shell}>
        <RewriteAddressProvider value={rewriteAddress}>
          <AdminContext {...services} basename="/admin" i18nProvider={i18nProvider} theme={theme}>
            <CssBaseline enableColorScheme />
            <ExportsProvider download={deps.api.download}>
              <CoreAdminUI {...pages} title={productName} disableTelemetry requireAuth loginPage={false}>
                <CustomRoutes>{pageRoutes}</CustomRoutes>
                {resourceElements}
                {plainElements}
              </CoreAdminUI>
            </ExportsProvider>
            <Notifications />
          </AdminContext>
          <ReloginDialog relogin={deps.api.relogin} me={deps.me} />
          {OpenedDialog && (
            <Suspense fallback={null}>
              <OpenedDialog http={deps.api.http} me={deps.me} onClose={() => setOpenedDialog(undefined)} />
            </Suspense>
          )}
        </RewriteAddressProvider>
      </ShellProvider>
    </TranslatorProvider>
  )
}

/** The pages that react-admin shows apart from those of resources. */
const pages = {
  layout: AppLayout,
  dashboard: () => <Navigate to="/admin/home" replace />,
  loading: LoadingPage,
  catchAll: NotFoundPage,
  accessDenied: AccessDeniedPage,
  error: ErrorPage,
}

/** Creates the services of one signed-in session. */
function createServices(api: Api, dataProvider: DeclaredDataProvider, owner: ChosenOwner | undefined) {
  return {
    authProvider: createAuthProvider(api, canAccess, getLocation),
    dataProvider: withPlainResources(dataProvider),
    store: createStore({ storage: api.storage, getLogin: () => api.session.read()?.login ?? '' }),
    queryClient: createQueryClient(),
    routerProvider: hideOwner(routerProvider, owner),
  }
}

/** Loads the code for backends with another API than the API contract. */
async function loadRestProvider({ http, me }: Api): Promise<DeclaredDataProvider> {
  const [{ createRestProvider }, user] = await Promise.all([import('./api/restProvider.ts'), me.load()])
  const adapter = apiAdapter === 'jsonServer' ? 'jsonServer' : 'simpleRest'
  const getEvaluationContext = () => createEvaluationContext(clock(), user)
  return createRestProvider({ resources, http, adapter, getEvaluationContext })
}

/** Routes the calls for a plain resource to its own data provider. */
function withPlainResources(declared: DeclaredDataProvider): DeclaredDataProvider {
  if (!plainResources) return declared
  return combineDataProviders((route) => plainResources[route]?.dataProvider ?? declared) as DeclaredDataProvider
}

function useTheme(language: LanguageStore<AppLanguage>, themeMode: ThemeModeStore) {
  const { componentTexts } = useSyncExternalStore(language.subscribe, language.getSnapshot)
  const mode = useSyncExternalStore(themeMode.subscribe, themeMode.getSnapshot)
  return useMemo(() => createAppTheme(mode, componentTexts), [mode, componentTexts])
}

function useShellValue(
  { api, schedule, onSignOut, owner, ...deps }: AppDeps,
  dataProvider: DeclaredDataProvider,
  language: LanguageStore<AppLanguage>,
  openDialog: (dialog: AccountDialog) => void,
): Shell {
  const me = useSyncExternalStore(api.me.subscribe, api.me.getSnapshot) ?? deps.me
  const login = api.session.read()?.login ?? me.email
  return useMemo(
    () => ({
      me,
      owner,
      navigation: buildNavigation(resources, upcomingItems, clock, product),
      preferences: api.preferences,
      chooseLanguage: language.change,
      changePassword: () => openDialog('password'),
      changeSecondFactor: () => openDialog('secondFactor'),
      showSessions: () => openDialog('sessions'),
      hasAccounts: abilities.signIn,
      keysPath: '/admin/keys',
      invitationsPath: mayInvite(resources, createEvaluationContext(clock(), me)) ? '/admin/invitations' : undefined,
      signOut: onSignOut,
      confirmation: {
        resend: () => dataProvider.runAction(getRoute(getResource(resources, 'users')), 'resend', me.id),
        reloadAccount: api.me.reload,
      },
      tools: {
        search: <CommandCenter config={engineConfig} />,
        owner: <OwnerMenu resources={resources} clock={clock} openAddress={openAddress} />,
        panel: abilities.extras && <QuickPanel http={api.http} resources={resources} me={me} />,
      },
      schedule,
      unsavedWork: api.unsavedWork,
      drafts: api.getDrafts(login),
      recentRecords: api.getRecentRecords(login),
      onVisit: api.lastLocation.save,
    }),
    [api, dataProvider, me, login, schedule, onSignOut, owner, language, openDialog],
  )
}

/** The error page for a failure of the menu, the top bar or the router. */
function CrashedArea({ language }: { language: LanguageStore<AppLanguage> }) {
  const error = useRouteError()
  return (
    <TranslatorProvider translator={language.getSnapshot().texts}>
      <CrashPage error={error} onRetry={() => location.reload()} />
    </TranslatorProvider>
  )
}

const openAddress = (address: string): void => location.assign(address)

/** Loads another URL as a new page, which frees the memory of the current one. */
function loadAsNewPage(url: string): Promise<never> {
  location.assign(url)
  return new Promise(() => undefined)
}
