import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { findBrowser } from './steps/browser.mjs'
import { ensureBuild } from './steps/build.mjs'
import { journeysOf, sourcesOf } from './steps/changedTests.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { runTool, timedOut } from './steps/programs.mjs'
import { inProject, projectRoot, say } from './steps/project.mjs'

/**
 * Runs the tests that import a changed file and the journeys of the changed areas. The change is the difference to a
 * commit (`npm run test:changed main`), by default to HEAD. Stops after two minutes and reports what was not run; `npm
 * test` runs everything.
 */
const limitMs = 120_000
const startedAt = Date.now()
const leftMs = () => Math.max(limitMs - (Date.now() - startedAt), 1000)

requireNode()
await ensureDependencies()
const changed = changedFiles(process.argv[2] ?? 'HEAD')
const sources = sourcesOf(changed)
const journeys = journeysOf(
  changed,
  readdirSync(inProject('tests/e2e')).filter((file) => file.endsWith('.spec.ts')),
)
say(`${changed.length} files changed; journeys: ${journeys.join(', ') || 'none'}`)
const codes = [await related(), await inBrowser()]
if (codes.some((code) => code !== 0)) process.exitCode = 1

async function related() {
  if (sources.length === 0) return 0
  const vitest = ['related', '--run', '--passWithNoTests', ...sources]
  const { code } = await runTool('vitest', 'vitest', vitest, { env: { NODE_ENV: 'test' }, timeoutMs: leftMs() })
  if (code === timedOut) say('two minutes are over: not every test that imports a changed file was run')
  return code === timedOut ? 0 : code
}

async function inBrowser() {
  if (journeys.length === 0) return 0
  const browser = await findBrowser()
  if (!browser || !(await ensureBuild())) return 1
  const args = ['test', `--global-timeout=${leftMs()}`, ...journeys]
  const env = { NODE_ENV: 'test', CHROMIUM_PATH: browser.path }
  return (await runTool('@playwright/test', 'playwright', args, { env })).code
}

/** @param {string} base */
function changedFiles(base) {
  const git = (/** @type {string[]} */ args) =>
    spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  return [
    ...git(['diff', '--name-only', '--diff-filter=d', base]),
    ...git(['ls-files', '--others', '--exclude-standard']),
  ]
}
