import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportRow } from '#language/imports/import.ts'
import { server } from '../business/server.ts'
import { createTestApp, type SignedInClient, type TestApp } from '../support/createTestApp.ts'
import { check, commit, upload } from './importFixture.ts'

let app: TestApp
let admin: SignedInClient
beforeAll(async () => {
  app = await createTestApp({}, server)
  admin = await app.signInAs('ADMIN')
})
afterAll(() => app.close())

const stored = ['Verre', 'Papier', 'Liège', 'Étain', 'Cire', 'Bois', 'Cuir', 'Lin', 'Soie', 'Fer', 'Or', 'Sel'].map(
  (name, index) => ({
    name,
    type: index % 2 === 0 ? 'person' : 'company',
    vatNumber: `FR${index}`,
    email: `${index}@example.com`,
    country: 'FR',
    city: 'Paris',
  }),
)

/** Texts for the column of the key: that of each record once, then texts without a record. */
const ids = [...stored.map((_, index) => (index % 3 === 0 ? `#${index + 1}` : String(index + 1))), '99', 'x']
const mostly = (valid: readonly string[], ...others: readonly string[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...valid) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

/** Cells as users may write them. Some are refused. */
const row = fc.record({
  name: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1_000, max: 9_999 }).map((number) => `Maison ${number}`) },
    { weight: 1, arbitrary: fc.constantFrom('Verre', 'PAPIER', 'liege', '') },
  ),
  type: mostly(['company', 'person', 'Person', ''], 'robot'),
  vatNumber: mostly(['FR9', 'DE1'], ''),
  email: mostly(['a@example.com', ''], 'not an address'),
  phone: mostly(['01 42 68 53 00'], '12', ''),
  country: mostly(['FR', 'France', 'DE'], 'Atlantis', ''),
  city: fc.constantFrom('Paris', 'Lyon', ''),
  rating: mostly(['1', '5', ''], '5,5', '7'),
  agreedDiscount: mostly(['5', '12,5', ''], '101'),
})
const columns = ['name', 'type', 'vatNumber', 'email', 'phone', 'country', 'city', 'rating', 'agreedDiscount'] as const

const readSuppliers = async () =>
  new Map(
    (await admin.get('/api/suppliers?perPage=50&orderBy=name&orderByDirection=asc'))
      .json<{ data: { supplierId: number; name: string }[] }>()
      .data.map((record) => [record.supplierId, record]),
  )
const readRows = async (importId: number): Promise<ImportRow[]> =>
  (await admin.get(`/api/imports/${importId}/rows?perPage=50`)).json().data
const withoutEdit = (record: object | undefined) => JSON.parse(JSON.stringify(record ?? null))

test.each([
  [1, 'keep'],
  [2, 'clear'],
] as const)('the commit does to each row of file %i what the preview said [Z-26]', async (seed, blank) => {
  await app.truncate()
  admin = await app.signInAs('ADMIN')
  for (const supplier of stored) expect((await admin.post('/api/suppliers', supplier)).statusCode).toBe(201)
  const lines = fc
    .sample(row, { seed, numRuns: 40 })
    .map((cells, index) => [ids[index] ?? '', ...columns.map((name) => cells[name])].join(';'))
  const content = [['_id', ...columns].join(';'), ...lines].join('\n')
  const { importId } = await upload(app, admin, { resource: 'suppliers', content })
  await admin.put(`/api/imports/${importId}/columns`, { blank })
  const preview = await check(app, admin, importId)
  const rows = await readRows(importId)
  const before = await readSuppliers()
  expect(preview.counts).toMatchObject({ rows: 40, conflict: 0 })
  for (const verdict of ['new', 'changed', 'refused'] as const) expect(preview.counts?.[verdict]).toBeGreaterThan(0)

  const done = await commit(app, admin, preview)
  expect([done.state, done.counts]).toEqual(['done', preview.counts])
  const after = await readSuppliers()
  const afterRows = await readRows(importId)
  expect(after.size - before.size).toBe(preview.counts?.new)
  for (const [index, said] of rows.entries()) {
    const became = afterRows[index]
    expect([said.line, became?.verdict]).toEqual([said.line, said.verdict])
    const id = Number(became?.recordId)
    const [former, record] = [before.get(id), after.get(id)]
    if (said.verdict === 'new') expect([said.line, former, record?.name]).toEqual([said.line, undefined, said.title])
    else if (said.verdict === 'unchanged') expect(withoutEdit(record)).toEqual(withoutEdit(former))
    else if (said.verdict === 'changed') {
      const changed = Object.values(said.cells).filter(({ from, to }) => from !== to)
      expect(changed.length).toBeGreaterThan(0)
      expect(record).not.toEqual(former)
    }
  }
  // Imported again by its keys, what was written is as the file has it.
  const changedIds = rows.flatMap(({ verdict, recordId }) => (verdict === 'changed' ? [Number(recordId)] : []))
  const untouched = [...before.keys()].filter((id) => !changedIds.includes(id))
  for (const id of untouched) expect(withoutEdit(after.get(id))).toEqual(withoutEdit(before.get(id)))
  const again = await check(app, admin, importIdOf(await uploadWritten()))
  expect(again.counts).toMatchObject({ rows: again.counts?.unchanged, changed: 0, new: 0 })

  /** The rows that were written, each with the id of its record. */
  async function uploadWritten() {
    const written = rows.flatMap(({ verdict, line }, index) =>
      verdict === 'new' || verdict === 'changed'
        ? [[afterRows[index]?.recordId, ...(lines[line - 2] ?? '').split(';').slice(1)].join(';')]
        : [],
    )
    const file = [['_id', ...columns].join(';'), ...written].join('\n')
    const uploaded = await upload(app, admin, { resource: 'suppliers', content: file })
    await admin.put(`/api/imports/${uploaded.importId}/columns`, { blank })
    return uploaded
  }
})

const importIdOf = ({ importId }: { readonly importId: number }): number => importId
