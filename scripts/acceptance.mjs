import { readFileSync } from 'node:fs'
import { coverage, rowsOf } from './steps/acceptanceRows.mjs'
import { inProject } from './steps/project.mjs'
import { readReport, reportPaths } from './steps/reports.mjs'
import { playwrightResults, vitestResults } from './steps/results.mjs'

const fromVitest = readReport(reportPaths.vitest, vitestResults)
const fromPlaywright = readReport(reportPaths.playwright, playwrightResults)

if (!fromVitest && !fromPlaywright) {
  console.error('There are no test results yet: run `npm test` first.')
  process.exit(1)
}
if (!fromVitest) console.error('The last run left no results of the unit, API and component tests.')
if (!fromPlaywright) console.error('The last run left no results of the journeys.')

const onPostgres = readReport(reportPaths.playwrightOnPostgres, playwrightResults) ?? []

const rows = rowsOf(readFileSync(inProject('docs', 'acceptance.md'), 'utf8'))
const { lines, problems } = coverage(rows, [...(fromVitest ?? []), ...(fromPlaywright ?? []), ...onPostgres])
for (const line of lines) console.log(line)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
