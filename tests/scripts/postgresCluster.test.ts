import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { findPostgres, startCluster } from '../../scripts/steps/postgresCluster.mjs'
import { inProject } from '../../scripts/steps/project.mjs'

const createdFolders: string[] = []
afterEach(() => {
  for (const folder of createdFolders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('looking for PostgreSQL', () => {
  test('takes the first folder that holds the programs of a version new enough', () => {
    const bare = createFolder({})
    const half = createFolder({ postgres: 'echo "postgres (PostgreSQL) 17.2"' })
    const oldVersionFolder = createFolder({ initdb: 'true', postgres: 'echo "postgres (PostgreSQL) 14.9"' })
    const broken = createFolder({ initdb: 'true', postgres: 'exit 1' })
    const good = createFolder({ initdb: 'true', postgres: 'echo "postgres (PostgreSQL) 16.3 (Debian 16.3-1)"' })
    const later = createFolder({ initdb: 'true', postgres: 'echo "postgres (PostgreSQL) 18.0"' })
    expect(findPostgres([bare, half, oldVersionFolder, broken, good, later])).toEqual({ folder: good, version: 16 })
    expect(findPostgres([bare, half, oldVersionFolder, broken])).toBeUndefined()
  })

  test('what cannot make a cluster says why, and leaves nothing behind', async () => {
    const folder = createFolder({ initdb: 'echo "data is in $2"; exit 3', postgres: 'true' })
    const refusal = await startCluster({ folder, version: 17 }).catch((error: unknown) => error)
    const data = /initdb failed: data is in (\S+)/.exec(String(refusal))?.[1] ?? ''
    expect(data).toMatch(/sillage-postgres-\w+\/data$/)
    expect(existsSync(join(data, '..'))).toBe(false)
  })
})

describe.runIf(findPostgres())('a cluster', () => {
  test('compares text as the embedded database does, and is gone once it is stopped', async () => {
    const cluster = await startCluster()
    const client = new pg.Client(cluster.url)
    await client.connect()
    const { rows } = await client.query(
      `select current_setting('data_directory') as data, 'a' < 'B' as "asPeopleDo", lower('ЯÉ') as low,
        pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
    await client.end()
    expect(rows).toEqual([{ data: expect.any(String), asPeopleDo: false, low: 'яé', encoding: 'UTF8' }])
    await cluster.stop()
    expect(existsSync(rows[0].data)).toBe(false)
    expect(isRunning(cluster.pid)).toBe(false)
  })

  test('is gone when the process that started it is interrupted', async () => {
    const script = `
      import { startCluster } from ${JSON.stringify(inProject('scripts/steps/postgresCluster.mjs'))}
      process.on('SIGINT', () => process.exit(130))
      console.log((await startCluster()).pid)`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script])
    const [said] = await once(parent.stdout, 'data')
    expect(isRunning(Number(said))).toBe(true)
    const ended = once(parent, 'exit')
    parent.kill('SIGINT')
    expect(await ended).toEqual([130, null])
    await expect.poll(() => isRunning(Number(said)), { timeout: 20_000 }).toBe(false)
  })
})

/** A folder with these shell scripts as programs. */
function createFolder(programs: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-programs-'))
  chmodSync(folder, 0o755)
  createdFolders.push(folder)
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
  return folder
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
