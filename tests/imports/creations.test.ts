import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Import, ImportValue } from '#language/imports/import.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import type { PredicateData } from '#language/predicate.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { findCreatable } from '../../server/imports/creations.ts'
import { type NextRows, readNextRows, refreshRows } from '../../server/imports/nextRows.ts'
import { readImport } from '../../server/imports/storedImports.ts'
import { findUserWithStatus } from '../../server/records/findUserWithStatus.ts'
import { storeCampaign } from '../quiz/quizRecords.ts'
import { createContext } from '../records/records.ts'
import { createTestApp, type SignedInClient } from '../support/createTestApp.ts'
import { insertRow } from '../support/insertRow.ts'
import { check, commit, dumpCategories, listRows, read, runImports, upload } from './importFixture.ts'

const app = await createTestApp()
afterAll(() => app.close())

let admin: SignedInClient
beforeEach(async () => {
  await app.truncate()
  admin = await app.signInAs('ADMIN')
})

const picture = { key: 'none.webp', name: 'none.webp' }
const addFragrance = (name: string, categoryId: number): Promise<number> =>
  insertRow(app.db, 'fragrances', {
    ...{ name, genre: 'F', category_id: categoryId },
    ...{ image: JSON.stringify(picture), secret: JSON.stringify(picture) },
  })
const addCategory = (name: string): Promise<number> => insertRow(app.db, 'categories', { name })

const importFragrances = async (lines: readonly string[]): Promise<Import> => {
  const content = ['_id;Nome;Categoria', ...lines].join('\n')
  return check(app, admin, (await upload(app, admin, { resource: 'fragrances', content })).importId)
}

const readValues = async ({ importId }: Import, field = 'category'): Promise<ImportValue[]> =>
  (await admin.get(`/api/imports/${importId}/values?field=${field}`)).json<ImportValue[]>()

async function mapCategories({ importId }: Import, map: object): Promise<Import> {
  const response = await admin.put(`/api/imports/${importId}/values`, { field: 'category', map })
  expect(response.statusCode, response.body).toBe(200)
  await runImports(app)
  return read(admin, importId)
}

const listCategories = async (): Promise<string[]> =>
  (await sql<{ name: string }>`select name from categories order by id`.execute(app.db)).rows.map(({ name }) => name)
const readCategoryOf = async (id: number): Promise<string> =>
  (await admin.get(`/api/fragrances/${id}`)).json<{ category: { name: string } }>().category.name

async function addThree(): Promise<[number, number, number]> {
  const woods = await addCategory('Amadeirados')
  return [await addFragrance('Cedro', woods), await addFragrance('Ipê', woods), await addFragrance('Pinho', woods)]
}

test('an unknown title is created once with the first accepted row that uses it, which the preview counts without creating [Z-19]', async () => {
  const [cedar, ipe, pine] = await addThree()
  const before = await dumpCategories(app)
  const lines = [`${cedar};ab;Verdes`, `${ipe};;Verdes`, `${pine};;VERDES`, `999;;Nada`, `${cedar};;Nada #77`]
  const preview = await importFragrances(lines)
  expect(preview.counts).toMatchObject({ refused: 5 })
  const values = await readValues(preview)
  expect(values.map(({ text, canCreate }) => [text, canCreate])).toEqual([
    ['Verdes', true],
    ['Nada', true],
    ['Nada #77', false],
    ['VERDES', true],
  ])
  const create = { create: true }
  const mapped = await mapCategories(preview, { Verdes: create, VERDES: create, Nada: create, 'Nada #77': null })
  expect((await readValues(preview)).find(({ text }) => text === 'Verdes')?.to).toEqual(create)
  expect(mapped.counts).toEqual({ rows: 5, new: 0, changed: 2, unchanged: 0, refused: 3, conflict: 0 })
  expect(mapped.consequences).toEqual([{ sentence: 'Em “Categorias” é criado 1 registro.', count: 1 }])
  expect(await dumpCategories(app)).toEqual(before)
  const done = await commit(app, admin, mapped)
  expect(done).toMatchObject({ state: 'done', counts: { changed: 2, refused: 3 } })
  expect(await listCategories()).toEqual(['Amadeirados', 'Verdes'])
  expect([await readCategoryOf(cedar), await readCategoryOf(ipe), await readCategoryOf(pine)]).toEqual([
    'Amadeirados',
    'Verdes',
    'Verdes',
  ])
  const audit = (await admin.get(`/api/audit?importId=${preview.importId}`)).json<{ data: object[] }>().data
  expect(audit).toMatchObject([
    { resource: 'fragrances', action: 'edit', importId: preview.importId },
    { resource: 'fragrances', action: 'edit' },
    { resource: 'categories', action: 'create', title: 'Verdes', importId: preview.importId },
  ])
})

test('rows that were read before others had a record created are read again with it [Z-19]', async () => {
  const [cedar, ipe] = await addThree()
  const preview = await importFragrances([`${cedar};;Verdes`, `${ipe};;Verdes`])
  const mapped = await mapCategories(preview, { Verdes: { create: true } })
  const stored = await readImport(app.db, preview.importId)
  if (!stored) throw new Error('the import is gone')
  const next = await readNextRows(app.app.imports, stored, { condition: sql<SqlBool>`true`, limit: 2 })
  const countCreations = ({ read: rows }: NextRows) => rows.map(({ creates }) => creates.length)
  expect(countCreations(next)).toEqual([1, 1])
  expect(await refreshRows(app.app.imports, stored, next)).toBe(next)
  await commit(app, admin, mapped)
  expect(countCreations(await refreshRows(app.app.imports, stored, next))).toEqual([0, 0])
  expect(await listCategories()).toEqual(['Amadeirados', 'Verdes'])
})

