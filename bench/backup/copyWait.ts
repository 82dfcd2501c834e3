import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { logStep } from '../../scripts/steps/project.mjs'
import { createPGlite } from '../../server/db/pglite.ts'
import { runCommand, startProduct } from '../harness/productServer.ts'
import type { Part } from '../part.ts'

const megabytes = 250
const maxMs = 3_000

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
  const place = { DATA_DIR: folder, DATABASE_URL: undefined }
  const server = await startProduct(place)
  let isOver = false
  const backUp = () =>
    runCommand(place, 'backup', join(folder, 'bench.tar')).finally(() => {
      isOver = true
    })
  const callUntilOver = async (): Promise<number> => {
    let longest = 0
    while (!isOver) {
      const begun = performance.now()
      await fetch(`${server.base}/api/health`)
      longest = Math.max(longest, performance.now() - begun)
    }
    return longest
  }
  try {
    logStep('backing it up')
    const [longest] = await Promise.all([callUntilOver(), backUp()])
    return longest
  } finally {
    await server.stop()
  }
}
