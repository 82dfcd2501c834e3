import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { findBrowser } from './steps/browser.mjs'
import { ensureBuild } from './steps/build.mjs'
import { selectJourneys, selectSources } from './steps/changedTests.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { runTool, timeoutExitCode } from './steps/programs.mjs'
import { inProject, logStep, projectRoot } from './steps/project.mjs'

/**
 * Runs the tests that import a changed file and the journeys of the changed areas. The change is the difference to a
 * commit (`npm run test:changed main`), by default to HEAD. Stops after two minutes and reports what was not run; `npm
 * test` runs everything.
 */
const limitMs = 120_000
const startedAt = Date.now()
const getRemainingMs = () => Math.max(limitMs - (Date.now() - startedAt), 1000)

requireNode()
await ensureDependencies()
const changed = listChangedFiles(process.argv[2] ?? 'HEAD')
const sources = selectSources(changed)
const journeys = selectJourneys(
  changed,
  readdirSync(inProject('tests/e2e')).filter((file) => file.endsWith('.spec.ts')),
)
logStep(`${changed.length} files changed; journeys: ${journeys.join(', ') || 'none'}`)
const codes = [await runRelatedTests(), await runBrowserTests()]
if (codes.some((code) => code !== 0)) process.exitCode = 1

async function runRelatedTests() {
  if (sources.length === 0) return 0
  const vitest = ['related', '--run', '--passWithNoTests', ...sources]
  const { code } = await runTool('vitest', 'vitest', vitest, { env: { NODE_ENV: 'test' }, timeoutMs: getRemainingMs() })
  if (code === timeoutExitCode) logStep('two minutes are over: not every test that imports a changed file was run')
  return code === timeoutExitCode ? 0 : code
}

async function runBrowserTests() {
  if (journeys.length === 0) return 0
  const browser = await findBrowser()
  if (!browser || !(await ensureBuild())) return 1
  const args = ['test', `--global-timeout=${getRemainingMs()}`, ...journeys]
  const env = { NODE_ENV: 'test', CHROMIUM_PATH: browser.path }
  return (await runTool('@playwright/test', 'playwright', args, { env })).code
}

/** @param {string} base */
function listChangedFiles(base) {
  const listFilesWithGit = (/** @type {string[]} */ args) =>
    spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  return [
    ...listFilesWithGit(['diff', '--name-only', '--diff-filter=d', base]),
    ...listFilesWithGit(['ls-files', '--others', '--exclude-standard']),
  ]
}
