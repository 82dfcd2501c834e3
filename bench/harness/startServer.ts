import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../scripts/steps/project.mjs'

/** A server in its own process. */
export interface Server {
  /** e.g. 'http://127.0.0.1:4100' */
  readonly base: string
  /** The resident memory of the process, in MB. */
  residentMb(): number
  stop(): Promise<void>
}

/** A folder for a CPU profile of every server, to explain a ratio. */
const profileFolder = process.env.BENCH_PROFILES
const profilingFlags = profileFolder === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileFolder]

/**
 * Starts a server of the bench: a module that calls `announceServer`. It may be built.
 *
 * @param args after the module's path
 * @throws Error if it ends before it listens
 */
export async function startServer(module: string, args: readonly string[] = []): Promise<Server> {
  // Started directly, so that the measured process is the server itself.
  const loader = module.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = spawn(process.execPath, [...profilingFlags, ...loader, module, ...args], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof first !== 'string') throw new Error(`${module} ended before it listened`)
  return {
    base: `http://127.0.0.1:${JSON.parse(first).port}`,
    residentMb: () => readMemory(child, 'VmRSS'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Reads the current or the highest memory of a process, in MB. A process that has just ended has none. */
export function readMemory({ pid }: ChildProcess, what: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024
}
