import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, runTool } from './programs.mjs'
import { logStep } from './project.mjs'

/** Root cannot use the user namespace sandbox. The other flags disable background requests and GPU detection. */
export const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

/** @typedef {{ name: string, path: () => Promise<string | undefined> }} BrowserSource */

/** Chromium without the desktop user interface, with which a journey takes a third of the CPU time. */
const headlessShell = 'chromium-headless-shell'
const systemPaths = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map(
  (name) => `/usr/bin/${name}`,
)

/** The sources of a Chromium in order of preference; some of them install it. @type {BrowserSource[]} */
const browserSources = [
  { name: 'CHROMIUM_PATH', path: async () => process.env.CHROMIUM_PATH },
  { name: "Debian's headless shell, installed now", path: ensureDebianBrowser },
  { name: 'the system', path: async () => findSystemBrowser() },
  { name: "Playwright's own", path: findPlaywrightBrowser },
  { name: "Playwright's own, fetched now", path: installPlaywrightBrowser },
]

/**
 * The first browser that exists and starts.
 * @param {BrowserSource[]} [from]
 * @param {(path: string) => boolean} [starts]
 * @returns {Promise<{ path: string, name: string } | undefined>}
 */
export async function findBrowser(from = browserSources, starts = canStart) {
  for (const { name, path: find } of from) {
    const path = await find()
    if (path && starts(path)) return { path, name }
    if (path) logStep(`the browser at ${path} does not start, trying the next`)
  }
  return undefined
}

/** @returns {string | undefined} a Chromium the distribution installed */
export const findSystemBrowser = () => systemPaths.find((path) => existsSync(path) && canStart(path))

/** Detects stubs that only point to another package, and browsers with missing libraries. @param {string} path */
function canStart(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

/** @returns {Promise<string | undefined>} */
async function findPlaywrightBrowser() {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
}

async function installPlaywrightBrowser() {
  logStep('no browser found: asking Playwright for its Chromium')
  const { code } = await runTool('playwright', 'playwright', ['install', 'chromium'])
  return code === 0 ? findPlaywrightBrowser() : undefined
}

/** Debian's headless shell, installed if necessary; undefined on other systems or without root. */
export async function ensureDebianBrowser() {
  if (findSystemBrowser()?.endsWith(headlessShell)) return findSystemBrowser()
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  logStep("asking Debian's package manager for chromium-headless-shell")
  // Short timeouts, because without a network the installed browser suffices.
  const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
  await run('apt-get', [...soon, 'update'])
  await run('apt-get', [...soon, 'install', '-y', headlessShell, 'fonts-liberation'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  })
  return findSystemBrowser()
}
