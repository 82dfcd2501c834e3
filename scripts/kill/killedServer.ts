import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { findFreePort } from '../steps/findFreePort.mjs'

/** A server in its own process, to be killed. */
export interface KilledServer {
  readonly url: string
  readonly startMs: number
  /** The output of the server so far. */
  output(): string
  /** Sends SIGKILL, so that the server cannot clean up. */
  kill(): Promise<void>
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>
}

export interface ServerOptions {
  /** The module that Node runs: the built server, or its source. */
  readonly program: readonly string[]
  readonly dataDir: string
  /** PostgreSQL; absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
  /** Other environment variables. */
  readonly env?: Readonly<Record<string, string>>
}

export const adminEmail = 'chefe@example.com'
const startTimeoutMs = 180_000

/** Starts the server and waits until it answers. */
export async function startServerProcess({ program, dataDir, databaseUrl, env }: ServerOptions): Promise<KilledServer> {
  const port = await findFreePort()
  const startTime = Date.now()
  const child = spawn(process.execPath, [...program], {
    cwd: findProjectRoot(),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      SECRET: 'a secret of the kill test',
      ADMIN_EMAIL: adminEmail,
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
  })
  const ended = once(child, 'exit')
  let output = ''
  const collectOutput = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    const [code] = await ended
    return code
  }
  const url = `http://127.0.0.1:${port}/api`
  await waitUntilReady(child, url, () => output).catch(async (error: unknown) => {
    await end('SIGKILL')
    throw error
  })
  return {
    url,
    startMs: Date.now() - startTime,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/health`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The server did not get ready.\n${output()}`)
}
