import { existsSync, readFileSync } from 'node:fs'
import { findBrowser, installedByDebian } from './steps/browser.mjs'
import { ensureBuild } from './steps/build.mjs'
import { ensureDependencies } from './steps/dependencies.mjs'
import { journeyFailures, overBudget } from './steps/journeys.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { overweightPages } from './steps/pageWeights.mjs'
import { createParts } from './steps/parts.mjs'
import { inProject, say } from './steps/project.mjs'
import { clearReports, readReport, reportPaths } from './steps/reports.mjs'
import { runnerTally, sum, summaryLine, vitestFailures } from './steps/results.mjs'
import { runPlaywright, runVitest } from './steps/runners.mjs'
import { runSteps, runStepsTogether } from './steps/runSteps.mjs'
import { playwrightDurations, slowest, vitestDurations } from './steps/slowest.mjs'
import { staticChecks } from './steps/staticChecks.mjs'

requireNode()
const parts = createParts()
// Started early, because the download takes time and is needed only for the journeys.
const fetched = installedByDebian()
await parts.time('packages', ensureDependencies)
// Imported here, because it needs a package that a new clone has only now.
const { journeysOnPostgres, withPostgres } = await import('./steps/postgresTests.mjs')
clearReports()

say('checking the sources')
const checks = await parts.time('checks', () => runStepsTogether(staticChecks))
const total = sum([checks, await withPostgres(runTests)])
tellSlowest()
for (const failure of failures()) console.log(`FAILED ${failure}\n`)
if (total.skipped > 0) say(`${total.skipped} skipped`)
say(parts.line())
console.log(summaryLine(total))
if (total.failed > 0) process.exitCode = 1

/** @param {string | undefined} postgresUrl */
async function runTests(postgresUrl) {
  say('running unit, API and component tests')
  const tests = await parts.time('vitest', () => runVitest({ report: reportPaths.vitest, databaseUrl: postgresUrl }))
  const build = await parts.time('build', () =>
    runSteps([
      { name: 'build', run: async () => ({ code: (await ensureBuild()) ? 0 : 1, output: '' }) },
      { name: 'what a first visit fetches', run: async () => weigh() },
    ]),
  )
  return sum([tests, build, await journeys(postgresUrl)])
}

function isBuilt() {
  return existsSync(inProject('dist', '.stamp'))
}

/** Without a build nothing is measured; the build step has reported the failure. */
function weigh() {
  const overweight = isBuilt() ? overweightPages(inProject('dist', 'web')) : []
  return { code: overweight.length, output: overweight.join('\n') }
}

function journeysOverBudget() {
  const budget = JSON.parse(readFileSync(inProject('tests/e2e/budget.json'), 'utf8'))
  const over = readReport(reportPaths.playwright, (report) => overBudget(report, budget)) ?? []
  return { code: over.length, output: over.join('\n') }
}

/** Skipped without a build; without a browser they count as one failure. @param {string | undefined} postgresUrl */
async function journeys(postgresUrl) {
  if (!isBuilt()) return sum([])
  const browser = await parts.time('browser', () => fetched.then(() => findBrowser()))
  if (!browser) {
    console.error('No browser: install Chromium, or name one in CHROMIUM_PATH, and run the command again.')
    return runnerTally(1)
  }
  say(`running the journeys in ${browser.path} (${browser.name})`)
  const report = reportPaths.playwright
  const all = await parts.time('journeys', () => runPlaywright(browser.path, [], { report }))
  const budget = await runSteps([{ name: 'budget of journeys', run: async () => journeysOverBudget() }])
  if (!postgresUrl) return sum([all, budget])
  const onBoth = await parts.time('journeys on PostgreSQL', () => journeysOnPostgres(browser.path, postgresUrl))
  return sum([all, budget, onBoth])
}

function tellSlowest() {
  const { tests, files } = slowest([
    ...(readReport(reportPaths.vitest, vitestDurations) ?? []),
    ...(readReport(reportPaths.playwright, playwrightDurations) ?? []),
  ])
  say('the slowest tests')
  console.log(tests.join('\n'))
  say('the files that took longest')
  console.log(files.join('\n'))
}

/** All failures, repeated at the end of the output. */
function failures() {
  const onPostgres = (/** @type {string} */ failure) => `on PostgreSQL ${failure}`
  return [
    ...(readReport(reportPaths.vitest, vitestFailures) ?? []),
    ...(readReport(reportPaths.playwright, journeyFailures) ?? []),
    ...(readReport(reportPaths.playwrightOnPostgres, journeyFailures) ?? []).map(onPostgres),
  ]
}
