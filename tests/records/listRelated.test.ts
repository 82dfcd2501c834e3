import { afterAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { getStatusAndField } from '../support/answers.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const owners: ResourceData = {
  name: 'owners',
  key: 'ownerId',
  title: 'name',
  records: { or: [{ '$me.isAdmin': true }, { secret: false }] },
  fields: { name: f.text({ required: true }), secret: f.boolean({ default: false }) },
}
const vaults: ResourceData = {
  name: 'vaults',
  key: 'vaultId',
  title: 'name',
  who: { '$me.isAdmin': true },
  fields: { name: f.text({ required: true }), owner: f.ref('owners', { as: 'idAndObject', title: 'name' }) },
}
const rooms: ResourceData = {
  name: 'rooms',
  key: 'roomId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    owner: f.ref('owners', { as: 'idAndObject', title: 'name' }),
    keeper: f.ref('owners', { as: 'id', maySee: { '$me.isAdmin': true } }),
  },
}
const visits: ResourceData = {
  name: 'visits',
  key: 'visitId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    room: f.ref('rooms', { as: 'idAndObject', title: 'name' }),
    vault: f.ref('vaults', { as: 'id' }),
    note: f.text(),
  },
  list: { columns: ['name'], search: ['name'] },
}
const scratch = await openScratchRecords([owners, vaults, rooms, visits])
afterAll(() => scratch.close())
const { client: manager } = await scratch.signInAs('GERENTE')
for (const [path, body] of [
  ['owners', { name: 'Ana' }],
  ['owners', { name: 'Zoe', secret: true }],
  ['vaults', { name: 'Cofre', ownerId: 1 }],
  ['rooms', { name: 'Sala', ownerId: 1, keeperId: 2 }],
  ['rooms', { name: 'Adega', ownerId: 2 }],
  ['rooms', { name: 'Nova' }],
  ['visits', { name: 'A', roomId: 1, vaultId: 1 }],
  ['visits', { name: 'B', roomId: 2 }],
  ['visits', { name: 'C', roomId: 3 }],
  ['visits', { name: 'D' }],
] as const)
  expect((await scratch.client.post(`/api/${path}`, body)).statusCode).toBe(201)

const readRelated = async (related: string, client = scratch.client, rest = '') =>
  (await client.get(`/api/visits?related=${related}${rest}`)).json().related

describe('the records that those of a list lead to', () => {
  test('are those at the end of the references, by the key of the record in the list [V-06]', async () => {
    expect(await readRelated('room.owner,room')).toEqual({
      'room.owner': { 1: { id: 1, title: 'Ana' }, 2: { id: 2, title: 'Zoe' } },
      room: { 1: { id: 1, title: 'Sala' }, 2: { id: 2, title: 'Adega' }, 3: { id: 3, title: 'Nova' } },
    })
  })

  test('are those of the page alone, and nothing is added where nothing is asked', async () => {
    const page = '&orderBy=name&orderByDirection=asc&perPage=1&page=2'
    expect(await readRelated('room.owner', scratch.client, page)).toEqual({
      'room.owner': { 2: { id: 2, title: 'Zoe' } },
    })
    expect(await readRelated('room.owner', scratch.client, '&FilterString=nothing')).toEqual({ 'room.owner': {} })
    expect(await readRelated('')).toBeUndefined()
  })

  test('are left out where the user does not see them [V-14]', async () => {
    expect(await readRelated('room.owner', manager)).toEqual({ 'room.owner': { 1: { id: 1, title: 'Ana' } } })
  })

  test.each(['room.keeper', 'vault.owner', 'nothing', 'note', 'room.name', 'room.', 'room.owner.name'])(
    'are refused for %s with the sentence of a path that there is not',
    async (path) => {
      const response = await manager.get(`/api/visits?related=${path}`, { 'content-language': 'en-US' })
      expect(getStatusAndField(response)).toEqual([400, 'related'])
      expect(response.body).toContain(`This list leads to no records by “${path}”.`)
    },
  )

  test('are asked for by five paths at most', async () => {
    const response = await scratch.client.get('/api/visits?related=a,b,c,d,e,f')
    expect(getStatusAndField(response)).toEqual([400, 'related'])
  })
})
