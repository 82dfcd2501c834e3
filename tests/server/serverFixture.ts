import type { ChildProcess } from 'node:child_process'
import { afterEach } from 'vitest'
import { startServer } from '../support/serverProcess.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

/** Servers of a test over a folder of its own; what still runs afterwards is ended. */
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
