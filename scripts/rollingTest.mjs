import { spawnSync } from 'node:child_process'
import { ensureBuild } from './steps/build.mjs'
import { findPostgres, startCluster } from './steps/postgresCluster.mjs'
import { logStep } from './steps/project.mjs'

// Restarts three processes in turn behind HAProxy until 20,000 calls have been answered; the suite does so once.
if (!(await ensureBuild())) process.exit(1)
const postgres = findPostgres()
if (postgres) process.exitCode = await run(postgres)
else logStep('PostgreSQL is not installed: nothing was restarted')

/** @param {import('./steps/postgresCluster.mjs').Postgres} postgres @returns {Promise<number>} the exit code */
async function run(postgres) {
  logStep('restarting three processes in turn for 20,000 calls')
  const cluster = await startCluster(postgres)
  const env = { ...process.env, ROLLING_CALLS: '20000', TEST_DATABASE_URL: cluster.url }
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'tests/postgres/rollingRestart.test.ts']
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env })
  await cluster.stop()
  return status ?? 1
}
