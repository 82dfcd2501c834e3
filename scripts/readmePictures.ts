import { mkdirSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { startDemoServer } from '../tests/e2e/support/demoServer.ts'
import { demoLogins, demoPassword } from '../tests/e2e/support/demoUsers.ts'
import { buildStorageState } from '../tests/e2e/support/journey.ts'
import { browserFlags, findBrowser } from './steps/browser.mjs'
import { ensureBuild } from './steps/build.mjs'
import { inProject, logStep } from './steps/project.mjs'

/** Takes the screenshots of the README on a new demo server. */
const folder = inProject('docs', 'pictures')
const viewport = { width: 1280, height: 800 }
const pictures = [
  { name: 'light', theme: 'light', address: '/admin/home', selector: 'main [role=img]' },
  { name: 'dark', theme: 'dark', address: '/admin/campaigns/1/update', selector: 'main [role=listbox]' },
] as const

const chromiumBinary = (await ensureBuild()) ? await findBrowser() : undefined
if (!chromiumBinary) throw new Error('There is no build, or no browser to take pictures with.')
const server = await startDemoServer()
const browser = await chromium.launch({ executablePath: chromiumBinary.path, args: browserFlags })
try {
  const response = await fetch(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Login: demoLogins.admin, Senha: demoPassword }),
  })
  const auth: unknown = await response.json()
  mkdirSync(folder, { recursive: true })
  for (const picture of pictures) await takeScreenshot(browser, auth, picture)
} finally {
  await browser.close()
  await server.remove()
}

async function takeScreenshot(
  from: Browser,
  auth: unknown,
  { name, theme, address, selector }: (typeof pictures)[number],
) {
  const context = await from.newContext({
    baseURL: server.address,
    viewport,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    storageState: buildStorageState(server.address, { auth, theme, locale: 'en' }),
  })
  const page = await context.newPage()
  await page.goto(address)
  const subject = page.locator(selector).first()
  await subject.waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
  // The slot ring is below the fold.
  if (name === 'dark') await subject.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: `${folder}/${name}.png` })
  logStep(`docs/pictures/${name}.png`)
  await context.close()
}
