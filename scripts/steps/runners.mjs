import { runTool } from './programs.mjs'
import { readReport } from './reports.mjs'
import { tallyPlaywright, tallyRunner, tallyVitest } from './results.mjs'

/** @typedef {{ report: string, env?: Record<string, string> }} RunnerOptions `report` is the path of the runner's JSON report */

/**
 * Runs all Vitest tests and counts them.
 * @param {{ report: string, databaseUrl: string | undefined }} options `databaseUrl` is that of a PostgreSQL superuser
 */
export async function runVitest({ report, databaseUrl }) {
  // React and Fastify behave differently under NODE_ENV=production, which the shell may have set.
  const { code } = await runTool('vitest', 'vitest', ['run'], {
    env: { NODE_ENV: 'test', TEST_DATABASE_URL: databaseUrl, VITEST_RESULTS: report },
  })
  return tallyRunner(code, readReport(report, tallyVitest))
}

/**
 * Runs journeys in a browser and counts them.
 * @param {string} browserPath
 * @param {string[]} args
 * @param {RunnerOptions} options
 */
export async function runPlaywright(browserPath, args, { report, env }) {
  const { code } = await runTool('@playwright/test', 'playwright', ['test', ...args], {
    env: { NODE_ENV: 'test', ...env, CHROMIUM_PATH: browserPath, PLAYWRIGHT_RESULTS: report },
  })
  return tallyRunner(code, readReport(report, tallyPlaywright))
}
