import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { check, commit, listRows, upload } from './importFixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

let admin: SignedInClient
beforeEach(async () => {
  await app.truncate()
  admin = await app.signInAs('ADMIN')
})

const cnpjs = ['11222333000181', '45997418000153', '33000167000101']
const addOrganization = async (name: string, cnpj: string): Promise<number> => {
  const response = await admin.post('/api/organizations', { name, cnpj, country: 'BR' })
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)])
  return response.json<{ organizationId: number }>().organizationId
}
const importCategories = async (content: string): Promise<Import> =>
  upload(app, admin, { resource: 'categories', content })
const addCategories = async (...names: string[]): Promise<void> => {
  for (const name of names) await admin.post('/api/categories', { name })
}
const getMatches = (importId: number, query: string, client = admin) =>
  client.get(`/api/imports/${importId}/matches?${query}`)

describe('a file without `_id`', () => {
  test('that is an export of a list finds its records by their unique field, and changes nothing', async () => {
    await addOrganization('Casa Aroma', cnpjs[0] ?? '')
    await addOrganization('Ateliê Bruma', cnpjs[1] ?? '')
    const { rawPayload } = await admin.get('/api/organizations/export?format=xlsx')
    const imported = await upload(app, admin, { resource: 'organizations', name: 'o.xlsx', content: rawPayload })
    expect([imported.state, imported.key]).toEqual(['mapping', 'cnpj'])
    const index = imported.columns.find(({ field }) => field === 'cnpj')?.index
    const matches = await getMatches(imported.importId, `index=${index}&field=cnpj`)
    expect([matches.statusCode, matches.json()]).toEqual([
      200,
      { rows: 2, found: 2, isWhole: true, canBeProposed: true },
    ])
    const preview = await check(app, admin, imported.importId)
    expect(preview.counts).toMatchObject({ rows: 2, unchanged: 2, refused: 0 })
  })

  test('finds records by what is stored, however the file writes it', async () => {
    const id = await addOrganization('Casa Aroma', cnpjs[0] ?? '')
    const content = 'Nome;País;CNPJ\nCasa Nova;BR;11.222.333/0001-81\n'
    const { importId, key } = await upload(app, admin, { resource: 'organizations', content })
    expect(key).toBe('cnpj')
    await check(app, admin, importId)
    expect(await listRows(admin, importId)).toMatchObject([{ verdict: 'changed', recordId: id }])
  })

  test('has no key if fewer than half of its rows are found', async () => {
    await addCategories('Florais')
    const { importId, key } = await importCategories('Nome\nflorais\nVerdes\nFrescos\n')
    expect(key).toBeNull()
    expect((await getMatches(importId, 'index=0&field=name')).json()).toMatchObject({ rows: 3, found: 1 })
  })

  test('is compared as its columns are about to be mapped, and only by its importer', async () => {
    await addCategories('Florais', 'Verdes')
    const { importId, columns } = await importCategories('Coisa;Outra\nFlorais;x\nVerdes;y\nFlorais;Florais\n;w\n')
    expect(columns.map(({ field }) => field)).toEqual([null, null])
    const found = await Promise.all([0, 1].map((index) => getMatches(importId, `index=${index}&field=name`)))
    expect(found.map((answer) => answer.json())).toMatchObject([
      { rows: 4, found: 3 },
      { rows: 4, found: 1 },
    ])
    const other = await app.signInAs('ADMIN')
    const refused = [
      await getMatches(importId, 'index=0&field=name', other),
      await getMatches(importId, 'index=2&field=name'),
      await getMatches(importId, 'index=0&field=_id'),
      await getMatches(importId, 'index=0'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400, 400])
  })
})

describe('rows that are refused because their records exist', () => {
  test('name the key by which they change these records instead', async () => {
    await addCategories('Florais')
    const { importId } = await importCategories('Nome\nFLORAIS\nVerdes\nFrescos\nab\n')
    const preview = await check(app, admin, importId)
    expect(preview.counts).toMatchObject({ new: 2, refused: 2 })
    expect(preview.repairs.map(({ field, count, key }) => [field, count, key])).toEqual([
      ['name', 1, 'name'],
      ['name', 1, undefined],
    ])
    await admin.put(`/api/imports/${importId}/columns`, { key: 'name' })
    const updating = await check(app, admin, importId)
    expect([updating.key, updating.counts]).toMatchObject(['name', { new: 2, changed: 1, refused: 1 }])
    expect(updating.repairs.map(({ key }) => key)).toEqual([undefined])
    await commit(app, admin, updating)
    expect((await admin.get('/api/categories')).json<{ total: number }>().total).toBe(3)
  })
})
