import { readdirSync } from 'node:fs'
import { constants } from 'node:os'
import pg from 'pg'
import { findPostgres, oldestVersion, startCluster } from './postgresCluster.mjs'
import { inProject, say } from './project.mjs'
import { reportPaths } from './reports.mjs'
import { runnerTally, sum } from './results.mjs'
import { runPlaywright, runVitest } from './runners.mjs'

/** @typedef {import('./results.mjs').Tally} Tally */

/** What every test that opens a database imports, and the tests that only a server can show anything to. */
const related = [
  'tests/support/postgresServer.ts',
  ...readdirSync(inProject('tests/postgres')).map((file) => `tests/postgres/${file}`),
]
/** Loading the product anew for each file would take longer than its tests. */
const apiTests = ['related', '--run', '--no-isolate', ...related]
/** The tag of the journeys that go both ways. */
const journeysOnBoth = ['--grep', '@postgres']

/**
 * Once more on PostgreSQL: every test that opens a database, and the journeys that say so. The cluster is gone
 * afterwards, whatever happens.
 * @param {string | undefined} browserPath without one, the journeys have been counted as failed already
 * @param {() => import('./postgresCluster.mjs').Postgres | undefined} [find]
 * @returns {Promise<Tally>}
 */
export async function testsOnPostgres(browserPath, find = findPostgres) {
  const postgres = find()
  if (!postgres) {
    say(
      `NOT tested on PostgreSQL: no version from ${oldestVersion} on is installed (Debian: apt-get install postgresql)`,
    )
    return sum([])
  }
  endWithSignals()
  say(`running the API tests on PostgreSQL ${postgres.version}`)
  try {
    const cluster = await startCluster(postgres)
    try {
      const api = await runVitest(apiTests, {
        report: reportPaths.vitestOnPostgres,
        env: { TEST_DATABASE_URL: cluster.url },
      })
      return sum([api, ...(browserPath ? [await journeys(browserPath, cluster.url)] : [])])
    } finally {
      await cluster.stop()
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return runnerTally(1)
  }
}

/** @param {string} browserPath @param {string} url of the cluster */
async function journeys(browserPath, url) {
  say('running two journeys on PostgreSQL')
  const own = new URL(url)
  own.pathname = 'journeys'
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create database journeys')
  await client.end()
  return runPlaywright(browserPath, journeysOnBoth, {
    report: reportPaths.playwrightOnPostgres,
    env: { JOURNEYS_DATABASE_URL: own.href },
  })
}

/** A signal would otherwise end this process without telling those who have to clear up. */
function endWithSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}
