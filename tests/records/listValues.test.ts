import { afterAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { createPlaceNames } from '../../server/geo/knownCities.ts'
import { getStatusAndField } from '../support/answers.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const shops: ResourceData = {
  name: 'shops',
  key: 'shopId',
  title: 'name',
  records: { or: [{ '$me.isAdmin': true }, { hidden: false }] },
  fields: {
    name: f.text({ required: true }),
    hidden: f.boolean({ default: false }),
    country: f.country(),
    state: f.region({ within: 'country' }),
    level: f.choice(['low', 'high']),
    phone: f.phone(),
    cost: f.text({ maySee: { '$me.isAdmin': true } }),
  },
}
const scratch = await openScratchRecords([shops], {
  places: createPlaceNames({ root: process.cwd(), cepUrl: null, geoUrl: null }),
})
afterAll(() => scratch.close())
const { client: manager } = await scratch.signInAs('GERENTE')
for (const [index, shop] of [
  { country: 'BR', state: 'Minas Gerais', cost: 'alto' },
  { country: 'BR', state: 'São Paulo' },
  { country: 'BR', state: 'sao paulo' },
  { country: 'BR', state: 'Espírito Santo', hidden: true },
  { country: 'AR', state: '$alta_50%' },
  {},
].entries())
  expect((await scratch.client.post('/api/shops', { name: `Loja ${index}`, ...shop })).statusCode).toBe(201)

const ask = (query: string, client = scratch.client) => client.get(`/api/shops/values?${query}`)
const read = async (query: string, client = scratch.client): Promise<string[]> => (await ask(query, client)).json()

describe('the values of a text', () => {
  test('are those that records have, the most frequent first; case and accents do not count', async () => {
    const values = await read('field=state')
    expect(values).toHaveLength(4)
    expect(values[0]).toMatch(/^s[ãa]o paulo$/i)
    expect(values.slice(1)).toEqual(expect.arrayContaining(['Minas Gerais', 'Espírito Santo', '$alta_50%']))
  })

  test('are found by a part of them, and regions by their abbreviation', async () => {
    expect(await read('field=state&str=minas')).toEqual(['Minas Gerais'])
    expect(await read('field=state&str=mg')).toEqual(['Minas Gerais'])
    expect(await read('field=state&str=SP')).toEqual([expect.stringMatching(/paulo/i), 'Espírito Santo'])
    expect((await read('field=state&str=ES'))[0]).toBe('Espírito Santo')
    expect(await read('field=state&str=%24alta_50%25')).toEqual(['$alta_50%'])
    expect(await read('field=state&str=%25')).toEqual(['$alta_50%'])
    expect(await read('field=name&str=mg')).toEqual([])
  })

  test('are those of records and fields that the person sees', async () => {
    expect(await read('field=state', manager)).not.toContain('Espírito Santo')
    expect(await read('field=cost')).toEqual(['alto'])
    for (const field of ['cost', 'nothing', 'level', 'country', 'hidden', '', 'constructor', '__proto__'])
      expect(getStatusAndField(await ask(`field=${field}`, manager)), field).toEqual([400, 'field'])
    const [unseen, unknown] = await Promise.all(['cost', 'none'].map((field) => ask(`field=${field}`, manager)))
    expect(unseen?.body.replace('cost', 'none')).toBe(unknown?.body)
  })

  test('bad input is refused with a sentence', async () => {
    expect(getStatusAndField(await ask('field=state&str=a%00'))).toEqual([400, undefined])
    expect(getStatusAndField(await ask('field=state&field=name'))).toEqual([400, 'field'])
    expect((await ask(`field=state&str=${'x'.repeat(600)}`)).statusCode).toBe(400)
  })
})
