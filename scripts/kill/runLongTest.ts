import { spawnSync } from 'node:child_process'
import { ensureBuild } from '../steps/build.mjs'
import { findPostgres, startCluster } from '../steps/postgresCluster.mjs'
import { logStep } from '../steps/project.mjs'

/**
 * Runs one test of the suite for longer than the suite does, with a PostgreSQL server if there is one.
 *
 * @param env variables that set the duration of the test
 * @returns whether it passed
 */
export async function runLongTest(file: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  const postgres = findPostgres()
  const cluster = postgres && (await startCluster(postgres))
  try {
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', file], {
      stdio: 'inherit',
      env: { ...process.env, ...env, ...(cluster && { TEST_DATABASE_URL: cluster.url }) },
    })
    return status === 0
  } finally {
    await cluster?.stop()
  }
}

/** Like `runLongTest`, as a whole command: builds what is tested, and ends with exit code 1 if the test failed. */
export async function runLongTestCommand(file: string, env: Readonly<Record<string, string>>): Promise<void> {
  if (!(await ensureBuild())) process.exit(1)
  if (!findPostgres()) {
    logStep('PostgreSQL is not installed, and several processes need it (Debian: apt-get install postgresql)')
    process.exit(1)
  }
  if (!(await runLongTest(file, env))) process.exitCode = 1
}
