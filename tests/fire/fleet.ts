import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'

/** Processes of the server that share a database. */
export interface Fleet {
  /** The addresses of their APIs. */
  readonly urls: readonly string[]
  readonly kills: number
  /** Whether a process is ready, asked like a load balancer does. */
  isReady(index: number): boolean
  /**
   * Kills a process with SIGKILL and starts another one at the same address. If the new one ends because the database
   * is lost during its start, it is started again, as a supervisor would do.
   */
  killOne(index: number): Promise<void>
  /** Stops all processes in order. @throws Error with the output of a process that does not end with 0 */
  stop(): Promise<void>
  /** Kills the processes that still run. */
  end(): Promise<void>
}

export async function startFleet(count: number, dataDir: string, env: Record<string, string>): Promise<Fleet> {
  const ports: number[] = []
  for (let index = 0; index < count; index++) ports.push(await findFreePort())
  const processes: ServerProcess[] = []
  // The first one migrates.
  for (const port of ports) {
    const started = await startServer(dataDir, port, env)
    processes.push(started)
    await started.waitUntilReady()
  }
  const ready = new Set(ports.keys())
  let kills = 0
  const end = async (): Promise<void> => {
    for (const { child } of processes) child.kill('SIGKILL')
    await Promise.all(processes.map(({ ended }) => ended))
  }
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/api`),
    get kills() {
      return kills
    },
    isReady: (index) => ready.has(index),
    async killOne(index) {
      const former = processes[index]
      const port = ports[index]
      if (!former || port === undefined) throw new Error(`there is no process ${index}`)
      former.child.kill('SIGKILL')
      ready.delete(index)
      await former.ended
      kills++
      for (let isUp = false; !isUp; ) {
        const next = await startServer(dataDir, port, env)
        processes[index] = next
        isUp = await Promise.race([next.waitUntilReady().then(() => true), next.ended.then(requireLostService)])
      }
      ready.add(index)
    },
    async stop() {
      for (const { child } of processes) child.kill('SIGTERM')
      for (const { code, output } of await Promise.all(processes.map(({ ended }) => ended)))
        if (code !== 0) throw new Error(`a server ended with ${code}:\n${output.slice(-4_000)}`)
    },
    end,
  }
}

/** What a server says when it ends because the database, or the bucket, is away while it starts. */
const lostServices = [
  /The database was lost while the server started/,
  /The database at \S+ cannot be reached/,
  /FILES_URL: the bucket "\w+" cannot be read/,
]

/** @throws Error with the output of a process that ended for another reason */
function requireLostService({ code, output }: { code: number | null; output: string }): false {
  if (code === 1 && lostServices.some((sentence) => sentence.test(output))) return false
  throw new Error(`a server ended with ${code}:\n${output.slice(-4_000)}`)
}
