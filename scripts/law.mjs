import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { runTool } from './steps/programs.mjs'
import { logStep } from './steps/project.mjs'

/**
 * Compares the results of JavaScript and SQL for many more random predicates than `npm test` does: `npm run law --
 * 200000`; and for a hundredth as many rules on records, what each way of reading answers the people whom they limit.
 * Runs on PostgreSQL, if it is installed, and on the embedded database.
 */
requireNode()
await ensureDependencies()
const { withPostgres } = await import('./steps/postgresTests.mjs')
const { tallyRunner } = await import('./steps/results.mjs')

const caseCount = Number(process.argv[2] ?? 200_000)
if (!Number.isSafeInteger(caseCount) || caseCount < 1) {
  console.error('How many predicates? As in: npm run law -- 200000')
  process.exit(1)
}
const ruleCount = Math.ceil(caseCount / 100)
const files = ['tests/language/agreement.test.ts', 'tests/records/sight/agreement.test.ts']
logStep(`comparing ${caseCount} predicates and ${ruleCount} rules in JavaScript and in each database`)
const total = await withPostgres(async (url) => {
  const env = {
    NODE_ENV: 'test',
    TEST_DATABASE_URL: url,
    PREDICATE_CASES: String(caseCount),
    SIGHT_CASES: String(ruleCount),
  }
  const { code } = await runTool('vitest', 'vitest', ['run', ...files, '--testTimeout', '0'], { env })
  return tallyRunner(code)
})
if (total.failed > 0) process.exitCode = 1
