import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { removeOrphansDaily } from '../../server/files/removeOrphans.ts'
import { setUpApp } from '../http/appFixture.ts'
import { addCategory, buildFragranceForm, listStoredKeys } from '../records/records.ts'
import { createPicture } from '../support/pictures.ts'

const testApp = await setUpApp()

const hourMs = 3_600_000
/** The age of files follows the clock of the machine; the sweep receives its time as a parameter. */
const sweepAt = (hours: number) =>
  removeOrphansDaily({ ...testApp, resources, clock: () => new Date(Date.now() + hours * hourMs) })
const addOrphan = async () => (await testApp.files.put(Buffer.from('x'), 'x', 'image/webp')).key

test('files that no record names are removed after a day, and those that a record names never', async () => {
  const admin = await testApp.signInAs('ADMIN')
  await addCategory(admin, 'Floral')
  expect((await admin.post('/api/fragrances', buildFragranceForm(await createPicture()))).statusCode).toBe(201)
  const named = (await listStoredKeys(testApp)).sort()
  const lost = await addOrphan()

  expect(await sweepAt(1)).toBe(0)
  expect(await listStoredKeys(testApp)).toContain(lost)
  expect(await sweepAt(48)).toBe(1)
  expect((await listStoredKeys(testApp)).sort()).toEqual(named)
})

test('it runs once a day, even with several processes', async () => {
  await addOrphan()
  const removed = await Promise.all([sweepAt(96), sweepAt(96), sweepAt(96)])
  expect(removed.sort()).toEqual([0, 0, 1])
  await addOrphan()
  expect([await sweepAt(96), await sweepAt(120)]).toEqual([0, 1])
})

test('where no record names any file, none is removed: they may be those of another database', async () => {
  await testApp.truncate()
  const keys = await listStoredKeys(testApp)
  expect(keys.length).toBeGreaterThan(0)
  expect(await sweepAt(240)).toBe(0)
  expect((await listStoredKeys(testApp)).sort()).toEqual(keys.sort())
})
