import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { freePort } from '../../scripts/steps/freePort.mjs'
import { inProject, resultsFolder } from '../../scripts/steps/project.mjs'

const readyWithinMs = 120_000
const stoppedWithinMs = 15_000

/** Starts the built server on a free port with an empty data folder; what it returns ends both. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!(await ensureBuild())) throw new Error('There is no build to test; the reason stands above.')
  const dataFolder = mkdtempSync(join(tmpdir(), 'sillage-journeys-'))
  const address = `http://127.0.0.1:${await freePort()}`
  const server = startServer(address, dataFolder)
  const stop = async () => {
    await stopServer(server)
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await untilReady(server, address)
  } catch (error) {
    await stop()
    throw error
  }
  process.env.BASE_URL = address
  return stop
}

const databaseUrl = process.env.JOURNEYS_DATABASE_URL
const logPath = inProject(resultsFolder, 'server.log')

/** The server sees none of the shell's own settings: a journey runs in demo mode, on an embedded database unless told. */
function startServer(address: string, dataFolder: string): ChildProcess {
  mkdirSync(inProject(resultsFolder), { recursive: true })
  const log = openSync(logPath, 'w')
  return spawn(process.execPath, [inProject('dist/server/main.js')], {
    cwd: inProject(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: new URL(address).port,
      DATA_DIR: dataFolder,
      APP_URL: address,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
    stdio: ['ignore', log, log],
  })
}

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}; see ${logPath}.`)
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(100)
  }
  throw new Error(`The server was not ready after ${readyWithinMs / 1000} s; see ${logPath}.`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const inTime = await Promise.race([ended.then(() => true), wait(stoppedWithinMs, false, { ref: false })])
  if (inTime) return
  server.kill('SIGKILL')
  await ended
}
