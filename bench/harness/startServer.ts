import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../scripts/steps/project.mjs'

/** A server in a process of its own. */
export interface Server {
  /** e.g. 'http://127.0.0.1:4100' */
  readonly base: string
  /** What it holds of the machine's memory, in MB. */
  residentMb(): number
  stop(): Promise<void>
}

/** A folder for CPU profiles of every server: why a ratio is what it is. */
const profiles = process.env.BENCH_PROFILES
const profiling = profiles === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profiles]

/**
 * Starts one of the bench's servers: a module that prints `{"port":…}` as its first line when it listens, and ends at SIGTERM.
 *
 * @param args after the module's path
 * @throws Error when it ends before it listens
 */
export async function startServer(module: string, args: readonly string[] = []): Promise<Server> {
  // Without a program in between, so that the process that is measured is the server.
  const child = spawn(process.execPath, [...profiling, '--import', 'tsx', module, ...args], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [first] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
  if (typeof first !== 'string') throw new Error(`${module} ended before it listened`)
  return {
    base: `http://127.0.0.1:${JSON.parse(first).port}`,
    residentMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
