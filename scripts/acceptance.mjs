import { readFileSync } from 'node:fs'
import { computeCoverage, readRowIds } from './steps/acceptanceRows.mjs'
import { readFigures } from './steps/figures.mjs'
import { inProject } from './steps/project.mjs'
import { readReport, reportPaths } from './steps/reports.mjs'
import { readPlaywrightResults, readVitestResults } from './steps/results.mjs'

const vitestRun = readReport(reportPaths.vitest, readVitestResults)
const playwrightRun = readReport(reportPaths.playwright, readPlaywrightResults)

if (!vitestRun && !playwrightRun) {
  console.error('There are no test results yet: run `npm test` first.')
  process.exit(1)
}
if (!vitestRun) console.error('The last run left no results of the unit, API and component tests.')
if (!playwrightRun) console.error('The last run left no results of the journeys.')

const postgresRun = readReport(reportPaths.playwrightOnPostgres, readPlaywrightResults) ?? []

const rows = readRowIds(readFileSync(inProject('docs', 'acceptance.md'), 'utf8'))
const figures = readFigures(readFileSync(inProject('docs', 'performance.md'), 'utf8'))
const results = [...(vitestRun ?? []), ...(playwrightRun ?? []), ...postgresRun, ...figures]
const { lines, problems } = computeCoverage(rows, results)
for (const line of lines) console.log(line)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
