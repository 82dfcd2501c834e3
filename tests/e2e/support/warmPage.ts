import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** The page that the journeys of one worker share, once there is one. */
export interface WarmPage {
  page?: Page
}

/** What a journey may choose of a page that was there before it. */
export interface PageSettings {
  readonly viewport: BrowserContextOptions['viewport']
  readonly reducedMotion: BrowserContextOptions['reducedMotion']
  /** What the browser has stored when the journey starts. */
  readonly stored: StoredState
}

export type StoredState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>

/**
 * The page of the worker as if it were new. The application starts about three times faster in it than in a new one, because
 * its renderer process has compiled the scripts and loaded the fonts. Each journey still starts the application itself.
 */
export async function prepareWarmPage(warm: WarmPage, browser: Browser, settings: PageSettings): Promise<Page> {
  const page = warm.page && !warm.page.isClosed() ? warm.page : await newPage(warm, browser)
  if (settings.viewport) await page.setViewportSize(settings.viewport)
  await page.emulateMedia({ reducedMotion: settings.reducedMotion ?? null, media: null, colorScheme: null })
  await replaceStorage(page, settings.stored)
  return page
}

/** Leaves nothing behind that the next journey could meet: handlers, other tabs, storage, a lost connection, the pointer. */
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

/** Playwright's own listeners, among them that of 'close', have to stay. */
const journeyEvents = ['dialog', 'download', 'filechooser', 'request', 'requestfailed', 'requestfinished', 'response']

async function newPage(warm: WarmPage, browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  discardAfterLastingChange(warm, page, context)
  warm.page = page
  return page
}

/** A document without scripts, from the server: where its headers differed, the browser would change to another process. */
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

/** A clock, an init script or a permission cannot be taken back, so the next journey gets another page. */
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
