import { expect } from 'vitest'
import { type CommandProcess, runCommand } from './runCommand.ts'

/** A server in a child process. */
export interface ServerProcess extends CommandProcess {
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
  const server = await runCommand([], { ...own, ...needed, ...env }, program === undefined ? undefined : [program])
  return {
    ...server,
    waitUntilReady: () => expect.poll(server.output, { timeout: 150_000 }).toContain('is ready at'),
  }
}
