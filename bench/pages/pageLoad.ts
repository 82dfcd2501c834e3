import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { browserFlags, findSystemBrowser } from '../../scripts/steps/browser.mjs'
import { inProject } from '../../scripts/steps/project.mjs'
import { type Traffic, watchTraffic } from './traffic.ts'

/** A page to load, and the steps to take in it. */
export interface Scenario {
  readonly address: string
  /** The content of localStorage before the page is loaded. */
  readonly storedItems: Readonly<Record<string, string>>
  /** The selector whose element must appear. */
  readonly wanted: string
  readonly steps: readonly Step[]
}

/** An input and its result: changed rows, or an element that matches `until`. */
export interface Step {
  readonly name: string
  /** The selector of the element that is clicked, or that has the focus when Enter is pressed. */
  readonly click?: string
  readonly enter?: string
  /** The text that is entered before; a number makes it unique. */
  readonly text?: { readonly selector: string; readonly value: string }
  readonly until?: string
}

/** The measurements of one load. Times in ms. */
export interface Load {
  /** Transferred JavaScript until the network was idle, in kB of 1000 bytes. */
  readonly scriptKb: number
  readonly timeToVisibleMs: number
  readonly steps: Readonly<Record<string, number>>
}

/** "Fast 4G" as in Chrome's DevTools: bytes per second, latency in ms. */
const fast4g = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165 }
const cpuSlowdown = 4
const timeoutMs = 60_000
const probe = readFileSync(inProject('bench/pages/probe.js'), 'utf8')

/** Loads a page in a new browser with an empty cache, and takes its steps. */
export async function measureLoad(scenario: Scenario): Promise<Load> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? findSystemBrowser(),
    args: browserFlags,
  })
  try {
    return await measureLoadInBrowser(browser, scenario)
  } finally {
    await browser.close()
  }
}

async function measureLoadInBrowser(
  browser: Browser,
  { address, storedItems, wanted, steps }: Scenario,
): Promise<Load> {
  const page = await openPage(browser, new URL(address).origin, storedItems)
  await page.addInitScript({
    content: `${probe};dispatchEvent(new CustomEvent('bench:wanted', { detail: ${JSON.stringify(wanted)} }))`,
  })
  const session = await throttle(page)
  const traffic = watchTraffic(session)
  await page.goto(address, { waitUntil: 'commit' })
  const timeToVisibleMs = await waitForMark(page, 'wanted')
  await waitUntilIdle(page, traffic)
  if (process.env.REPORT) console.log(traffic.report().join('\n'))
  const scriptKb = traffic.scriptBytes() / 1000
  const times: Record<string, number> = {}
  for (const step of steps) times[step.name] = await measureStep(page, traffic, step)
  return { scriptKb, timeToVisibleMs, steps: times }
}

async function openPage(browser: Browser, origin: string, storedItems: Scenario['storedItems']): Promise<Page> {
  const localStorage = Object.entries(storedItems).map(([name, value]) => ({ name, value }))
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 1350, height: 900 },
    locale: 'pt-BR',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  return context.newPage()
}

async function throttle(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, ...fast4g })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return session
}

async function measureStep(page: Page, traffic: Traffic, { click, enter, text, until }: Step): Promise<number> {
  if (text) await page.locator(text.selector).first().fill(`${text.value} ${Date.now()}`)
  await page.evaluate((detail) => dispatchEvent(new CustomEvent('bench:step', { detail })), until)
  if (click !== undefined) await page.locator(click).first().click()
  if (enter !== undefined) await page.locator(enter).first().press('Enter')
  const answer = await waitForMark(page, 'answer')
  const input = await waitForMark(page, 'input')
  await waitUntilIdle(page, traffic)
  return answer - input
}

/** The time of a performance mark that the page has set, in ms. */
async function waitForMark(page: Page, name: string): Promise<number> {
  const timeHandle = await page.waitForFunction((mark) => performance.getEntriesByName(mark).at(-1)?.startTime, name, {
    polling: 100,
    timeout: timeoutMs,
  })
  return (await timeHandle.jsonValue()) ?? Number.NaN
}

/** Waits until no request has been pending for half a second. */
async function waitUntilIdle(page: Page, traffic: Traffic): Promise<void> {
  for (let idleChecks = 0; idleChecks < 10; idleChecks++) {
    await wait(50)
    if (traffic.isBusy()) idleChecks = 0
  }
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
