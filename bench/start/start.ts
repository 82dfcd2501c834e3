import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { logStep, projectRoot } from '../../scripts/steps/project.mjs'
import { median } from '../harness/median.ts'
import type { Part } from '../part.ts'

const runCount = 5
const timeoutMs = 180_000

/**
 * The time from `npm start` with an existing database to the first answer, compared with a script that opens the same
 * database.
 */
export const secondStart: Part = {
  title: 'The second start',
  async measure() {
    if (!(await ensureBuild())) throw new Error('there is no build to measure')
    const folder = mkdtempSync(join(tmpdir(), 'sillage-bench-'))
    try {
      logStep('the first start fills the database')
      await measureStart(['npm', 'start'], folder)
      const times = { bare: [] as number[], ours: [] as number[] }
      for (let run = 0; run < runCount; run++) {
        times.bare.push(
          await measureStart([process.execPath, 'bench/start/bareServer.mjs', join(folder, 'db')], folder),
        )
        times.ours.push(await measureStart(['npm', 'start'], folder))
      }
      const [bare, ours] = [median(times.bare), median(times.ours)]
      const noise = Math.abs(median(times.bare.slice(0, 2)) - median(times.bare.slice(2))) / bare
      const measured = `${ours.toFixed(0)} ms to ${bare.toFixed(0)} ms`
      return [{ label: 'second `npm start` to the first answer', measured, ratio: ours / bare, goal: '<= 2', noise }]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/**
 * The time in ms until a command answers its first request. The command is stopped afterwards. It gets the port in
 * `PORT`; commands other than npm also get it as their last argument.
 */
async function measureStart([program = '', ...args]: readonly string[], folder: string): Promise<number> {
  const port = await findFreePort()
  const before = performance.now()
  const child = spawn(program, [...args, ...(program === 'npm' ? [] : [String(port)])], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: folder, DRAIN_SECONDS: '0' },
    stdio: 'ignore',
    // In its own process group, so that npm and its children can be stopped together.
    detached: true,
  })
  const ended = once(child, 'exit')
  try {
    await waitForAnswer(`http://127.0.0.1:${port}/api/health`)
    return performance.now() - before
  } finally {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function waitForAnswer(url: string): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await wait(10)
  }
  throw new Error('the server did not answer')
}
