import { ensureDependencies } from './steps/dependencies.mjs'
import { requireNode } from './steps/nodeVersion.mjs'
import { runTool } from './steps/programs.mjs'
import { logStep } from './steps/project.mjs'

/**
 * Compares the results of JavaScript and SQL for many more random predicates than `npm test` does: `npm run law --
 * 200000`. For a hundredth as many rules about who sees which records, it compares what each way of reading returns to
 * the users with what the rules allow. Runs on PostgreSQL, if it is installed, and on the embedded database.
 */
requireNode()
await ensureDependencies()
const { withPostgres } = await import('./steps/postgresTests.mjs')
const { sumTallies, tallyRunner } = await import('./steps/results.mjs')

const caseCount = Number(process.argv[2] ?? 200_000)
if (!Number.isSafeInteger(caseCount) || caseCount < 1) {
  console.error('How many predicates? As in: npm run law -- 200000')
  process.exit(1)
}
const ruleCount = Math.ceil(caseCount / 100)
/** Each set of rules starts its own server, and the memory of one process suffices for some hundreds of them. */
const rulesPerProcess = 200
logStep(`comparing ${caseCount} predicates and ${ruleCount} rules in JavaScript and in each database`)
const total = await withPostgres(async (url) => {
  const compare = async (/** @type {string} */ file, /** @type {Record<string, string>} */ cases) => {
    const env = { NODE_ENV: 'test', TEST_DATABASE_URL: url, ...cases }
    const { code } = await runTool('vitest', 'vitest', ['run', file, '--testTimeout', '0'], { env })
    return tallyRunner(code)
  }
  const tallies = [await compare('tests/language/agreement.test.ts', { PREDICATE_CASES: String(caseCount) })]
  for (let left = ruleCount; left > 0; left -= rulesPerProcess) {
    const SIGHT_CASES = String(Math.min(left, rulesPerProcess))
    tallies.push(await compare('tests/records/sight/agreement.test.ts', { SIGHT_CASES }))
  }
  return sumTallies(tallies)
})
if (total.failed > 0) process.exitCode = 1
