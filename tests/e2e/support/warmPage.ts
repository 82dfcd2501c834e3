import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** The page that the journeys of one worker share, after the first one has created it. */
export interface WarmPage {
  page?: Page
}

/** The settings of a shared page that a journey may change. */
export interface PageSettings {
  readonly viewport: BrowserContextOptions['viewport']
  readonly reducedMotion: BrowserContextOptions['reducedMotion']
  /** The storage of the browser at the start of the journey. */
  readonly stored: StoredState
}

export type StoredState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/**
 * Resets the shared page of the worker. The application starts about three times faster in it than in a new page,
 * because its renderer process has compiled the scripts and loaded the fonts. Each journey still starts the
 * application itself.
 */
export async function prepareWarmPage(warm: WarmPage, browser: Browser, settings: PageSettings): Promise<Page> {
  const page = warm.page && !warm.page.isClosed() ? warm.page : await newPage(warm, browser)
  if (settings.viewport) await page.setViewportSize(settings.viewport)
  await page.emulateMedia({ reducedMotion: settings.reducedMotion ?? null, media: null, colorScheme: null })
  await replaceStorage(page, settings.stored)
  return page
}

/** Resets everything that could affect the next journey: handlers, tabs, storage, offline mode and the pointer. */
export async function cleanUp(warm: WarmPage, page: Page): Promise<void> {
  const context = page.context()
  if (warm.page !== page || page.isClosed()) return context.close()
  await Promise.all([
    ...journeyEvents.map((event) => page.removeAllListeners(event, { behavior: 'ignoreErrors' })),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearCookies(),
    ...context.pages().map((other) => (other === page ? undefined : other.close())),
  ])
  await page.mouse.move(0, 0)
  await replaceStorage(page, { cookies: [], origins: [] })
}

/** Only these events are reset, because Playwright's own listeners, such as 'close', must stay. */
const journeyEvents = ['dialog', 'download', 'filechooser', 'request', 'requestfailed', 'requestfinished', 'response']

async function newPage(warm: WarmPage, browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  discardAfterLastingChange(warm, page, context)
  warm.page = page
  return page
}

/**
 * A document without scripts. It comes from the server, because other headers would make the browser switch to
 * another process.
 */
const emptyDocument = '/favicon.svg'

async function replaceStorage(page: Page, { origins }: StoredState): Promise<void> {
  await page.goto(emptyDocument)
  await page.evaluate(
    (entries) => {
      localStorage.clear()
      sessionStorage.clear()
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

/** A clock, an init script or a permission cannot be undone, so the next journey gets a new page. */
function discardAfterLastingChange(warm: WarmPage, page: Page, context: BrowserContext): void {
  const discardAfter =
    <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
    (...args: Args): Result => {
      delete warm.page
      return call(...args)
    }
  page.clock.install = discardAfter(page.clock.install.bind(page.clock))
  page.addInitScript = discardAfter(page.addInitScript.bind(page))
  context.addInitScript = discardAfter(context.addInitScript.bind(context))
  context.grantPermissions = discardAfter(context.grantPermissions.bind(context))
  context.newCDPSession = discardAfter(context.newCDPSession.bind(context))
}
