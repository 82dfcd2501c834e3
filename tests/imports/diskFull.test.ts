import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { takeDueImport } from '../../server/imports/lease.ts'
import { writeRows } from '../../server/imports/writeRows.ts'
import { listStoredKeys } from '../records/records.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { canMount, mountSmallDisk } from '../support/smallDisk.ts'
import { check, read, runImports, upload } from './importFixture.ts'

const roomy = 1024 ** 4
const reserve = 100 * 1024 ** 2
let freeBytes = roomy
const app = await createTestApp({ DISK_RESERVE_MB: '100' }, undefined, () => freeBytes)
afterAll(() => app.close())
const admin = await app.signInAs('ADMIN')
const octets = { 'content-type': 'application/octet-stream' }
const countCategories = async (): Promise<number> => (await admin.get('/api/categories')).json().total
const waits = createTranslator('pt')('imports.waitsForRoom')

test('an import that is being written waits while there is little room, says so, and goes on by itself [RO-14]', async () => {
  const lines = Array.from({ length: 620 }, (_, index) => `Família ${index}`)
  const uploaded = await upload(app, admin, { resource: 'categories', content: ['Nome', ...lines].join('\n') })
  const { importId, revision } = await check(app, admin, uploaded.importId)
  const path = `/api/imports/${importId}`
  freeBytes = reserve - 1
  expect((await admin.post(`${path}/commit`, { revision })).statusCode).toBe(507)
  expect((await read(admin, importId)).sentence).toBeNull()
  freeBytes = roomy
  expect((await admin.post(`${path}/commit`, { revision })).statusCode).toBe(202)

  const due = await takeDueImport(app.db, '00000000-0000-4000-8000-000000000001', app.clock())
  if (!due) throw new Error('nothing is due')
  let chunks = 0
  const signal = {
    get aborted() {
      if (++chunks === 2) freeBytes = reserve - 1
      return false
    },
  } as AbortSignal
  await expect(writeRows(app.app.imports, { ...due, signal })).rejects.toMatchObject({ status: 507 })
  app.clock.advance(30_000)
  await runImports(app)
  const written = await countCategories()
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(620)
  expect(await read(admin, importId)).toMatchObject({ state: 'writing', sentence: waits, work: { done: written } })

  freeBytes = roomy
  await runImports(app)
  expect(await read(admin, importId)).toMatchObject({ state: 'done', sentence: null })
  expect(await countCategories()).toBe(620)
  const audited = await app.db.selectFrom('audit_entries').select('id').where('resource', '=', 'categories').execute()
  expect(audited).toHaveLength(620)
}, 60_000)

test('a file that would take the last room is refused before it is sent, and each of its parts', async () => {
  freeBytes = reserve + 50_000
  const announce = (bytes: number) => admin.post('/api/imports', { resource: 'categories', name: 'a.csv', bytes })
  expect((await announce(60_000)).statusCode).toBe(507)
  const { importId } = (await announce(10)).json()
  freeBytes = reserve - 1
  const sendPart = () => admin.put(`/api/imports/${importId}/parts/0`, Buffer.from('Nome\nOud\n\n'), octets)
  const before = await listStoredKeys(app)
  expect([(await sendPart()).statusCode, await listStoredKeys(app)]).toEqual([507, before])
  freeBytes = roomy
  expect((await sendPart()).statusCode).toBe(204)
  await runImports(app)
  expect((await read(admin, importId)).state).toBe('mapping')
})

test('a part that the database has no room for leaves no file', async () => {
  const content = Buffer.from('Nome\nRosa\n')
  const { importId } = (
    await admin.post('/api/imports', { resource: 'categories', name: 'a.csv', bytes: content.length })
  ).json()
  const before = await listStoredKeys(app)
  await sql`create function refuse_part() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`.execute(app.db)
  await sql`create trigger full_disk before insert on import_parts execute function refuse_part()`.execute(app.db)
  const response = await admin.put(`/api/imports/${importId}/parts/0`, content, octets)
  await sql`drop function refuse_part cascade`.execute(app.db)
  expect([response.statusCode, await listStoredKeys(app)]).toEqual([507, before])
  await admin.delete(`/api/imports/${importId}`)
})

test.skipIf(!canMount)(
  'a file that the temporary folder has no room for is read once it has some [RO-14]',
  async () => {
    const disk = mountSmallDisk(1)
    const usual = tmpdir()
    process.env.TMPDIR = disk.path
    try {
      const content = `Nome\n${`${'Baunilha '.repeat(100)}\n`.repeat(1_400)}`
      const { importId } = await upload(app, admin, { resource: 'categories', content })
      expect((await read(admin, importId)).state).toBe('reading')
      expect(await readdir(disk.path)).toEqual([])
      process.env.TMPDIR = usual
      await runImports(app)
      expect((await read(admin, importId)).state).toBe('mapping')
    } finally {
      process.env.TMPDIR = usual
    }
  },
  60_000,
)
