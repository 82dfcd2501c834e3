import type { ChildProcess } from 'node:child_process'
import { afterEach, beforeEach } from 'vitest'
import { startServer } from '../support/serverProcess.ts'
import { temporaryFolder } from '../support/temporaryFolder.ts'

/** Servers of a test over a folder of its own; what still runs afterwards is ended. */
export function startedServers() {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  let started: ChildProcess[] = []
  beforeEach(async () => {
    folder = await temporaryFolder()
  })
  afterEach(async () => {
    for (const child of started) child.kill('SIGKILL')
    started = []
    await folder.remove()
  })
  return {
    dataDir: () => folder.path,
    async start(port: number, env: Record<string, string> = {}) {
      const server = await startServer(folder.path, port, env)
      started.push(server.child)
      return server
    },
  }
}
