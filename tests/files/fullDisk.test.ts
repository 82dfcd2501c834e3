import { existsSync } from 'node:fs'
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { openFileStorage } from '../../server/files/fileStorage.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpApp } from '../http/appFixture.ts'
import { buildFragranceForm, listStoredKeys } from '../records/records.ts'
import { createClient, testSecret } from '../support/createTestApp.ts'
import { extractDatabase } from '../support/embeddedDumps.ts'
import { createPicture } from '../support/pictures.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

const folder = setUpTemporaryFolder()
const testApp = await setUpApp()

const device = '/dev/full'
test.skipIf(!existsSync(device))('an upload onto a full disk is 507 with a sentence and leaves no file', async () => {
  const { put } = await openFileStorage({ dataDir: folder(), filesUrl: null })
  await symlink(device, join(folder(), 'files', 'full.part'))
  const stored: string[] = []
  const files = {
    ...testApp.files,
    async put(bytes: Uint8Array, name: string, type: string) {
      if (stored.length > 0) await put('full', bytes, type)
      const file = await testApp.files.put(bytes, name, type)
      stored.push(file.key)
      return file
    },
  }
  const config = readConfig({ SECRET: testSecret, DATA_DIR: folder() }, findProjectRoot(), server)
  const app = await createApp({
    product: server,
    db: testApp.db,
    files,
    clock: testApp.clock,
    config,
    secret: testSecret,
    log: false,
  })
  const { token, post } = await testApp.signInAs('ADMIN')
  await post('/api/categories', { name: 'Floral' })
  const admin = createClient(app, { authorization: `Bearer ${token}`, 'content-language': 'en-US' })
  const response = await admin.post('/api/fragrances', buildFragranceForm(await createPicture()))
  expect([response.statusCode, response.body]).toEqual([507, createTranslator('en')('errors.storageFull')])
  expect([stored.length, await listStoredKeys(testApp), await readdir(join(folder(), 'files'))]).toEqual([1, [], []])
  await app.close()
})

test('while the disk is nearly full, the embedded database is read, but neither written nor opened', async () => {
  await extractDatabase(folder())
  let freeBytes = 1024 ** 3
  const config = readConfig({ DATA_DIR: folder() }, '/', server)
  const { db, close } = await openDatabase(config, () => freeBytes)
  const write = (text: string) => sql`insert into texts values (${text})`
  const notes = async () =>
    (await sql<{ text: string }>`select text from texts`.execute(db)).rows.map(({ text }) => text)
  await sql`create table texts (text text)`.execute(db)
  await write('a').execute(db)
  const begun = db.transaction().execute(async (trx) => {
    await write('b').execute(trx)
    freeBytes = 16 * 1024 ** 2
    await write('c').execute(trx)
  })
  await expect(begun).rejects.toMatchObject({ code: '53100' })
  await expect(write('d').execute(db)).rejects.toMatchObject({ code: '53100' })
  expect(await notes()).toEqual(['a'])
  freeBytes = 1024 ** 3
  await write('e').execute(db)
  expect(await notes()).toEqual(['a', 'e'])
  await close()
  await expect(openDatabase(config, () => 0)).rejects.toThrow(/has 0 MB left; the database needs 32 MB/)
})
