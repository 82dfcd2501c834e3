import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { createPGlite } from '../../server/db/pglite.ts'
import { setUpServers } from '../server/serverFixture.ts'
import { readMigratedDump } from '../support/embeddedDumps.ts'
import { runCommand } from '../support/runCommand.ts'

const { dataDir, start } = setUpServers()

/** Makes an embedded database of so many MB, in rows that compression does not shrink. */
async function fillDatabase(megabytes: number): Promise<void> {
  const pglite = await createPGlite({ folder: join(dataDir(), 'db'), dump: await readMigratedDump(product) })
  await pglite.exec(`create table bulk (content text); alter table bulk alter column content set storage external;
    insert into bulk select repeat('x', 1000000) from generate_series(1, ${megabytes})`)
  await pglite.close()
}

test('calls wait only while the folder of the embedded database is copied, and Ctrl C of a backup leaves nothing [RO-02]', async () => {
  await fillDatabase(20)
  const port = await findFreePort()
  const server = await start(port)
  await server.waitUntilReady()
  const folders = async () => (await readdir(dataDir())).filter((name) => name.startsWith('backup-copy-'))
  const file = join(dataDir(), 'backups', 'a.tar')
  const env = { NODE_ENV: 'production', SECRET: 'a secret that only tests know', DATA_DIR: dataDir() }
  const { child, ended } = await runCommand(['backup', file], env)
  // The command begins its file once it has the copy.
  const parts = async () => (await readdir(join(dataDir(), 'backups')).catch(() => [])).length
  while ((await parts()) === 0) expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200)
  child.kill('SIGINT')
  expect((await ended).code).toBe(1)
  expect(await readdir(join(dataDir(), 'backups'))).toEqual([])
  await expect.poll(folders).toEqual([])
}, 240_000)
