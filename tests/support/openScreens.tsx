import { QueryClient } from '@tanstack/react-query'
import { act, type RenderResult } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { AdminContext } from 'react-admin'
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom'
import { vi } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import type { Catalog } from '#language/catalog.ts'
import { getRoute } from '#language/derive.ts'
import { resources } from '#product/resources/index.ts'
import { formats } from '#rules/formats.ts'
import type { Abilities } from '../../src/api/abilities.ts'
import type { Api } from '../../src/api/api.ts'
import { ApiError } from '../../src/api/apiError.ts'
import { createAuthProvider } from '../../src/api/authProvider.ts'
import { type ChosenOwner, withChosenOwner } from '../../src/api/chosenOwner.ts'
import type { CurrentUser } from '../../src/api/currentUser.ts'
import { createDataProvider, type DeclaredDataProvider } from '../../src/api/dataProvider.ts'
import { createStore } from '../../src/api/store.ts'
import { buildResources } from '../../src/declared/buildResources.tsx'
import type { EngineConfig } from '../../src/declared/engine.ts'
import { ExportsProvider } from '../../src/declared/export/ExportsProvider.tsx'
import { prefetchList } from '../../src/declared/listState/prefetchList.ts'
import { Notifications } from '../../src/layout/notices/Notifications.tsx'
import { PageTitleSlot } from '../../src/layout/pages/PageTitle.tsx'
import { hideOwner, keepOwner } from '../../src/layout/shell/keepOwner.ts'
import { routerProvider } from '../../src/layout/shell/routerProvider.tsx'
import { type Navigation, type Shell, ShellProvider } from '../../src/layout/shell/shell.ts'
import { TimeZoneProvider } from '../../src/ui/timeZone.ts'
import { TranslatorProvider } from '../../src/ui/translator.tsx'
import { type BrowserFixture, createAuthData } from './browserFixture.ts'
import { render } from './render.tsx'
import { setViewport } from './viewport.ts'

interface ScreensOptions {
  address: string
  /** The resources that have screens. */
  shown: Catalog
  /** All resources of the application; by default those of the product. */
  all?: Catalog
  profile?: string
  /** The fields of the user that the backend sends besides the profile. */
  own?: CurrentUser['own']
  /** The owner whose records the user has chosen in the URL. */
  owner?: ChosenOwner
  /** The administrator who views the system as this user. */
  viewedBy?: CurrentUser['viewedBy']
  signOut?: () => void
  locale?: Locale
  width?: number
  /** Screens that replace generated ones. */
  screens?: EngineConfig['screens']
  /** Inputs that fields select by name. */
  widgets?: EngineConfig['widgets']
  /** Cells, components of sections, and icons that declarations name. */
  cells?: EngineConfig['cells']
  slots?: EngineConfig['slots']
  icons?: EngineConfig['icons']
  /** Tools on the page of a record. */
  recordTools?: EngineConfig['recordTools']
  commonRecordTool?: EngineConfig['commonRecordTool']
  listHeads?: EngineConfig['listHeads']
  /** Dialogs that actions open. */
  dialogs?: EngineConfig['dialogs']
  /** Screens without a resource, by address. */
  pages?: Readonly<Record<string, ReactNode>>
  /** Content next to every screen. */
  beside?: ReactNode
  navigation?: Navigation
  /** A server without the API of the contract: its data provider, and what it can do. */
  plain?: { readonly createProvider: (api: Api) => DeclaredDataProvider; readonly abilities: Abilities }
  /** Whether the API belongs to our own server. */
  isOwnApi?: boolean
  /** The time zone of the server configuration; by default that of the machine. */
  timeZone?: string
  /** The address of a list that is prefetched, as at the start of the application. */
  prefetched?: string
}

/** The generated screens in one tab of a browser, opened at an address. */
export interface OpenScreens extends RenderResult {
  /** The current address with its query. */
  address(): string
  go(address: string): Promise<void>
  /** Goes back, like the browser button. */
  back(): Promise<void>
}

