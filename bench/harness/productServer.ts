import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { projectRoot } from '../../scripts/steps/project.mjs'
import { serverOptions } from '../../scripts/steps/serverOptions.mjs'
import { readMemory, type Server } from './startServer.ts'

const program = 'dist/server/main.js'
const production = {
  NODE_ENV: 'production',
  SECRET: 'a secret that only the bench knows',
  ADMIN_EMAIL: 'a@example.com',
  DRAIN_SECONDS: '0',
}

/** Where a server keeps its data. */
export type Place = Readonly<Record<'DATA_DIR' | 'DATABASE_URL', string | undefined>>

const startProgram = (place: Place, env: Record<string, string>, args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [...serverOptions, program, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...production, ...place, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Starts the built server in production mode, and waits until it is ready. */
export async function startProduct(place: Place): Promise<Server> {
  const port = await findFreePort()
  const child = startProgram(place, { PORT: String(port) }, [])
  const ended = once(child, 'exit')
  const base = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${base}/api/ready`).catch(() => undefined))?.ok === true
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready')
    await wait(100)
  }
  return {
    base,
    residentMb: () => readMemory(child, 'VmRSS'),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Runs a command of the built server. `peakMb` is the most memory that its process had. */
export async function runCommand(
  place: Place,
  ...args: readonly string[]
): Promise<{ seconds: number; peakMb: number }> {
  const start = performance.now()
  const child = startProgram(place, {}, args)
  let peakMb = 0
  const sampling = setInterval(() => {
    if (child.exitCode === null) peakMb = Math.max(peakMb, readMemory(child, 'VmHWM'))
  }, 50)
  const [code] = await once(child, 'exit')
  clearInterval(sampling)
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
  return { seconds: (performance.now() - start) / 1_000, peakMb }
}
