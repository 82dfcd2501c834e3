import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { defineResource, f } from '#product/language.ts'
import type { Client } from '../support/createTestApp.ts'
import { openScratchRecords } from '../support/scratchRecords.ts'

const admin = { '$me.isAdmin': true } as const
const houses = defineResource('houses', {
  key: 'houseId',
  title: 'name',
  records: { or: [admin, { isSecret: false }] },
  fields: { name: f.text({ required: true, max: 20 }), isSecret: f.boolean({ default: false }) },
  actions: { remove: {} },
})
const parts = defineResource('parts', {
  key: 'partId',
  title: 'name',
  softDelete: true,
  fields: {
    name: f.text({ required: true, max: 20, unique: true }),
    size: f.choice(['small', 'large'], { default: 'small' }),
    lining: f.text({ max: 10, show: { size: 'large' } }),
    weight: f.integer({ max: 100 }),
    cost: f.integer({ maySee: admin }),
    house: f.ref('houses', { as: 'idAndObject', title: 'name', onRemove: 'clear' }),
    maker: f.ref('houses', { as: 'id', title: 'name', onRemove: 'clear' }),
    sealedOn: f.date({ readonly: true }),
    slots: f.rows(
      { slot: f.integer({ required: true }), text: f.text({ max: 10 }) },
      { table: 'part_slots', uniqueBy: ['slot'] },
    ),
  },
  actions: {
    edit: { if: { sealedOn: null }, who: { or: [admin, { '$me.profile': 'GERENTE' }] } },
    seal: { bulk: true, effect: { set: { sealedOn: '$today' }, path: 'seal', answers: 'record' } },
    remove: {},
  },
})
const papers = defineResource('papers', {
  key: 'paperId',
  title: 'name',
  history: { who: admin },
  fields: { name: f.text({ required: true, max: 20 }) },
})

const scratch = await openScratchRecords([houses, parts, papers])
afterAll(() => scratch.close())
const { client } = scratch
const manager = await scratch.signInAs('GERENTE')

beforeEach(() =>
  sql`truncate houses, parts, part_slots, papers, audit_entries, audit_files restart identity cascade`.execute(
    scratch.db,
  ),
)

