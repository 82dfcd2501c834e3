import type { ChildProcess } from 'node:child_process'
import { afterEach } from 'vitest'
import { startServer } from '../support/serverProcess.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

/** Starts servers on a temporary folder; those that still run after the test are stopped. */
export function setUpServers() {
  const dataDir = setUpTemporaryFolder()
  const started: ChildProcess[] = []
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })
  return {
    dataDir,
    async start(port: number, env: Record<string, string> = {}, program?: string) {
      const server = await startServer(dataDir(), port, env, program)
      started.push(server.child)
      return server
    },
  }
}
