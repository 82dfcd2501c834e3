import { mkdirSync, rmSync } from 'node:fs'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { inProject, resultsFolder } from '../../scripts/steps/project.mjs'
import { startDemoServer } from './support/demoServer.ts'

/**
 * Starts the server for the journeys in demo mode, by default with an embedded database. Returns a function that stops
 * it.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!(await ensureBuild())) throw new Error('There is no build to test; the reason stands above.')
  const logPath = inProject(resultsFolder, 'server.log')
  mkdirSync(inProject(resultsFolder), { recursive: true })
  rmSync(logPath, { force: true })
  const { address, remove } = await startDemoServer({ databaseUrl: process.env.JOURNEYS_DATABASE_URL, logPath })
  process.env.BASE_URL = address
  return remove
}
