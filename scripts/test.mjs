import { existsSync, readFileSync } from 'node:fs'
import { findBrowser } from './steps/browser.mjs'
import { ensureBuild } from './steps/build.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { journeyFailures, overBudget } from './steps/journeys.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { overweightPages } from './steps/pageWeights.mjs'
import { inProject, say } from './steps/project.mjs'
import { clearReports, readReport, reportPaths } from './steps/reports.mjs'
import { runnerTally, sum, summaryLine, vitestFailures } from './steps/results.mjs'
import { runPlaywright, runVitest } from './steps/runners.mjs'
import { runSteps } from './steps/runSteps.mjs'
import { staticChecks } from './steps/staticChecks.mjs'

requireNode()
await ensureDependencies()
// It needs a package, and a new clone has none until here.
const { testsOnPostgres } = await import('./steps/postgresTests.mjs')
clearReports()

say('checking the sources')
const checks = await runSteps(staticChecks)
say('running unit, API and component tests')
const tests = await runVitest(['run'], { report: reportPaths.vitest })
const build = await runSteps([
  { name: 'build', run: async () => ({ code: (await ensureBuild()) ? 0 : 1, output: '' }) },
  { name: 'what a first visit fetches', run: async () => weigh() },
])
const browser = isBuilt() ? await findBrowser() : undefined
const journeysRun = await journeys()
const budget = await runSteps([{ name: 'budget of journeys', run: async () => journeysOverBudget() }])
const total = sum([checks, tests, build, journeysRun, budget, await testsOnPostgres(browser?.path)])
for (const failure of failures()) console.log(`FAILED ${failure}\n`)
if (total.skipped > 0) say(`${total.skipped} skipped`)
console.log(summaryLine(total))
if (total.failed > 0) process.exitCode = 1

function isBuilt() {
  return existsSync(inProject('dist', '.stamp'))
}

/** The build may have failed, and has said so. */
function weigh() {
  const overweight = isBuilt() ? overweightPages(inProject('dist', 'web')) : []
  return { code: overweight.length, output: overweight.join('\n') }
}

function journeysOverBudget() {
  const budget = JSON.parse(readFileSync(inProject('tests/e2e/budget.json'), 'utf8'))
  const over = readReport(reportPaths.playwright, (report) => overBudget(report, budget)) ?? []
  return { code: over.length, output: over.join('\n') }
}

/** What failed in any of the runs, to be read where the output ends. */
function failures() {
  const onPostgres = (/** @type {string} */ failure) => `on PostgreSQL ${failure}`
  return [
    ...(readReport(reportPaths.vitest, vitestFailures) ?? []),
    ...(readReport(reportPaths.playwright, journeyFailures) ?? []),
    ...(readReport(reportPaths.vitestOnPostgres, vitestFailures) ?? []).map(onPostgres),
    ...(readReport(reportPaths.playwrightOnPostgres, journeyFailures) ?? []).map(onPostgres),
  ]
}

/** Without a build they are not run; without a browser they count as one failure. */
async function journeys() {
  if (!isBuilt()) return sum([])
  if (!browser) {
    console.error('No browser: install Chromium, or name one in CHROMIUM_PATH, and run the command again.')
    return runnerTally(1)
  }
  say(`running the journeys in ${browser.path} (${browser.name})`)
  return runPlaywright(browser.path, [], { report: reportPaths.playwright })
}