test('an undo removes what was created for a row, unless others refer to it or changed it since [Z-19]', async () => {
  const [cedar, ipe] = await addThree()
  const create = { create: true }
  const lines = [`${cedar};;Verdes`, `${ipe};;Frescos`]
  const preview = await importFragrances(lines)
  await commit(app, admin, await mapCategories(preview, { Verdes: create, Frescos: create }))
  const fresh = (await admin.get('/api/categories?FilterString=Frescos')).json().data[0].categoryId
  await addFragrance('Menta', fresh)
  const plan = (await admin.get(`/api/imports/${preview.importId}/undo`)).json()
  expect(plan).toMatchObject({ undoable: 3, kept: [{ recordId: String(fresh), title: 'Frescos' }] })
  await admin.post(`/api/imports/${preview.importId}/undo`)
  await runImports(app)
  expect(await listCategories()).toEqual(['Amadeirados', 'Frescos'])
  expect([await readCategoryOf(cedar), await readCategoryOf(ipe)]).toEqual(['Amadeirados', 'Amadeirados'])
})

test('a title that cannot be created refuses its rows in the preview, and a row that is refused at commit leaves none [Z-19]', async () => {
  const [cedar, ipe] = await addThree()
  await addCategory('Secretos')
  await sql`update categories set deleted_at = now() where name = 'Secretos'`.execute(app.db)
  const preview = await importFragrances([`${cedar};;ab`, `${ipe};;Frescos`])
  const mapped = await mapCategories(preview, { ab: { create: true }, Frescos: { create: true } })
  expect(mapped.counts).toMatchObject({ changed: 1, refused: 1 })
  const [refused] = await listRows(admin, preview.importId, '&verdict=refused')
  expect(refused?.cells.category?.sentence).toMatch(/^Não é possível criar “ab”: Nome: .*3 a 100/)
  expect(await readValues(preview)).toMatchObject([
    { text: 'ab', count: 1 },
    { text: 'Frescos', count: 0 },
  ])
  await admin.put(`/api/fragrances/${ipe}`, { name: 'Ipê-roxo' })
  const done = await commit(app, admin, mapped)
  expect(done.counts).toMatchObject({ changed: 0, refused: 2 })
  expect(await listCategories()).toEqual(['Amadeirados', 'Secretos'])
})

test('only who may create such a record can have one created of a text, and only where the field says so [Z-19]', async () => {
  const [cedar] = await addThree()
  const preview = await importFragrances([`${cedar};;Verdes`])
  const put = (field: string, text: string) =>
    admin.put(`/api/imports/${preview.importId}/values`, { field, map: { [text]: { create: true } } })
  expect((await put('name', 'Verdes')).statusCode).toBe(403)
  expect((await put('category', '#77')).statusCode).toBe(403)
  expect((await put('category', 'Verdes')).statusCode).toBe(200)
  await runImports(app)
  expect((await readValues(preview))[0]?.to).toEqual({ create: true })
  const context = createContext(app)
  const person = await findUserWithStatus(context, (await app.signInAs('GERENTE')).id)
  const part = getImportParts(fragrances).find(({ name }) => name === 'category')
  const findFor = (who: PredicateData) => {
    const create = { ...categories.actions?.create, who }
    const resources = [{ ...categories, actions: { ...categories.actions, create } }, fragrances]
    return person && part && findCreatable({ ...context, resources }, person.user, fragrances, part)?.name
  }
  expect([findFor({}), findFor({ '$me.isAdmin': true })]).toEqual(['categories', undefined])
  // What cannot be created is asked again once it is there.
  await addCategory('Verdes')
  const done = await commit(app, admin, await check(app, admin, preview.importId))
  expect(done.counts?.changed).toBe(1)
  expect(await listCategories()).toEqual(['Amadeirados', 'Verdes'])
})

test('several records with the title are asked with their numbers, and the chosen one is meant [Z-19]', async () => {
  const [cedar, ipe] = await addThree()
  await sql`update fragrances set name = 'CEDRO' where id = ${ipe}`.execute(app.db)
  const campaign = await storeCampaign(app, 'Verão', [cedar])
  const content = `_id;collection.slot;collection.fragrance;collection.shotSeconds;descriptions.pt-BR\n${campaign};1;cedro;7;Quente\n`
  const { importId } = await upload(app, admin, { resource: 'campaigns', content })
  const preview = await check(app, admin, importId)
  const [target = ''] = preview.columns.flatMap(({ field }) => (field?.endsWith('fragrance') ? [field] : []))
  expect(await readValues(preview, target)).toEqual([
    {
      ...{ text: 'cedro', count: 1, canCreate: false },
      offered: [
        { value: cedar, label: `Cedro #${cedar}` },
        { value: ipe, label: `CEDRO #${ipe}` },
      ],
    },
  ])
  const map = (to: unknown) => admin.put(`/api/imports/${importId}/values`, { field: target, map: { cedro: to } })
  expect((await map({ create: true })).statusCode).toBe(403)
  expect((await map(ipe)).statusCode).toBe(200)
  await runImports(app)
  await commit(app, admin, await read(admin, importId))
  const { rows } = await sql`select fragrance_id, shot_seconds from campaign_slots`.execute(app.db)
  expect(rows).toEqual([{ fragrance_id: ipe, shot_seconds: 7 }])
})
