import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type PlaywrightWorkerArgs,
  type Request,
} from '@playwright/test'
import { annotationTypes } from '../../../scripts/steps/journeys.mjs'
import { createCampaignsApi } from './campaignsApi.ts'
import { type CategoriesPage, categoriesPage } from './categoriesPage.ts'
import { demoLogins, demoPassword } from './demoUsers.ts'
import { createQuizzesApi } from './quizzesApi.ts'
import { usersPage } from './usersPage.ts'
import { cleanUp, prepareWarmPage, type WarmPage } from './warmPage.ts'

/** The same locale as in playwright.config.ts. */
const defaultLocale = 'pt-BR'

/** A token is valid for 15 minutes, and no journey takes half of that. */
const sessionLifetimeMs = 7 * 60_000

/** The options of a journey, set with `test.use`. */
interface JourneyOptions {
  /** The user who is signed in at the start; null for journeys about signing in. */
  login: string | null
  /** The stored preferences of the browser; absent: the defaults of the product. */
  preferences: { readonly locale?: 'pt' | 'en' | 'es'; readonly theme?: 'light' | 'dark' }
}

/** The fixtures of a journey. */
interface JourneyFixtures {
  auth: AuthData | null
  /** The storage of the browser at the start of the journey. */
  stored: ReturnType<typeof buildStorageState>
  campaigns: ReturnType<typeof createCampaignsApi>
  categories: CategoriesPage
  quizzes: ReturnType<typeof createQuizzesApi>
  users: ReturnType<typeof usersPage>
  /** A word that is unique to this journey, to make unique record names. */
  mark: string
  /** An API client of the administrator that prepares and reads records. Error responses throw. */
  api: APIRequestContext
}

interface WorkerFixtures {
  warm: WarmPage
  /**
   * Returns a signed-in API client. Signs in again before the token expires, because a worker runs longer than a token
   * is valid.
   */
  getAdminApi: () => Promise<APIRequestContext>
}

/** A test that starts signed in as the demo administrator, without the login screen. */
export const test = base.extend<JourneyOptions & JourneyFixtures, WorkerFixtures>({
  login: [demoLogins.admin, { option: true }],
  preferences: [{}, { option: true }],

  auth: async ({ playwright, baseURL, login }, use) => {
    await use(login === null ? null : await requestSession(playwright, baseURL, login))
  },

  stored: async ({ auth, preferences, baseURL }, use) => {
    await use(buildStorageState(baseURL, { ...preferences, ...(auth ? { auth } : {}) }))
  },

  page: async ({ browser, contextOptions, hasTouch, locale, stored, viewport, warm }, use, testInfo) => {
    const needsOwnContext = hasTouch || locale !== defaultLocale
    const page = needsOwnContext
      ? await (await browser.newContext({ storageState: stored })).newPage()
      : await prepareWarmPage(warm, browser, { viewport, reducedMotion: contextOptions.reducedMotion, stored })
    const boots = countBoots(page.context())
    await use(page)
    testInfo.annotations.push({ type: annotationTypes.boots, description: String(boots()) })
    testInfo.annotations.push({ type: annotationTypes.address, description: page.url() })
    await cleanUp(warm, page)
  },

  context: async ({ page }, use) => {
    await use(page.context())
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this pattern for a fixture without dependencies
  warm: [async ({}, use) => use({}), { scope: 'worker' }],

  getAdminApi: [
    async ({ playwright }, use) => {
      const baseURL = process.env.BASE_URL
      const signedInClients: { api: APIRequestContext; at: number }[] = []
      await use(async () => {
        const last = signedInClients.at(-1)
        if (last && Date.now() - last.at < sessionLifetimeMs) return last.api
        const api = await createApiClient(
          playwright,
          baseURL,
          await requestSession(playwright, baseURL, demoLogins.admin),
        )
        signedInClients.push({ api, at: Date.now() })
        return api
      })
      await Promise.all(signedInClients.map(({ api }) => api.dispose()))
    },
    { scope: 'worker' },
  ],

  api: async ({ getAdminApi }, use) => {
    await use(await getAdminApi())
  },

  campaigns: async ({ api }, use) => {
    await use(createCampaignsApi(api))
  },

  categories: async ({ page, api }, use) => {
    await use(categoriesPage(page, api))
  },

  quizzes: async ({ api }, use) => {
    await use(createQuizzesApi(api))
  },

  users: async ({ page, api }, use) => {
    await use(usersPage(page, api))
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires this pattern for a fixture without dependencies
  mark: async ({}, use) => {
    await use(`Jornada ${crypto.randomUUID().slice(0, 8)}`)
  },
})

/** Counts the later loads of application documents; the returned function stops and returns the count. */
function countBoots(context: BrowserContext): () => number {
  let boots = 0
  const count = (request: Request) => {
    if (request.isNavigationRequest()) boots++
  }
  context.on('request', count)
  return () => {
    context.off('request', count)
    return boots
  }
}

interface AuthData {
  readonly token: string
  readonly refreshToken: string
  readonly login: string
}

type Playwright = PlaywrightWorkerArgs['playwright']

/** Signs a demo user in by an API call, like the login screen. */
async function requestSession(playwright: Playwright, baseURL: string | undefined, login: string): Promise<AuthData> {
  const anonymousClient = await playwright.request.newContext({ baseURL, failOnStatusCode: true })
  const answer = await anonymousClient.post('/api/login', { data: { Login: login, Senha: demoPassword } })
  const auth: AuthData = await answer.json()
  await anonymousClient.dispose()
  return auth
}

/** Creates an API client with this session; error responses throw. */
function createApiClient(
  playwright: Playwright,
  baseURL: string | undefined,
  { token }: AuthData,
): Promise<APIRequestContext> {
  const extraHTTPHeaders = { Authorization: `Bearer ${token}` }
  return playwright.request.newContext({ baseURL, extraHTTPHeaders, failOnStatusCode: true })
}

/** The storage state of a browser that has visited the product before. */
export function buildStorageState(origin: string | undefined, values: Readonly<Record<string, unknown>>) {
  const localStorage = Object.entries(values).map(([key, value]) => ({
    name: `sillage.${key}`,
    value: JSON.stringify({ value, until: null }),
  }))
  return { cookies: [], origins: [{ origin: origin ?? '', localStorage }] }
}
