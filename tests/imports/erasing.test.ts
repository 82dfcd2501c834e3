import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { eraseExpiredImports } from '../../server/imports/eraseImports.ts'
import { listStoredKeys } from '../records/records.ts'
import { startBucketServer } from '../support/bucketServer.ts'
import { createTestApp, type TestApp } from '../support/createTestApp.ts'
import { check, commit, read, upload } from './importFixture.ts'

const bucket = await startBucketServer(new Date(0))
const stores = {
  folder: await createTestApp(),
  bucket: await createTestApp({ FILES_URL: bucket.url }),
}
afterAll(async () => {
  for (const app of Object.values(stores)) await app.close()
  await bucket.close()
})

const hourMs = 3_600_000
const marks = ['MarkOfName', 'MarkOfHeading', 'MarkOfCell', 'MarkOfFix']

/** The marks that are in the database, as `table: mark`. */
async function findMarks({ db }: TestApp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  const found: string[] = []
  for (const { name } of tables)
    for (const mark of marks) {
      const { rows } =
        await sql`select from ${sql.table(name)} as t where to_jsonb(t)::text like ${`%${mark}%`} limit 1`.execute(db)
      if (rows.length > 0) found.push(`${name}: ${mark}`)
    }
  return found
}

/** The number of files in the store. */
const countFiles = async (kind: keyof typeof stores): Promise<number> =>
  kind === 'bucket' ? bucket.objects.size : (await listStoredKeys(stores.folder)).length

describe.each(['folder', 'bucket'] as const)('the file of an import in a %s', (kind) => {
  const app = stores[kind]

  /** Checks an import with a row that stays refused after a correction. */
  async function importMarked() {
    const admin = await app.signInAs('ADMIN')
    const content = `Nome;MarkOfHeading\nMarkOfCell ${kind} written;x\nMarkOfCell${'x'.repeat(100)};x\n`
    const { importId } = await upload(app, admin, { resource: 'categories', name: 'MarkOfName.csv', content })
    const preview = await check(app, admin, importId)
    await admin.put(`/api/imports/${importId}/rows/3`, { cells: { name: `MarkOfFix${'x'.repeat(100)}` } })
    return { admin, preview }
  }

  test('is gone a day after the last step with its rows, corrections and report; counts and audit stay [Z-46]', async () => {
    const filesBefore = await countFiles(kind)
    const { admin, preview } = await importMarked()
    const done = await commit(app, admin, preview)
    expect(await countFiles(kind)).toBe(filesBefore + 1)
    expect(await findMarks(app)).toEqual(
      expect.arrayContaining([
        'imports: MarkOfName',
        'imports: MarkOfHeading',
        'import_rows: MarkOfCell',
        'import_rows: MarkOfFix',
      ]),
    )
    app.clock.advance(24 * hourMs - 1)
    await eraseExpiredImports(app)
    expect(await countFiles(kind)).toBe(filesBefore + 1)
    app.clock.advance(1)
    await eraseExpiredImports(app)
    expect(await countFiles(kind)).toBe(filesBefore)
    expect(await findMarks(app)).toEqual(['audit_entries: MarkOfCell', 'categories: MarkOfCell'])
    const later = await app.signInAs('ADMIN')
    const { file, counts, repairs } = await read(later, preview.importId)
    expect([file, counts, repairs]).toEqual([null, done.counts, []])
    await app.db.updateTable('imports').set({ user_id: later.id }).where('id', '=', preview.importId).execute()
    expect((await later.get(`/api/imports/${preview.importId}/report`)).statusCode).toBe(404)
    expect((await later.get(`/api/imports/${preview.importId}/rows`)).json().data).toEqual([])
    expect((await later.get(`/api/audit?importId=${preview.importId}`)).json().total).toBe(1)
    await sql`delete from categories`.execute(app.db)
    await sql`delete from audit_entries`.execute(app.db)
  })

  test('is gone at once on request, and three days after its upload whatever is done with it [Z-46]', async () => {
    const filesBefore = await countFiles(kind)
    const asked = await importMarked()
    expect((await asked.admin.delete(`/api/imports/${asked.preview.importId}`)).statusCode).toBe(204)
    expect([await countFiles(kind), await findMarks(app)]).toEqual([filesBefore, []])

    const { preview } = await importMarked()
    for (const hours of [20, 20, 20, 12]) {
      expect(await countFiles(kind)).toBe(filesBefore + 1)
      app.clock.advance(hours * hourMs)
      const person = await app.signInAs('ADMIN')
      await app.db.updateTable('imports').set({ user_id: person.id }).where('id', '=', preview.importId).execute()
      await person.put(`/api/imports/${preview.importId}/rows/2`, { cells: { name: `MarkOfFix ${hours}` } })
      await eraseExpiredImports(app)
    }
    expect([await countFiles(kind), await findMarks(app)]).toEqual([filesBefore, []])
  })
})

test('the copy of a file that a killed process left is removed, and not one of a process that reads it [Z-46]', async () => {
  const name = (suffix: string) => `sillage-import-test-${process.pid}-${suffix}`
  for (const [suffix, hours] of [
    ['left', 13],
    ['read', 1],
  ] as const) {
    const path = join(tmpdir(), name(suffix))
    await mkdir(path)
    const at = new Date(stores.folder.clock().getTime() - hours * hourMs)
    await utimes(path, at, at)
  }
  await eraseExpiredImports(stores.folder)
  const left = (await readdir(tmpdir())).filter((one) => one.startsWith(name('')))
  expect(left).toEqual([name('read')])
  await rm(join(tmpdir(), name('read')), { recursive: true })
})