const add = async (path: string, body: object): Promise<Record<string, unknown>> => {
  const response = await client.post(`/api/${path}`, body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const put = async (path: string, body: object): Promise<void> => {
  scratch.clock.advance(60_000)
  const response = await client.put(`/api/${path}`, body)
  expect(response.statusCode, response.body).toBe(200)
}
const getHistory = async (path: string, who: Client = client, query = '') =>
  (await who.get(`/api/${path}/history${query}`)).json()
const getVersion = async (path: string, version: number, query = '') =>
  (await client.get(`/api/${path}/history/${version}${query}`)).json()
const restore = async (
  path: string,
  version: number,
  { body = {}, who = client, etag }: { body?: object; who?: Client; etag?: string | undefined } = {},
) => {
  const current = etag ?? (await client.get(`/api/${path}`)).headers.etag
  return who.post(`/api/${path}/history/${version}/restore`, body, { 'if-match': String(current) })
}

describe('the history of a record', () => {
  test('counts its writes, the latest first, with who, when, what and the values by their fields', async () => {
    await add('parts', { name: 'Bolt' })
    await put('parts/1', { name: 'Bolt M4', size: 'large', lining: 'red' })
    await scratch.client.delete('/api/parts/1')
    const { data, total, totalPages } = await getHistory('parts/1', client, '?perPage=2')
    expect([total, totalPages]).toEqual([3, 2])
    expect(data).toMatchObject([
      { version: 3, action: 'inactivate', changes: [], hidden: 0, others: 0 },
      {
        version: 2,
        action: 'edit',
        who: { nome: expect.any(String) },
        at: expect.stringContaining('T'),
        changes: [
          { path: 'name', from: 'Bolt', to: 'Bolt M4' },
          { path: 'size', from: 'small', to: 'large' },
          { path: 'lining', from: null, to: 'red' },
        ],
      },
    ])
    const second = await getHistory('parts/1', client, '?perPage=2&page=2')
    expect(second.data).toMatchObject([{ version: 1, action: 'create' }])
    expect((await getHistory('parts/1', client, '?action=edit')).total).toBe(1)
    expect((await getHistory('parts/1', client, `?who=${manager.id}`)).total).toBe(0)
    for (const query of ['?who=x', '?perPage=51', '?page=0'])
      expect((await client.get(`/api/parts/1/history${query}`)).statusCode).toBe(400)
  })

  test('has its latest number in the header of what is read and written, and of a refusal as stale', async () => {
    const numberOf = ({ headers }: { headers: Record<string, unknown> }) => headers['record-version']
    const created = await client.post('/api/parts', { name: 'Lid' })
    const saved = await client.put('/api/parts/1', { weight: 2 })
    const activated = await client.put('/api/parts/activate/1', {})
    const inactivated = await client.delete('/api/parts/1')
    const stale = await client.put('/api/parts/1', { weight: 3 }, { 'if-match': '"other"' })
    const sealed = await client.put('/api/parts/seal/1', {})
    const read = await client.get('/api/parts/1')
    const answers = [created, saved, activated, inactivated, stale, sealed, read]
    expect(answers.map((response) => [response.statusCode, numberOf(response)])).toEqual([
      [201, '1'],
      [200, '2'],
      [204, '2'],
      [204, '3'],
      [412, '3'],
      [200, '4'],
      [200, '4'],
    ])
    await sql`delete from audit_entries`.execute(scratch.db)
    expect(numberOf(await client.get('/api/parts/1'))).toBe('0')
  })

  test('is read by action and by person, and says which there are', async () => {
    await add('parts', { name: 'Lid' })
    await put('parts/1', { weight: 2 })
    await put('parts/1', { weight: 3 })
    await manager.client.put('/api/parts/1', { weight: 4 })
    await sql`update audit_entries set user_id = null where version = 3`.execute(scratch.db)
    const admin = (await getHistory('parts/1', client, '?action=create')).data[0].who
    expect((await client.get('/api/parts/1/history/values')).json()).toEqual({
      actions: [
        { action: 'edit', count: 3 },
        { action: 'create', count: 1 },
      ],
      people: [
        { ...admin, count: 2 },
        { id: manager.id, nome: expect.any(String), count: 1 },
      ],
    })
    const readVersions = async (query: string) =>
      (await getHistory('parts/1', client, query)).data.map(({ version }: { version: number }) => version)
    expect(await readVersions(`?action=edit&who=${admin.id}`)).toEqual([2])
    expect(await readVersions(`?who=${manager.id}`)).toEqual([4])
    const outsider = await manager.client.get('/api/papers/1/history/values')
    expect(outsider.statusCode).toBe(403)
  })

  test('names a reference as it was called then, also one that is gone', async () => {
    await add('houses', { name: 'Old' })
    await add('houses', { name: 'Other' })
    await add('parts', { name: 'Bolt', houseId: 1, makerId: 1 })
    await put('houses/1', { name: 'New' })
    await put('parts/1', { houseId: 2, makerId: 2 })
    const [latest] = (await getHistory('parts/1')).data
    expect(latest.changes).toEqual([
      { path: 'house', from: { id: '1', title: 'New' }, to: { id: '2', title: 'Other' } },
      { path: 'maker', from: { id: '1', title: 'New' }, to: { id: '2', title: 'Other' } },
    ])
    const [first] = (await getHistory('parts/1')).data.slice(-1)
    expect(first.changes).toContainEqual({ path: 'maker', from: null, to: { id: '1', title: 'Old' } })
    expect((await client.delete('/api/houses/1?hardDelete=true')).statusCode).toBe(204)
    expect((await getHistory('parts/1')).data.at(-1).changes).toContainEqual(
      expect.objectContaining({ path: 'maker', to: { id: '1', title: 'Old' } }),
    )
  })

  test('tells rows apart by what is unique among them: added, removed, changed', async () => {
    await add('parts', { name: 'Bolt', slots: [{ slot: 1, text: 'a' }, { slot: 2, text: 'b' }, { slot: 3 }] })
    await put('parts/1', { slots: [{ slot: 2, text: 'c' }, { slot: 3 }, { slot: 4, text: 'd' }] })
    const [{ changes }] = (await getHistory('parts/1')).data
    expect(changes).toMatchObject([
      {
        path: 'slots',
        from: null,
        to: null,
        children: [
          { change: 'removed', from: { slot: 1, text: 'a' }, to: null },
          { change: 'changed', from: { slot: 2, text: 'b' }, to: { slot: 2, text: 'c' } },
          { change: 'added', from: null, to: { slot: 4, text: 'd' } },
        ],
      },
    ])
  })

  test('counts the entries of one transaction, and of one bulk call, as far as they are readable [W-20]', async () => {
    await add('houses', { name: 'Old' })
    await add('parts', { name: 'Bolt', houseId: 1 })
    await add('parts', { name: 'Nut', makerId: 1 })
    await client.delete('/api/houses/1?hardDelete=true')
    expect((await getHistory('parts/1')).data[0]).toMatchObject({ action: 'edit', others: 2 })
    // A removed house is nobody's any more, because nobody can tell who saw it.
    expect((await getHistory('parts/1', manager.client)).data[0]).toMatchObject({ others: 1 })
    expect((await client.post('/api/parts/bulk', { action: 'seal', ids: [1, 2] })).statusCode).toBe(200)
    const [[one], [other]] = [(await getHistory('parts/1')).data, (await getHistory('parts/2')).data]
    expect([one.action, one.others, one.operation === other.operation]).toEqual(['seal', 1, true])
  })
})

describe('who reads a history', () => {
  test('is whoever reads the record, unless the declaration says who [W-17]', async () => {
    await add('houses', { name: 'Open' })
    await add('houses', { name: 'Shut', isSecret: true })
    await add('papers', { name: 'Deed' })
    const statuses = async (path: string) =>
      Promise.all([client, manager.client].map(async (who) => (await who.get(`/api/${path}/history`)).statusCode))
    expect(await statuses('houses/1')).toEqual([200, 200])
    expect(await statuses('houses/2')).toEqual([200, 404])
    expect(await statuses('papers/1')).toEqual([200, 403])
    expect(await statuses('houses/3')).toEqual([404, 404])
    expect(await statuses('houses/x')).toEqual([404, 404])
    expect((await manager.client.get('/api/papers/1/history/1')).statusCode).toBe(403)
  })

  test('sees how many fields changed that it does not see, never which [W-18]', async () => {
    await add('houses', { name: 'Shut', isSecret: true })
    await add('parts', { name: 'Bolt', cost: 7 })
    await put('parts/1', { cost: 8, weight: 3 })
    await put('parts/1', { houseId: 1 })
    const { data } = await getHistory('parts/1', manager.client)
    expect(data).toMatchObject([
      { changes: [], hidden: 1 },
      { changes: [{ path: 'weight', from: null, to: 3 }], hidden: 1 },
      { hidden: 1 },
    ])
    expect(JSON.stringify(data)).not.toMatch(/cost|Shut/)
    expect((await getHistory('parts/1')).data[0]).toMatchObject({ hidden: 0 })
    const version = (await manager.client.get('/api/parts/1/history/1?against=now')).json()
    expect(version).toMatchObject({ changes: [{ path: 'weight' }], hidden: 2 })
    expect(JSON.stringify(version)).not.toMatch(/cost|Shut/)
  })
})

describe('a version', () => {
  test('is compared with the one before, any other, or now', async () => {
    await add('parts', { name: 'a', weight: 1 })
    await put('parts/1', { name: 'b' })
    await put('parts/1', { name: 'c', weight: 2 })
    await put('parts/1', { weight: 1 })
    expect(await getVersion('parts/1', 3)).toMatchObject({
      version: 3,
      action: 'edit',
      record: { partId: 1, name: 'c', weight: 2 },
      complete: true,
      changes: [
        { path: 'name', from: 'b', to: 'c' },
        { path: 'weight', from: 1, to: 2 },
      ],
    })
    const name = { path: 'name', from: 'a', to: 'c' }
    expect((await getVersion('parts/1', 4, '?against=1')).changes).toEqual([name])
    expect((await getVersion('parts/1', 1, '?against=4')).changes).toEqual([name])
    expect((await getVersion('parts/1', 1, '?against=now')).changes).toEqual([name])
    expect((await getVersion('parts/1', 1)).changes).toContainEqual({ path: 'name', from: null, to: 'a' })
    for (const against of ['5', '0', 'x', '-1'])
      expect((await client.get(`/api/parts/1/history/2?against=${against}`)).statusCode).toBe(400)
    for (const version of ['5', '0', 'x'])
      expect((await client.get(`/api/parts/1/history/${version}`)).statusCode).toBe(404)
  })

  test('from before the values were kept is shown, and says that it is not known in full', async () => {
    await add('parts', { name: 'a' })
    await put('parts/1', { name: 'b' })
    await put('parts/1', { name: 'c' })
    await scratch.db.updateTable('audit_entries').set({ is_complete: false }).where('version', '=', 2).execute()
    expect(await getVersion('parts/1', 2)).toMatchObject({ complete: true, record: { name: 'b' } })
    expect(await getVersion('parts/1', 1)).toMatchObject({ complete: false })
    const refused = await restore('parts/1', 1)
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('não pode ser restaurada')])
  })

  test('without an entry has nothing to be compared with', async () => {
    await sql`insert into parts (name) values ('old')`.execute(scratch.db)
    for (const against of ['1', 'now'])
      expect((await client.get(`/api/parts/1/history/1?against=${against}`)).statusCode).toBe(404)
  })

  test('0 is the record from before the trail, of one that is older', async () => {
    await sql`insert into parts (name, weight) values ('old', 3)`.execute(scratch.db)
    await put('parts/1', { name: 'new', weight: 4 })
    expect(await getVersion('parts/1', 0, '?against=now')).toMatchObject({
      version: 0,
      at: null,
      who: null,
      action: null,
      complete: true,
      record: { name: 'old', weight: 3 },
      changes: [{ path: 'name', from: 'old', to: 'new' }, { path: 'weight' }],
    })
    expect((await restore('parts/1', 0)).json()).toMatchObject({ name: 'old', weight: 3 })
    expect((await getHistory('parts/1')).data[0]).toMatchObject({ version: 2, from: 0 })
    await add('parts', { name: 'other' })
    expect((await client.get('/api/parts/2/history/0')).statusCode).toBe(404)
  })

  test('does not tell of fields that the declaration no longer has', async () => {
    await add('parts', { name: 'a' })
    await sql`update audit_entries set changes = changes || '{"gone": {"from": null, "to": "x"}}'`.execute(scratch.db)
    const [{ changes, hidden }] = (await getHistory('parts/1')).data
    expect([JSON.stringify(changes).includes('gone'), hidden]).toEqual([false, 1])
    expect((await restore('parts/1', 1, { body: { fields: ['gone'] } })).statusCode).toBe(400)
  })
})