/** Renders the screens of resources with the real API client; only the network is faked. */
export function openScreens(browser: BrowserFixture, options: ScreensOptions): OpenScreens {
  const { address, shown, all = resources, profile = 'ADMIN', locale = 'pt', width = 1280 } = options
  const {
    screens: own = {},
    dialogs = {},
    widgets = {},
    cells,
    slots,
    icons,
    pages = {},
    navigation = emptyNavigation,
    isOwnApi = true,
    timeZone,
  } = options
  setViewport({ width })
  muteApiErrors()
  const api = withChosenOwner(browser.openTab(), options.owner)
  api.session.start(createAuthData('first'))
  const me = {
    id: 1,
    nome: 'Ana Beatriz Prado',
    email: 'ana@sillage.test',
    profile: { nome: profile },
    ...(options.own && { own: options.own }),
    ...(options.viewedBy && { viewedBy: options.viewedBy }),
  }
  const shell: Shell = {
    me,
    owner: options.owner,
    navigation,
    preferences: api.preferences,
    chooseLanguage: async () => undefined,
    changePassword: () => undefined,
    signOut: options.signOut ?? (() => undefined),
    confirmation: { resend: async () => undefined, reloadAccount: async () => undefined },
    schedule: browser.schedule,
    unsavedWork: api.unsavedWork,
    drafts: api.getDrafts(me.email),
    recentRecords: api.getRecentRecords(me.email),
    onVisit: () => undefined,
  }
  const services = {
    authProvider: createAuthProvider(
      api,
      () => true,
      () => location.pathname,
    ),
    dataProvider: options.plain?.createProvider(api) ?? createDataProvider(all, api.http),
    store: createStore({ storage: api.storage, getLogin: () => me.email }),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } }),
    routerProvider: hideOwner(routerProvider, options.owner),
  }
  const prefetched = options.prefetched && new URL(options.prefetched, location.origin)
  if (prefetched) prefetchList(prefetched, { resources: all, replaceQuery: () => undefined, ...services })
  const clock = () => new Date(browser.now())
  const screens = buildResources(shown, {
    ...{ resources: all, formats, widgets, dialogs, screens: own, clock, isOwnApi },
    ...(options.plain && { abilities: options.plain.abilities }),
    ...(cells && { cells }),
    ...(slots && { slots }),
    ...(icons && { icons }),
    ...(options.recordTools && { recordTools: options.recordTools }),
    ...(options.commonRecordTool && { commonRecordTool: options.commonRecordTool }),
    ...(options.listHeads && { listHeads: options.listHeads }),
  })
  const element = (
    <TranslatorProvider translator={createTranslator(locale)}>
      <ShellProvider value={shell}>
        <AdminContext {...services} basename="/admin">
          <TimeZoneProvider value={timeZone}>
            <ExportsProvider download={api.download}>
              <Page>
                <Routes>
                  {screens.map((screen, index) => (
                    <Route
                      key={screen.key}
                      path={`/admin/${getRoute(shown[index] ?? resources[0])}/*`}
                      element={screen}
                    />
                  ))}
                  {Object.entries(pages).map(([path, page]) => (
                    <Route key={path} path={path} element={page} />
                  ))}
                  <Route path="*" element={<p>elsewhere</p>} />
                </Routes>
              </Page>
            </ExportsProvider>
          </TimeZoneProvider>
          {options.beside}
          <Notifications />
        </AdminContext>
      </ShellProvider>
    </TranslatorProvider>
  )
  const router = keepOwner(createMemoryRouter([{ path: '*', element }], { initialEntries: [address] }), options.owner)
  return {
    ...render(<RouterProvider router={router} />),
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => act(() => router.navigate(to)),
    back: () => act(() => router.navigate(-1)),
  }
}

const emptyNavigation: Navigation = { side: [], upcomingItems: [], top: [] }

/**
 * Hides API errors on the console, because react-admin logs each failed call, and these tests fail calls on purpose.
 */
function muteApiErrors(): void {
  const { error } = console
  if (vi.isMockFunction(error)) return
  vi.spyOn(console, 'error').mockImplementation((...line) => {
    if (!(line[0] instanceof ApiError)) error(...line)
  })
}

function Page({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <>
      <header ref={setSlot} />
      <main>
        <PageTitleSlot value={slot}>{children}</PageTitleSlot>
      </main>
    </>
  )
}
