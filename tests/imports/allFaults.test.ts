import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { server } from '#product/server.ts'
import { buildDeclaredTables } from '../../server/db/declaredTables.ts'
import { buildCreateTable } from '../../server/db/tableSql.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, listRows, upload } from './importFixture.ts'

const seen = { or: [{ '$me.isAdmin': true }, { keeper: '$me.id' }, { keeper: null }] } as const
const jars: ResourceData = {
  name: 'jars',
  key: 'jarId',
  title: 'name',
  fields: {
    name: f.text({ required: true, max: 40 }),
    code: f.text({ unique: true, max: 9 }),
    label: f.text({ unique: true, max: 40 }),
    size: f.choice(['small', 'large'], { required: true }),
    filledOn: f.date(),
    emptiedOn: f.date(),
    lid: f.text({ required: { size: { ne: 'small' } } }),
    pieces: f.integer({ min: 1 }),
    keeper: f.integer(),
  },
  rules: { order: { holds: { emptiedOn: { gte: '$field.filledOn' } }, at: 'emptiedOn' } },
  list: { columns: ['name'] },
  records: seen,
}
const tables = buildDeclaredTables([jars])

const app = await createTestApp({}, { ...server, resources: [...server.resources, jars] })
for (const statement of tables.flatMap(buildCreateTable)) await sql.raw(statement).execute(app.db)
afterAll(async () => {
  await sql`drop table jars cascade`.execute(app.db)
  await app.close()
})

let admin: SignedInClient
beforeEach(async () => {
  await app.truncate()
  await sql`delete from jars`.execute(app.db)
  admin = await app.signInAs('ADMIN')
})

const post = async (jar: object): Promise<number> =>
  (await admin.post('/api/jars', { size: 'small', ...jar })).json<{ jarId: number }>().jarId

const columns = ['_id', ...Object.keys(jars.fields)]

/** The columns with an error in each row of a file. */
async function readFaults(lines: readonly string[], client = admin): Promise<string[][]> {
  const { importId } = await upload(app, client, { resource: 'jars', content: lines.join('\n') })
  await client.put(`/api/imports/${importId}/columns`, { key: lines[0]?.startsWith('_id') ? '_id' : null })
  await check(app, client, importId)
  return (await listRows(client, importId)).map(({ cells, sentence }) => [
    ...columns.filter((field) => cells[field]?.sentence !== undefined),
    ...(sentence === null ? [] : [sentence]),
  ])
}

test('all errors of a new row are shown at once: of its cells, its values, and those that another record has', async () => {
  await post({ name: 'First', code: 'A1', label: 'One' })
  expect(
    await readFaults([
      'name;code;label;size;pieces',
      ';A1;One;huge;0',
      'Second;A1;One;small;1',
      'Third;A1;Three;small;many',
      'Fourth;A4;Four;small;1',
    ]),
  ).toEqual([['name', 'code', 'label', 'size', 'pieces'], ['code', 'label'], ['code', 'pieces'], []])
})

test('all errors of a row that changes a record are shown at once', async () => {
  await post({ name: 'First', code: 'A1', label: 'One' })
  const id = await post({ name: 'Second', code: 'A2', label: 'Two' })
  expect(
    await readFaults(['_id;name;code;label;size', `${id};${'x'.repeat(41)};a1;Two;huge`, `${id + 1};x;A9;Nine;huge`]),
  ).toEqual([
    ['name', 'code', 'size'],
    ['_id', 'size'],
  ])
})

test('an error that depends on a cell which cannot be read is not guessed', async () => {
  expect(
    await readFaults([
      'name;size;filledOn;emptiedOn;pieces',
      'First;huge;1/1/2026;1/2/2026;0',
      'Second;small;never;1/2/2026;0',
      'Third;large;2/2/2026;1/2/2026;0',
    ]),
  ).toEqual([
    ['size', 'pieces'],
    ['filledOn', 'pieces'],
    ['emptiedOn', 'pieces', expect.stringContaining('lid')],
  ])
})

test('a value that is twice in the file is told beside the other errors, and refuses no row that is right [Z-23]', async () => {
  expect(
    await readFaults([
      'name;code;size;pieces',
      'First;A1;small;0',
      'Second;a1;small;1',
      'Third;A3;small;1',
      ';a3;small;1',
    ]),
  ).toEqual([['code', 'pieces'], [], [], ['name', 'code']])
})

test('values of unseen records that further errors tell are counted, as those of POST are [Z-29]', async () => {
  const manager = await app.signInAs('GERENTE')
  for (let number = 0; number < 12; number++) await post({ name: 'Unseen', code: `U${number}`, keeper: 999_999 })
  const lines = Array.from({ length: 12 }, (_, number) => `;U${number};small`)
  const faults = await readFaults(['name;code;size', ...lines, ';Free;small'], manager)
  expect(faults.filter((row) => row.includes('code'))).toHaveLength(10)
  const refused = await manager.post('/api/jars', { name: 'Seen', code: 'Free', size: 'small' })
  expect(refused.statusCode).toBe(429)
})
