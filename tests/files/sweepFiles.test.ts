import { expect, test } from 'vitest'
import { resources } from '#resources/index.ts'
import { removeOrphansDaily } from '../../server/files/removeOrphans.ts'
import { openApp } from '../http/world.ts'
import { addCategory, brisaWith, storedKeys } from '../records/records.ts'
import { pictureOf } from '../support/pictures.ts'

const world = await openApp()

const hourMs = 3_600_000
/** Files are as old as the machine's clock says; the sweep is told the time. */
const sweepAt = (hours: number) =>
  removeOrphansDaily({ ...world, resources, clock: () => new Date(Date.now() + hours * hourMs) })
const orphan = async () => (await world.files.put(Buffer.from('x'), 'x', 'image/webp')).key

test('files that no record names are removed after a day, and those that a record names never', async () => {
  const admin = await world.signedInAs('ADMIN')
  await addCategory(admin, 'Floral')
  expect((await admin.post('/api/fragrances', brisaWith(await pictureOf()))).statusCode).toBe(201)
  const named = (await storedKeys(world)).sort()
  const lost = await orphan()

  expect(await sweepAt(1)).toBe(0)
  expect(await storedKeys(world)).toContain(lost)
  expect(await sweepAt(48)).toBe(1)
  expect((await storedKeys(world)).sort()).toEqual(named)
})

test('it is done once a day, whoever of several processes asks', async () => {
  await orphan()
  const removed = await Promise.all([sweepAt(96), sweepAt(96), sweepAt(96)])
  expect(removed.sort()).toEqual([0, 0, 1])
  await orphan()
  expect([await sweepAt(96), await sweepAt(120)]).toEqual([0, 1])
})

test('where no record names any file, none is removed: they may be those of another database', async () => {
  await world.truncate()
  const keys = await storedKeys(world)
  expect(keys.length).toBeGreaterThan(0)
  expect(await sweepAt(240)).toBe(0)
  expect((await storedKeys(world)).sort()).toEqual(keys.sort())
})
