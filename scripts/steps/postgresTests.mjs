import { constants } from 'node:os'
import pg from 'pg'
import { findPostgres, minVersion, startCluster } from './postgresCluster.mjs'
import { logStep } from './project.mjs'
import { reportPaths } from './reports.mjs'
import { sumTallies, tallyRunner } from './results.mjs'
import { runPlaywright } from './runners.mjs'

/** @typedef {import('./results.mjs').Tally} Tally */
/** @typedef {(url: string | undefined) => Promise<Tally>} Tests `url` belongs to the cluster's superuser */

/** Selects the journeys that run on both databases, by their tag. */
// They have an output folder of their own: Playwright empties it, and the screenshots of earlier failures must stay.
const postgresArguments = ['--grep', '@postgres', '--output', '.cache/playwright-postgres']

/**
 * Runs tests with a temporary PostgreSQL cluster. Without PostgreSQL they run without one; if it is installed but does
 * not start, that counts as a failure.
 * @param {Tests} tests
 * @param {() => import('./postgresCluster.mjs').Postgres | undefined} [find]
 * @param {(postgres: import('./postgresCluster.mjs').Postgres) => Promise<{ url: string, stop: () => Promise<void> }>} [start]
 * @returns {Promise<Tally>}
 */
export async function withPostgres(tests, find = findPostgres, start = startCluster) {
  const postgres = find()
  if (!postgres) {
    logStep(
      `NOT tested on PostgreSQL: no version from ${minVersion} on is installed (Debian: apt-get install postgresql)`,
    )
    return tests(undefined)
  }
  exitOnSignals()
  const cluster = await start(postgres).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
  })
  if (!cluster) return sumTallies([tallyRunner(1), await tests(undefined)])
  logStep(`PostgreSQL ${postgres.version} is there for the tests`)
  try {
    return await tests(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/** @param {string} browserPath @param {string} url of the cluster */
export async function runJourneysOnPostgres(browserPath, url) {
  logStep('running two journeys on PostgreSQL')
  const own = new URL(url)
  own.pathname = 'journeys'
  const client = new pg.Client(url)
  await client.connect()
  await client.query('create database journeys')
  await client.end()
  return runPlaywright(browserPath, postgresArguments, {
    report: reportPaths.playwrightOnPostgres,
    env: { JOURNEYS_DATABASE_URL: own.href },
  })
}

/** A signal would otherwise end the process without its exit handlers. */
function exitOnSignals() {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}
