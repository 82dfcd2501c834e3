import { spawnSync } from 'node:child_process'
import { findPostgres, startCluster } from '../steps/postgresCluster.mjs'

/**
 * Runs one test of the suite for longer than the suite does, with a PostgreSQL server if there is one.
 *
 * @param env what tells the test how long
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
