import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { ensureBuiltServer } from './builtServer.ts'

/** A server in a child process. */
export interface ServerProcess {
  readonly child: ChildProcess
  /** The output of the server so far. */
  output(): string
  readonly ended: Promise<{ code: number | null; output: string }>
  waitUntilReady(): Promise<void>
}

/** Starts the server, by default in production mode, which does not seed demo data. */
export async function startServer(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
  program?: string,
): Promise<ServerProcess> {
  const own = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_ENV: 'production', DRAIN_SECONDS: '0' }
  const needed = { SECRET: 'a secret that only tests know', ADMIN_EMAIL: 'a@example.com' }
  const child = spawn(process.execPath, [program ?? (await ensureBuiltServer())], {
    cwd: findProjectRoot(),
    env: { PATH: process.env.PATH, ...own, ...needed, ...env },
  })
  let output = ''
  const collectOutput = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collectOutput)
  child.stderr.on('data', collectOutput)
  return {
    child,
    output: () => output,
    ended: once(child, 'exit').then(([code]) => ({ code, output })),
    waitUntilReady: () => expect.poll(() => output, { timeout: 150_000 }).toContain('is ready at'),
  }
}
