import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectForCopying } from '../../server/backup/copyConnection.ts'
import { requestCopy, serveCopies } from '../../server/backup/copySocket.ts'
import { lockFileRemovals, skipRemovalsDuringBackup } from '../../server/backup/removalLock.ts'
import { openFileStore } from '../../server/files/fileStore.ts'
import { connect, createDatabase } from '../support/postgresServer.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

const folder = setUpTemporaryFolder()

async function storePicture() {
  const config = { dataDir: folder(), filesUrl: null, decodeSeconds: 10 }
  const files = await openFileStore({ config, secret: 'a secret that only tests know', clock: () => new Date() })
  const { key } = await files.put(Buffer.from('a picture'), 'a.webp', 'image/webp')
  const isThere = async () => {
    const content = await files.read(key)
    content?.destroy()
    return content !== null
  }
  return { files, key, isThere }
}

test('while a backup of the embedded database reads, no picture is removed, and afterwards it is [RO-02]', async () => {
  const { files, key, isThere } = await storePicture()
  const hold = { count: 0 }
  const held = skipRemovalsDuringBackup(files, { engine: 'pglite', dbWithoutTimeout: undefined as never }, hold)
  const copyFolder = async (target: string) => void (await mkdir(target))
  const reported: unknown[] = []
  const reportError = (error: unknown) => void reported.push(error)
  await mkdir(join(folder(), 'db'))
  const config = { dataDir: folder(), diskReserveMb: 0 }
  const stop = await serveCopies({ config, copyFolder, hold, reportError })
  const first = await requestCopy(folder(), process.pid)
  const second = await requestCopy(folder(), process.pid)
  first.release()
  await expect.poll(() => hold.count).toBe(1)
  await held.remove(key)
  expect(await isThere()).toBe(true)
  second.release()
  await expect.poll(() => hold.count).toBe(0)
  await held.remove(key)
  expect(await isThere()).toBe(false)
  await stop()
  expect(reported).toEqual([])
})

test.runIf(process.env.TEST_DATABASE_URL)('nor while a backup of PostgreSQL does, by any process', async () => {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  const { files, key, isThere } = await storePicture()
  const db = connect(url)
  const held = skipRemovalsDuringBackup(files, { engine: 'postgres', dbWithoutTimeout: db }, { count: 0 })
  const backup = await connectForCopying(url)
  await lockFileRemovals(backup.db)
  await held.remove(key)
  expect(await isThere()).toBe(true)
  await backup.close()
  await held.remove(key)
  expect(await isThere()).toBe(false)
  await db.destroy()
  await drop()
})
