import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { lockFolder } from '../../server/db/folderLock.ts'
import { getProcessIdentity } from '../../server/db/processIdentity.ts'
import { StartError } from '../../server/startError.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

const folder = setUpTemporaryFolder()
const getLockPath = () => join(folder(), 'lock')
const writeLock = (holder: unknown) =>
  writeFile(getLockPath(), typeof holder === 'string' ? holder : JSON.stringify(holder))
const ageLock = (seconds: number) => utimes(getLockPath(), new Date(), new Date(Date.now() - seconds * 1000))

test('a locked folder is refused with a sentence that says what to do, until it is released', async () => {
  const lock = await lockFolder(folder())
  const refusal = await lockFolder(folder()).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(String(refusal)).toContain(`${folder()} is in use by another Sillage (process ${process.pid})`)
  expect(String(refusal)).toContain('DATA_DIR')
  await lock.release()
  await (await lockFolder(folder())).release()
  expect(await readdir(folder())).toEqual([])
})

test('of many who try at once, one gets a fresh folder', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder())))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('the lock of a process that was killed is taken over, by one of many', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { stdio: 'ignore' })
  await once(child, 'spawn')
  const started =
    (await readFile(`/proc/${child.pid}/stat`, 'utf8').catch(() => '')).split(') ')[1]?.split(' ')[19] ?? ''
  await writeLock({ ...(await getProcessIdentity()), pid: child.pid, started })
  await expect(lockFolder(folder())).rejects.toThrow(`process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder())))
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await readdir(folder())).toEqual(['lock'])
})

test('a process that has only the number of the dead one does not keep its lock', async () => {
  await writeLock({ ...(await getProcessIdentity()), started: '1' })
  await (await lockFolder(folder())).release()
})

test('a lock from another machine or container is believed while it shows signs of life, for a minute', async () => {
  await writeLock({ ...(await getProcessIdentity()), where: 'elsewhere' })
  await expect(lockFolder(folder())).rejects.toThrow('try again in a minute')
  await ageLock(61)
  await (await lockFolder(folder())).release()
})

const invalidLocks = ['', '{"pid":', 'null', '{"pid":"1"}']
test.each(invalidLocks)('a damaged lock (%j) counts as one that is being written', async (content) => {
  await writeLock(content)
  await expect(lockFolder(folder())).rejects.toThrow(StartError)
  await ageLock(61)
  await (await lockFolder(folder())).release()
})

test('a take-over that was cut short keeps nobody out for long', async () => {
  await writeLock({ ...(await getProcessIdentity()), started: '1' })
  const guard = join(folder(), 'lock.takeover')
  await writeFile(guard, '{}')
  await expect(lockFolder(folder())).rejects.toThrow(StartError)
  await utimes(guard, new Date(), new Date(Date.now() - 11_000))
  await (await lockFolder(folder())).release()
})

test('releasing does not remove a lock that another process holds meanwhile', async () => {
  const lock = await lockFolder(folder())
  await writeLock({ ...(await getProcessIdentity()), pid: 1 })
  await lock.release()
  expect(await readdir(folder())).toEqual(['lock'])
})

test('an open database keeps its directory until it is closed', async () => {
  await extractDatabase(folder())
  const config = readConfig({ DATA_DIR: folder(), TIME_ZONE: 'Pacific/Kiritimati' }, '/', server)
  const database = await openDatabase(config)
  const { rows } = await sql`select current_setting('sillage.time_zone') as zone`.execute(database.db)
  expect(rows).toEqual([{ zone: 'Pacific/Kiritimati' }])
  await expect(openDatabase(config)).rejects.toThrow('is in use by another Sillage')
  await database.close()
  expect(await readdir(folder())).toEqual(['db'])
})

test('a directory that is no database is refused with a sentence and not kept locked', async () => {
  await writeFile(join(folder(), 'db'), 'a file where a folder should be')
  const config = readConfig({ DATA_DIR: folder() }, '/', server)
  await expect(openDatabase(config)).rejects.toThrow(/cannot be opened/)
  expect(await readdir(folder())).toEqual(['db'])
})
