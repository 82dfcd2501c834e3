import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTranslator } from '#i18n/translator.ts'
import { setUpApp } from '../http/appFixture.ts'
import { addCategory, addFragrance } from '../records/records.ts'
import type { Client } from '../support/createTestApp.ts'
import { addUser } from '../support/testUsers.ts'

interface Hit {
  readonly resource: string
  readonly id: number | string
  readonly title: string
  readonly state: string
  readonly match: { readonly field: string; readonly value: string } | null
}

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN', { nome: 'Zélia Prado' })
const { categoryId: aromatic } = await addCategory(admin, 'Aromático')
const { categoryId: floral } = await addCategory(admin, 'Floral')
const { categoryId: inactive } = await addCategory(admin, 'Abromado')
await admin.delete(`/api/categories/${inactive}`)
for (const name of ['Alecrim', 'Basílico', 'Cardamomo', 'Sálvia', 'Tomilho', 'Zimbro']) {
  await addFragrance(testApp, aromatic, name)
}
const pastDate = new Date('2026-01-01T12:00:00Z')
// Inserted in an order that differs from the expected one by both key and name.
await addFragrance(testApp, floral, 'Romã', pastDate)
await addFragrance(testApp, aromatic, 'Absinto', pastDate)
for (const name of ['Romã Encantada', 'Água-de-Romã', 'Acromático', 'Roma']) await addFragrance(testApp, floral, name)

const search = (text: string, caller: Client = admin, headers?: Record<string, string>) =>
  caller.get(`/api/search?${new URLSearchParams({ str: text })}`, headers)
const readHits = async (text: string, caller?: Client): Promise<Hit[]> => (await search(text, caller)).json()
const readTitles = async (text: string, resource: string) =>
  (await readHits(text)).filter((hit) => hit.resource === resource).map(({ title }) => title)

test('titles come exact, by their beginning, by a word, by a part, active ones first, and then what other fields say [V-44]', async () => {
  const fragrances = ['Roma', 'Romã', 'Romã Encantada', 'Água-de-Romã', 'Acromático']
  expect(await readTitles('roma', 'fragrances')).toEqual(fragrances)
  expect((await readHits('romã')).map(({ title }) => title)).toEqual([...fragrances, 'Aromático', 'Abromado'])
})

test('what another field says is named with the field, and a title needs no name [V-45]', async () => {
  const category = { resource: 'categories', id: aromatic, title: 'Aromático', match: null }
  const match = { field: 'category.name', value: 'Aromático' }
  expect((await readHits('Aromát')).slice(0, 2)).toEqual([
    { ...category, state: 'active' },
    { resource: 'fragrances', id: 1, title: 'Alecrim', state: 'active', match },
  ])
  const best = ['Alecrim', 'Basílico', 'Cardamomo', 'Sálvia', 'Tomilho']
  expect(await readTitles('Aromát', 'fragrances')).toEqual(best)
})

test('a document is found with its punctuation, and a person by the declared state they are in', async () => {
  const { id } = await addUser(testApp.db, { nome: 'Íris Alves', email: 'iris@example.com', confirmedAt: null })
  await sql`update users set cpf = '52998224725' where id = ${id}`.execute(testApp.db)
  for (const text of ['529.982.247-25', '52998224725']) {
    expect(await readHits(text), text).toMatchObject([
      { resource: 'users', title: 'Íris Alves', state: 'unconfirmed', match: { field: 'cpf', value: '52998224725' } },
    ])
  }
  expect(await readHits('IRIS@')).toMatchObject([{ match: { field: 'email', value: 'iris@example.com' } }])
})

test('percent, underscore and backslash stand for themselves', async () => {
  for (const text of ['%%%', '___', '\\\\\\', "'''"]) expect(await readHits(text), text).toEqual([])
})

test('nobody finds what they may not list', async () => {
  const manager = await testApp.signInAs('GERENTE', { nome: 'Gil Ramos' })
  const isProfile = ({ resource }: Hit) => resource === 'profiles'
  expect((await readHits('gerente')).some(isProfile)).toBe(true)
  expect((await readHits('gerente', manager)).some(isProfile)).toBe(false)
  const user = await testApp.signInAs('USER')
  expect([(await search('roma', user)).statusCode, (await search('roma', testApp.anonymous)).statusCode]).toEqual([
    403, 401,
  ])
})

test('a text of none or of more than 100 characters is refused with a sentence', async () => {
  for (const text of ['', '   ', 'a'.repeat(101)]) {
    const response = await search(text, admin, { 'content-language': 'pt-BR' })
    expect([response.statusCode, response.headers['error-field']], text).toEqual([400, 'str'])
    expect(response.body).toBe(createTranslator('pt')('errors.parameterLength', { name: 'str', min: 1, max: 100 }))
  }
  expect((await search('a'.repeat(100))).statusCode).toBe(200)
})
