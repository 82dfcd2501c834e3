import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getOutputFolder } from '../../../scripts/steps/build.mjs'
import { findFreePort } from '../../../scripts/steps/findFreePort.mjs'
import { inProject } from '../../../scripts/steps/project.mjs'
import { extractDatabase } from '../../support/embeddedDumps.ts'

const startTimeoutMs = 120_000

/** A server with demo data in a temporary folder. */
export interface DemoServer {
  readonly address: string
  /** Stops the server and removes its data. */
  remove(): Promise<void>
}

/** Options of a demo server. */
export interface DemoServerOptions {
  /** Absent: an embedded database in its data folder. */
  readonly databaseUrl?: string | undefined
  /** The folder of its product; absent: that of the application. */
  readonly product?: string
  /** The file for its log; absent: no log. */
  readonly logPath?: string
  /** Passkeys need a host name. */
  readonly host?: '127.0.0.1' | 'localhost'
  /** Further variables. */
  readonly env?: Readonly<Record<string, string>>
}

/** Starts the built server on a free port with an empty database, without the environment of the shell. */
export async function startDemoServer(options: DemoServerOptions = {}): Promise<DemoServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sillage-own-'))
  const address = `http://${options.host ?? '127.0.0.1'}:${await findFreePort()}`
  const remove = () => rmSync(dataFolder, { recursive: true, force: true })
  if (!options.databaseUrl) await extractDatabase(dataFolder, { folder: options.product ?? 'product' })
  const server = await start(address, dataFolder, options).catch((error: unknown) => {
    remove()
    throw error
  })
  return {
    address,
    async remove() {
      await stop(server)
      remove()
    },
  }
}

async function start(address: string, dataFolder: string, options: DemoServerOptions): Promise<ChildProcess> {
  const { databaseUrl, logPath, product = 'product' } = options
  const { PATH, HOME } = process.env
  const log = logPath === undefined ? 'ignore' : openSync(logPath, 'a')
  const server = spawn(process.execPath, [inProject(getOutputFolder(product), 'server/main.js')], {
    cwd: inProject(),
    env: {
      PATH,
      HOME,
      PORT: new URL(address).port,
      DATA_DIR: dataFolder,
      DRAIN_SECONDS: '0',
      APP_URL: address,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...options.env,
    },
    stdio: ['ignore', log, log],
  })
  const more = logPath === undefined ? '' : `; see ${logPath}`
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error(`The server ended with code ${server.exitCode}${more}.`)
    const answer = await fetch(`${address}/api/ready`).catch(() => undefined)
    if (answer?.ok) return server
    await wait(100)
  }
  await stop(server)
  throw new Error(`The server was not ready after ${startTimeoutMs / 1000} s${more}.`)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function stop(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const killing = setTimeout(() => server.kill('SIGKILL'), 20_000)
  await ended
  clearTimeout(killing)
}