describe('a restoration', () => {
  test('is a save with the former values, all or the chosen, and names its version', async () => {
    await add('houses', { name: 'Old' })
    await add('parts', {
      name: 'a',
      size: 'large',
      lining: 'red',
      weight: 1,
      houseId: 1,
      slots: [{ slot: 1, text: 'x' }],
    })
    await put('parts/1', { name: 'b', size: 'small', weight: null, houseId: null, slots: [] })
    const some = await restore('parts/1', 1, { body: { fields: ['weight'] } })
    expect([some.statusCode, some.json()]).toMatchObject([200, { name: 'b', weight: 1 }])
    const all = await restore('parts/1', 1)
    const former = { name: 'a', size: 'large', lining: 'red', weight: 1, houseId: 1, slots: [{ slot: 1, text: 'x' }] }
    expect([all.statusCode, all.json()]).toMatchObject([200, former])
    expect(all.headers.etag).toBe((await client.get('/api/parts/1')).headers.etag)
    const { data } = await getHistory('parts/1')
    expect(data).toMatchObject([
      { version: 4, action: 'edit', from: 1 },
      { version: 3, action: 'edit', from: 1, changes: [{ path: 'weight', from: null, to: 1 }] },
      { version: 2 },
      { version: 1 },
    ])
    // What is there already is not written again, but an older version of the record is still refused.
    expect((await restore('parts/1', 1)).statusCode).toBe(200)
    expect((await restore('parts/1', 1, { etag: String(some.headers.etag) })).statusCode).toBe(412)
    expect((await getHistory('parts/1')).total).toBe(4)
  })

  test('obeys validation, permission, state and version; refused, it changes nothing [W-23]', async () => {
    await add('parts', { name: 'a', weight: 1 })
    await put('parts/1', { name: 'b', weight: 2 })
    await add('parts', { name: 'a' })
    const refusals = {
      taken: await restore('parts/1', 1),
      readonly: await restore('parts/1', 1, { body: { fields: ['sealedOn'] } }),
      notTexts: await restore('parts/1', 1, { body: { fields: [1] } }),
      forbidden: await restore('parts/1', 1, { who: (await scratch.signInAs('SUPORTE')).client }),
      stale: await restore('parts/1', 1, { etag: '"another"' }),
      noVersion: await client.post('/api/parts/1/history/1/restore', {}),
    }
    await client.put('/api/parts/seal/1', {})
    const sealed = await restore('parts/1', 1, { body: { fields: ['weight'] } })
    const statuses = Object.fromEntries(
      Object.entries({ ...refusals, sealed }).map(([name, { statusCode }]) => [name, statusCode]),
    )
    expect(statuses).toEqual({
      taken: 400,
      readonly: 400,
      notTexts: 400,
      forbidden: 403,
      stale: 412,
      noVersion: 400,
      sealed: 409,
    })
    expect((await client.get('/api/parts/1')).json()).toMatchObject({ name: 'b', weight: 2 })
    expect((await getHistory('parts/1')).total).toBe(3)
  })

  test('to a reference that is gone is refused', async () => {
    await add('houses', { name: 'Old' })
    await add('parts', { name: 'a', houseId: 1 })
    await client.delete('/api/houses/1?hardDelete=true')
    const refused = await restore('parts/1', 1)
    expect([refused.statusCode, refused.headers['error-field']]).toEqual([400, 'houseId'])
  })

  test('of two at once the second is refused', async () => {
    await add('parts', { name: 'a' })
    await put('parts/1', { name: 'b' })
    const { etag } = (await client.get('/api/parts/1')).headers
    const answers = await Promise.all([1, 1].map((version) => restore('parts/1', version, { etag: String(etag) })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  })
})

describe('removed records', () => {
  test('are listed for administrators, with their history', async () => {
    await add('parts', { name: 'a', weight: 1 })
    await add('parts', { name: 'b' })
    scratch.clock.advance(60_000)
    expect((await client.delete('/api/parts/1?hardDelete=true')).statusCode).toBe(204)
    const { data, total } = (await client.get('/api/parts/removed')).json()
    expect([total, data]).toMatchObject([1, [{ id: 1, title: 'a', version: 2, who: { nome: expect.any(String) } }]])
    expect((await getHistory('parts/1')).data[0]).toMatchObject({
      version: 2,
      action: 'remove',
      changes: expect.arrayContaining([{ path: 'weight', from: 1, to: null }]),
    })
    expect(await getVersion('parts/1', 1)).toMatchObject({ record: { name: 'a', weight: 1 }, complete: true })
    expect((await manager.client.get('/api/parts/1/history')).statusCode).toBe(404)
    expect((await client.post('/api/parts/1/history/1/restore', {}, { 'if-match': '*' })).statusCode).toBe(404)
    await add('houses', { name: 'Shut' })
    await client.delete('/api/houses/1?hardDelete=true')
    // Administrators see all houses, and so the removed ones too.
    expect((await client.get('/api/houses/removed')).json()).toMatchObject({
      data: [{ id: 1, title: 'Shut' }],
      total: 1,
    })
  })
})

test('what cannot be seen cannot be restored, and a restoration of nothing is refused like a save [W-23]', async () => {
  await add('parts', { name: 'a', cost: 1 })
  await put('parts/1', { name: 'b', cost: 2 })
  const restoreAs = async (user: Client, fields: string[]) => {
    const { etag } = (await user.get('/api/parts/1')).headers
    return user.post('/api/parts/1/history/1/restore', { fields }, { 'if-match': String(etag) })
  }
  const [hidden, unknown] = [await restoreAs(manager.client, ['cost']), await restoreAs(manager.client, ['nothing'])]
  expect([hidden.statusCode, unknown.statusCode]).toEqual([400, 400])
  const other = await scratch.signInAs('CRM')
  expect((await restoreAs(other.client, [])).statusCode).toBe(403)
  expect((await restoreAs(manager.client, [])).statusCode).toBe(200)
  await client.put('/api/parts/seal/1')
  expect((await restoreAs(manager.client, [])).statusCode).toBe(409)
})

test('entries of removed records are not counted for those who may not read their history [W-20]', async () => {
  await add('parts', { name: 'a' })
  await add('parts', { name: 'b' })
  await client.post('/api/parts/bulk', { action: 'seal', ids: [1, 2] })
  const readOthers = async (user: Client) => (await user.get('/api/parts/1/history')).json().data[0].others
  expect(await readOthers(manager.client)).toBe(1)
  await client.delete('/api/parts/2?hardDelete=true')
  expect([await readOthers(manager.client), await readOthers(client)]).toEqual([0, 1])
})
