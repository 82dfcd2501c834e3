import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { computeEtag } from '../../server/records/etag.ts'
import { hooksFor } from '../../server/records/hooks.ts'
import type { HookContext } from '../../server/records/writeHooks.ts'
import { createRecord, saveRecord, setActive } from '../../server/records/writeRecords.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { getStatusAndText } from '../support/answers.ts'
import { addCategory, addFragrance, type Category, createContext, readAudit } from './records.ts'

const testApp = await setUpFreshApp()
const admin = setUpSignedIn(testApp, 'ADMIN')

const english = { 'content-language': 'en-US' }
const get = async (id: number): Promise<Category> => (await admin.get(`/api/categories/${id}`)).json()

describe('creating a category', () => {
  it('takes a name and answers the key with it [J-41, J-32]', async () => {
    const response = await admin.post('/api/categories', { name: '  Floral  ' })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toMatchObject({ categoryId: 1, name: 'Floral', deletedAt: null })
    expect(await readAudit(testApp)).toEqual(['create categories 1'])
  })

  it('answers one by its key with exactly its fields and fragrances, and its version [E-15, J-31]', async () => {
    const { categoryId } = await addCategory(admin, 'Floral')
    const fragranceId = await addFragrance(testApp, categoryId, 'Jasmim Noturno')
    const response = await admin.get(`/api/categories/${categoryId}`)
    expect([response.statusCode, response.headers.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
    expect(response.json()).toEqual({
      categoryId,
      name: 'Floral',
      fragrances: [{ fragranceId, name: 'Jasmim Noturno', deletedAt: null }],
      fragrancesCount: 1,
      deletedAt: null,
      createdAt: expect.stringMatching(/^2026-03-01T12:00:00\.\d{3}Z$/),
    })
  })

  it('refuses a missing or blank name, naming the field [K-38]', async () => {
    for (const body of [{}, { name: null }, { name: '   ' }, { name: '\t\n' }]) {
      const response = await admin.post('/api/categories', body)
      expect(response.statusCode, JSON.stringify(body)).toBe(400)
      expect([response.body, response.headers['error-field']]).toEqual(['Nome: Este campo é obrigatório.', 'name'])
    }
    expect(await readAudit(testApp)).toEqual([])
  })

  it('refuses a name that a living category has, whatever its case and accents', async () => {
    await addCategory(admin, 'Cítrico')
    const response = await admin.post('/api/categories', { name: 'CITRICO' })
    expect(response.headers['content-type']).toContain('text/plain')
    expect(getStatusAndText(response)).toEqual([400, 'Outra categoria já tem este nome.'])
    await admin.delete('/api/categories/1')
    expect((await admin.post('/api/categories', { name: 'Citrico' })).statusCode).toBe(201)
  })

  it('keeps emoji, quotes and markup as they were typed', async () => {
    const name = `'; drop table categories; -- <b>🌸</b> %_\\ "`
    expect(await addCategory(admin, name)).toMatchObject({ name })
  })
})

describe('reading categories', () => {
  it('answers 404 for keys that no record has', async () => {
    for (const id of ['1', '0', '-1', '1.5', 'abc', '99999999999999999999', '2147483648', '1e3', '%F0%9F%8C%B8']) {
      const response = await admin.get(`/api/categories/${id}`, english)
      expect(getStatusAndText(response), id).toEqual([404, 'The record was not found.'])
    }
    expect((await admin.put('/api/categories/1', { name: 'Floral' })).statusCode).toBe(404)
  })

  it('offers at most 20 active ones by name to a choice [J-42]', async () => {
    for (let number = 0; number < 22; number += 1) await addCategory(admin, `Floral ${String(number).padStart(2, '0')}`)
    await addCategory(admin, 'Âmbar')
    await admin.delete('/api/categories/1')
    const all = (await admin.get('/api/categories/quick-search?str=')).json<Category[]>()
    expect(all).toHaveLength(20)
    const ambar = { categoryId: 23, name: 'Âmbar' }
    expect([all[0], all[1]?.name]).toEqual([ambar, 'Floral 01'])
    expect((await admin.get('/api/categories/quick-search?str=amb')).json()).toEqual([ambar])
    expect((await admin.get('/api/categories/quick-search?str=%25')).json()).toEqual([])
  })
})

it('saving a category writes the name and answers the record [J-33]', async () => {
  const { categoryId } = await addCategory(admin, 'Floral')
  const response = await admin.put(`/api/categories/${categoryId}`, { name: 'Floral Branco' })
  expect([response.statusCode, response.json()]).toMatchObject([200, { categoryId, name: 'Floral Branco' }])
  expect(await readAudit(testApp)).toEqual(['create categories 1', 'edit categories 1'])
})

describe('toggling and removing a category', () => {
  it('inactivates with DELETE and activates with PUT activate [J-34, J-35]', async () => {
    const { categoryId } = await addCategory(admin, 'Floral')
    expect((await admin.delete(`/api/categories/${categoryId}?hardDelete=false`)).statusCode).toBe(204)
    expect((await get(categoryId)).deletedAt).toBe('2026-03-01T12:00:00.000Z')
    expect((await admin.put(`/api/categories/activate/${categoryId}`)).statusCode).toBe(204)
    expect((await get(categoryId)).deletedAt).toBeNull()
  })

  it('changes nothing and writes no audit when it is so already', async () => {
    const { categoryId } = await addCategory(admin, 'Floral')
    expect((await admin.put(`/api/categories/activate/${categoryId}`)).statusCode).toBe(204)
    await admin.delete(`/api/categories/${categoryId}`)
    testApp.clock.advance(60_000)
    expect((await admin.delete(`/api/categories/${categoryId}`)).statusCode).toBe(204)
    expect((await get(categoryId)).deletedAt).toBe('2026-03-01T12:00:00.000Z')
    expect(await readAudit(testApp)).toEqual(['create categories 1', 'inactivate categories 1'])
  })

  it('refuses to inactivate one that holds living fragrances, and counts inactive ones as none', async () => {
    const { categoryId } = await addCategory(admin, 'Floral')
    await addFragrance(testApp, categoryId, 'Rosa Antiga', new Date())
    await addFragrance(testApp, categoryId, 'Rosa Nova')
    const refused = await admin.delete(`/api/categories/${categoryId}`, english)
    expect(getStatusAndText(refused)).toEqual([409, expect.stringMatching(/fragrances/i)])
    await sql`update fragrances set deleted_at = now()`.execute(testApp.db)
    expect((await admin.delete(`/api/categories/${categoryId}`)).statusCode).toBe(204)
  })

  it('refuses to activate one whose name a living one has taken', async () => {
    const first = await addCategory(admin, 'Floral')
    await admin.delete(`/api/categories/${first.categoryId}`)
    await addCategory(admin, 'Floral')
    const response = await admin.put(`/api/categories/activate/${first.categoryId}`)
    expect(getStatusAndText(response)).toEqual([400, 'Outra categoria já tem este nome.'])
  })

  it('removes for good only an inactive one without any fragrance', async () => {
    const { categoryId } = await addCategory(admin, 'Floral')
    const path = `/api/categories/${categoryId}`
    const remove = async () => (await admin.delete(`${path}?hardDelete=true`)).statusCode
    expect(await remove()).toBe(409)
    await addFragrance(testApp, categoryId, 'Rosa Antiga', new Date())
    await admin.delete(path)
    expect(await remove()).toBe(409)
    await testApp.db.deleteFrom('fragrances' as never).execute()
    expect([await remove(), (await admin.get(path)).statusCode]).toEqual([204, 404])
    expect(await readAudit(testApp)).toEqual(['create categories 1', 'inactivate categories 1', 'remove categories 1'])
  })

  it('refuses a hardDelete that is neither true nor false', async () => {
    await addCategory(admin, 'Floral')
    for (const value of ['1', 'yes', 'TRUE', '']) {
      const response = await admin.delete(`/api/categories/1?hardDelete=${value}`)
      expect(response.statusCode, value).toBe(400)
      expect(response.body).toContain('hardDelete')
    }
  })
})

it('what a rule changes after a write is in the answer, its version and the audit', async () => {
  const rename = {
    after: async ({ trx }: HookContext) => void (await sql`update categories set name = name || '!'`.execute(trx)),
  }
  const hooks = hooksFor(categories, { create: rename, update: rename, activate: rename, inactivate: rename })
  const me = toCurrentUser(admin.id, 'ADMIN', 'session')
  const request = {
    context: createContext(testApp),
    currentUser: me,
    resource: categories,
    locale: 'pt',
    hooks,
  } as const
  const answers = [
    await createRecord(request, { name: 'Floral' }),
    await saveRecord(request, 1, { name: 'Cítrico' }),
    await setActive(request, 1, false),
  ]
  expect(answers.map(({ record }) => record.name)).toEqual(['Floral!', 'Cítrico!', 'Cítrico!!'])
  const read = await admin.get('/api/categories/1')
  expect(read.headers.etag).toBe(computeEtag(categories, answers[2]?.record ?? {}))
  const [, editEntry] = await testApp.db.selectFrom('audit_entries').select('changes').orderBy('id').execute()
  expect(editEntry?.changes).toEqual({ name: { from: 'Floral!', to: 'Cítrico!' } })
})
