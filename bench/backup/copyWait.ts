import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { logStep, projectRoot } from '../../scripts/steps/project.mjs'
import { createPGlite } from '../../server/db/pglite.ts'
import type { Part } from '../part.ts'

const megabytes = 250
const maxMs = 3_000
const program = 'dist/server/main.js'

/** Measures the longest wait of a call while the embedded database is copied for a backup. */
export const backupWait: Part = {
  title: 'A backup of an embedded database',
  async measure() {
    if (!(await ensureBuild())) throw new Error('there is no build to measure')
    const folder = mkdtempSync(join(tmpdir(), 'sillage-bench-'))
    try {
      await fill(join(folder, 'db'))
      const longest = await measureLongestWait(folder)
      return [
        {
          label: `the longest call while ${megabytes} MB are copied`,
          measured: `${Math.round(longest)} ms`,
          goal: `<= ${maxMs} ms`,
          isMet: longest <= maxMs,
        },
      ]
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Makes a database with rows that compression does not shrink. */
async function fill(folder: string): Promise<void> {
  logStep(`filling a database with ${megabytes} MB`)
  const pglite = await createPGlite({ folder })
  await pglite.exec(`create table bulk (content text); alter table bulk alter column content set storage external;
    insert into bulk select repeat('x', 1000000) from generate_series(1, ${megabytes})`)
  await pglite.close()
}

async function measureLongestWait(folder: string): Promise<number> {
  const port = await findFreePort()
  const env = {
    ...{
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      SECRET: 'a secret that only the bench knows',
      DRAIN_SECONDS: '0',
    },
    ...{ ADMIN_EMAIL: 'a@example.com', DATA_DIR: folder, PORT: String(port) },
  }
  const start = (...args: readonly string[]) =>
    spawn(process.execPath, [program, ...args], { cwd: projectRoot, env, stdio: 'ignore' })
  const server = start()
  const serverEnded = once(server, 'exit')
  try {
    const call = () => fetch(`http://127.0.0.1:${port}/api/health`)
    while (!(await call().catch(() => undefined))?.ok) await wait(100)
    logStep('backing it up')
    const ended = once(start('backup', join(folder, 'bench.tar')), 'exit')
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    let longest = 0
    while (!isOver) {
      const begun = performance.now()
      await call()
      longest = Math.max(longest, performance.now() - begun)
    }
    const [code] = await ended
    if (code !== 0) throw new Error(`the backup ended with ${code}`)
    return longest
  } finally {
    server.kill('SIGTERM')
    await serverEnded
  }
}
