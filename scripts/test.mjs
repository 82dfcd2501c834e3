import { existsSync, readFileSync } from 'node:fs'
import { ensureDebianBrowser, findBrowser } from './steps/browser.mjs'
import { ensureBuild } from './steps/build.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { checkBudget, describeJourneyFailures } from './steps/journeys.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { findOverweightPages } from './steps/pageWeights.mjs'
import { findPasskeyWeight } from './steps/passkeyModules.mjs'
import { inProject, logStep } from './steps/project.mjs'
import { clearReports, readReport, reportPaths } from './steps/reports.mjs'
import { formatSummary, readVitestFailures, sumTallies, tallyRunner } from './steps/results.mjs'
import { runPlaywright, runVitest } from './steps/runners.mjs'
import { runSteps, runStepsInParallel } from './steps/runSteps.mjs'
import { findSlowest, readPlaywrightDurations, readVitestDurations } from './steps/slowest.mjs'
import { staticChecks } from './steps/staticChecks.mjs'
import { createStopwatch } from './steps/stopwatch.mjs'

requireNode()
const stopwatch = createStopwatch()
// Started early, because the download takes time and is needed only for the journeys.
const browserInstallation = ensureDebianBrowser()
await stopwatch.time('packages', ensureDependencies)
// Imported here, because it needs a package that a new clone has only now.
const { runJourneysOnPostgres, withPostgres } = await import('./steps/postgresTests.mjs')
clearReports()

logStep('checking the sources')
const checks = await stopwatch.time('checks', () => runStepsInParallel(staticChecks))
// Before the tests, because those that start servers take them from the build.
logStep('building the products')
const build = await stopwatch.time('build', runBuilds)
const total = sumTallies([checks, build, await withPostgres(runTests)])
printSlowest()
for (const failure of collectFailures()) console.log(`FAILED ${failure}\n`)
if (total.skipped > 0) logStep(`${total.skipped} skipped`)
logStep(stopwatch.format())
console.log(formatSummary(total))
if (total.failed > 0) process.exitCode = 1

/** @param {string | undefined} postgresUrl */
async function runTests(postgresUrl) {
  logStep('running unit, API and component tests')
  const tests = await stopwatch.time('vitest', () =>
    runVitest({ report: reportPaths.vitest, databaseUrl: postgresUrl }),
  )
  return sumTallies([tests, await runJourneys(postgresUrl)])
}

function runBuilds() {
  return runSteps([
    ...['product', 'examples/crm'].map((product) => ({
      name: `build of ${product}`,
      run: async () => ({ code: (await ensureBuild(product)) ? 0 : 1, output: '' }),
    })),
    { name: 'what a first visit fetches', run: async () => checkPageWeights() },
  ])
}

function hasBuild() {
  return existsSync(inProject('dist', '.stamp'))
}

/** Without a build nothing is measured; the build step has reported the failure. */
function checkPageWeights() {
  const web = inProject('dist', 'web')
  const overweight = hasBuild() ? [...findOverweightPages(web), ...findPasskeyWeight(web)] : []
  return { code: overweight.length, output: overweight.join('\n') }
}

function checkJourneyBudget() {
  const budget = JSON.parse(readFileSync(inProject('tests/e2e/budget.json'), 'utf8'))
  const over = readReport(reportPaths.playwright, (report) => checkBudget(report, budget)) ?? []
  return { code: over.length, output: over.join('\n') }
}

/** Skipped without a build; without a browser they count as one failure. @param {string | undefined} postgresUrl */
async function runJourneys(postgresUrl) {
  if (!hasBuild()) return sumTallies([])
  const browser = await stopwatch.time('browser', () => browserInstallation.then(() => findBrowser()))
  if (!browser) {
    console.error('No browser: install Chromium, or name one in CHROMIUM_PATH, and run the command again.')
    return tallyRunner(1)
  }
  logStep(`running the journeys in ${browser.path} (${browser.name})`)
  const report = reportPaths.playwright
  const all = await stopwatch.time('journeys', () => runPlaywright(browser.path, [], { report }))
  const budget = await runSteps([{ name: 'budget of journeys', run: async () => checkJourneyBudget() }])
  if (!postgresUrl) return sumTallies([all, budget])
  const onBoth = await stopwatch.time('journeys on PostgreSQL', () => runJourneysOnPostgres(browser.path, postgresUrl))
  return sumTallies([all, budget, onBoth])
}

function printSlowest() {
  const { tests, files } = findSlowest([
    ...(readReport(reportPaths.vitest, readVitestDurations) ?? []),
    ...(readReport(reportPaths.playwright, readPlaywrightDurations) ?? []),
  ])
  logStep('the slowest tests')
  console.log(tests.join('\n'))
  logStep('the files that took longest')
  console.log(files.join('\n'))
}

/** All failures, repeated at the end of the output. */
function collectFailures() {
  const labelFailure = (/** @type {string} */ failure) => `on PostgreSQL ${failure}`
  return [
    ...(readReport(reportPaths.vitest, readVitestFailures) ?? []),
    ...(readReport(reportPaths.playwright, describeJourneyFailures) ?? []),
    ...(readReport(reportPaths.playwrightOnPostgres, describeJourneyFailures) ?? []).map(labelFailure),
  ]
}
