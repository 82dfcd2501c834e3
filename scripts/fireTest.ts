import { runLongTest } from './kill/runLongTest.ts'
import { ensureBuild } from './steps/build.mjs'
import { findPostgres } from './steps/postgresCluster.mjs'
import { logStep } from './steps/project.mjs'

/** Ten minutes of work in three processes that are killed, whose database and bucket go away; prints the ledger. */
if (!(await ensureBuild())) process.exit(1)
if (!findPostgres()) {
  logStep('PostgreSQL is not installed, and several processes need it (Debian: apt-get install postgresql)')
  process.exit(1)
}
if (!(await runLongTest('tests/postgres/fire.test.ts', { FIRE_SECONDS: '600' }))) process.exitCode = 1
