import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inProject, resultsFolder } from './project.mjs'

/** The path of each runner's JSON report. */
export const reportPaths = {
  vitest: inProject(resultsFolder, 'vitest.json'),
  playwright: inProject(resultsFolder, 'playwright.json'),
  playwrightOnPostgres: inProject(resultsFolder, 'playwright-postgres.json'),
}

/** Deletes the reports of earlier runs, so that none is counted. */
export function clearReports() {
  rmSync(inProject(resultsFolder), { recursive: true, force: true })
  mkdirSync(inProject(resultsFolder), { recursive: true })
}

/**
 * @template Report, Result
 * @param {string} path
 * @param {(report: Report) => Result} read
 * @returns {Result | undefined} undefined if the runner wrote no valid report
 */
export function readReport(path, read) {
  if (!existsSync(path)) return undefined
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}
