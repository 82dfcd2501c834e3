import { createReadStream } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { verifyArchive } from '../../server/backup/archive.ts'
import { createMigratedDatabase } from '../support/testDatabase.ts'
import { setUpServers } from './serverFixture.ts'

const { dataDir, start } = setUpServers()

test('a server writes its daily backup in a process of its own, and says that one was not written [RO-06]', async () => {
  const postgres = process.env.TEST_DATABASE_URL
  const database = postgres ? await createMigratedDatabase(postgres) : undefined
  // The second time zone is always a day ahead of the first.
  const env = { BACKUP_AT: '00:00', TIME_ZONE: 'Etc/GMT+12', ...(database && { DATABASE_URL: database.url }) }
  const folder = join(dataDir(), 'backups')
  const list = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar'))
  const first = await start(await findFreePort(), env)
  await expect.poll(list, { timeout: 90_000 }).toEqual([expect.stringMatching(/^sillage-daily-\d{8}T\d{6}Z\.tar$/)])
  const [name = ''] = await list()
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  const { parts } = await verifyArchive(createReadStream(join(folder, name)))
  expect(parts.map((part) => part.name)).toContain('tables/users.copy.gz')
  first.child.kill()
  await first.ended

  await writeFile(join(dataDir(), 'file'), '')
  const port = await findFreePort()
  const second = await start(port, { ...env, TIME_ZONE: 'Pacific/Kiritimati', BACKUP_DIR: join(dataDir(), 'file') })
  await expect.poll(() => second.output(), { timeout: 90_000 }).toContain('the daily backup was not written')
  const ready = await fetch(`http://127.0.0.1:${port}/api/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', warnings: ['backupsFailed'] }])
  expect(await list()).toEqual([name])
  second.child.kill()
  await second.ended
  await database?.drop()
}, 240_000)
