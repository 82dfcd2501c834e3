import { describe, expect, it } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { parseExportQuery } from '../../server/records/exportQuery.ts'
import { listRecords } from '../../server/records/listRecords.ts'
import { describeRoutes } from '../../server/records/openApi.ts'
import { parseRecordsQuery } from '../../server/records/parseRecordsQuery.ts'
import { viewAs } from '../../server/records/recordsContext.ts'
import { setUpApp } from '../http/appFixture.ts'
import type { Page } from '../support/answers.ts'
import type { Client } from '../support/createTestApp.ts'
import { addCategory, addFragrance, type Category, createContext } from './records.ts'

const names = 'Ámbar,cítrico,Floral,Amadeirado,Citrus,floral branco,100% Puro,Doce_de_leite,Zimbro,água,Oriental'.split(
  ',',
)

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN')
for (const name of names) {
  await addCategory(admin, name)
  testApp.clock.advance(1000)
}
await admin.delete('/api/categories/9')

const list = async (query: string, caller: Client = admin): Promise<Page<Category>> =>
  (await caller.get(`/api/categories?${query}`)).json()
const getNames = (page: Page<Category>): string[] => page.data.map(({ name }) => name)

describe('a list of categories', () => {
  it('is sorted as its declaration says where the query says nothing, also in an export and in OpenAPI', async () => {
    const context = createContext(testApp)
    const oldest = { ...categories, list: { sort: { by: 'createdAt', direction: 'asc' } } } as const
    const view = viewAs(context, oldest, toCurrentUser(1, 'ADMIN', 'session'))
    const read = async (parameters: object) => {
      const { data } = await listRecords(context, oldest, parseRecordsQuery(view, parameters))
      return data.map(({ name }) => name)
    }
    expect(await read({ perPage: '3' })).toEqual(names.slice(0, 3))
    expect(await read({ perPage: '2', orderByDirection: 'desc' })).toEqual(['Oriental', 'água'])
    expect(parseExportQuery(view, {}).orderByDirection).toBe('asc')
    expect(describeRoutes(context, oldest).list).toMatchObject({
      querystring: { properties: { orderByDirection: { default: 'asc' } } },
    })
  })

  it('answers a page, the total and the pages, 10 a page, by the first column descending [J-30, J-76]', async () => {
    const page = await list('')
    expect(Object.keys(page).sort()).toEqual(['data', 'total', 'totalPages'])
    expect(page).toMatchObject({ total: 11, totalPages: 2 })
    const ten = 'Zimbro,Oriental,floral branco,Floral,Doce_de_leite,Citrus,cítrico,Ámbar,Amadeirado,água'
    expect([getNames(page), getNames(await list('page=2'))]).toEqual([ten.split(','), ['100% Puro']])
  })

  it('is empty beyond its end, and says how many there are all the same', async () => {
    expect(await list('page=3')).toEqual({ data: [], total: 11, totalPages: 2 })
    expect(await list('FilterString=nada+parecido')).toEqual({ data: [], total: 0, totalPages: 0 })
  })

  it('sorts by any column in both directions', async () => {
    expect(getNames(await list('orderBy=createdAt&orderByDirection=asc&perPage=3'))).toEqual(names.slice(0, 3))
    const sortedByName = await list('orderBy=name&orderByDirection=asc&perPage=3')
    expect(getNames(sortedByName)).toEqual(['100% Puro', 'água', 'Amadeirado'])
    expect((await list('orderBy=categoryId&perPage=1')).data[0]?.categoryId).toBe(11)
    await addFragrance(testApp, 3, 'Rosa')
    expect(getNames(await list('orderBy=fragrancesCount&perPage=1'))).toEqual(['Floral'])
  })

  it('tells active from inactive ones', async () => {
    expect(await list('isActive=true')).toMatchObject({ total: 10 })
    expect(getNames(await list('isActive=false'))).toEqual(['Zimbro'])
  })

  it('finds text without regard to case and accents, with percent and underscore as plain characters', async () => {
    const cases: Record<string, string[]> = {
      CITR: ['Citrus', 'cítrico'],
      'oral b': ['floral branco'],
      ámb: ['Ámbar'],
      '%25': [],
      '100%25': ['100% Puro'],
      ce_de: ['Doce_de_leite'],
      c_tr: [],
      'ra%5C': [],
      '％': [],
      '＿＿＿': [],
      '100％': ['100% Puro'],
    }
    for (const [text, found] of Object.entries(cases)) {
      expect(getNames(await list(`FilterString=${text}`)), text).toEqual(found)
    }
  })

  it('finds a short text at the beginning only', async () => {
    expect(getNames(await list('FilterString=am'))).toEqual(['Ámbar', 'Amadeirado'])
    expect(getNames(await list('FilterString=or'))).toEqual(['Oriental'])
  })

  it('refuses to be sorted by what is no column, with a sentence', async () => {
    for (const name of ['nome', 'fragrances', '__proto__', 'name;drop']) {
      const response = await admin.get(`/api/categories?orderBy=${name}`)
      expect([response.statusCode, response.headers['content-type']], name).toEqual([400, 'text/plain; charset=utf-8'])
      expect(response.body.length, name).toBeGreaterThan(10)
    }
  })
})
