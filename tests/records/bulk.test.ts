import { once } from 'node:events'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { catalog, defineResource, f } from '#product/language.ts'
import type { Db } from '../../server/db/tables.ts'
import { hooksFor } from '../../server/records/hooks.ts'
import { removeExpired } from '../../server/retention/removeExpired.ts'
import type { Client } from '../support/createTestApp.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const crates = defineResource('crates', {
  key: 'crateId',
  title: 'name',
  softDelete: true,
  records: { or: [{ '$me.isAdmin': true }, { hidden: false }] },
  fields: {
    name: f.text({ required: true, max: 20 }),
    code: f.text({ unique: true, max: 10 }),
    size: f.choice({ small: {}, large: {} }, { default: 'small' }),
    lining: f.text({ max: 10, show: { size: 'large' }, clearedBy: 'size' }),
    weight: f.integer({ max: 100 }),
    cost: f.integer({ maySee: { '$me.isAdmin': true } }),
    origin: f.text({ createOnly: true, max: 10 }),
    sealedOn: f.date({ readonly: true }),
    key: f.secret({ keep: 'hash', min: 4, max: 20 }),
    hidden: f.boolean({ default: false }),
    labels: f.rows({ text: f.text({ required: true, max: 10 }) }, { table: 'crate_labels' }),
    tags: f.tags({ max: 3, maxLength: 10 }),
    units: f.choices(['mW', 'MW']),
    uses: f.tags({ required: true }),
    shelves: f.links('shelves', { inverse: 'crates', title: 'name' }),
  },
  list: { columns: ['name', 'size'], search: ['name'], sort: { by: 'name', direction: 'asc' } },
  actions: {
    toggle: { if: { sealedOn: null } },
    seal: {
      if: { sealedOn: null },
      bulk: true,
      input: { reason: f.text({ required: true, max: 10 }) },
      effect: { set: { sealedOn: '$today', lining: '$input.reason' }, path: 'seal', answers: 'record' },
    },
    weigh: { effect: { call: 'weigh' } },
    ship: { bulk: true, effect: { call: 'ship' }, who: { '$me.profile': 'GERENTE' } },
  },
})

const shelves = defineResource('shelves', {
  key: 'shelfId',
  title: 'name',
  records: { or: [{ '$me.isAdmin': true }, { hidden: false }] },
  fields: {
    name: f.text({ required: true, max: 20 }),
    hidden: f.boolean({ default: false }),
    crates: f.links('crates', { inverse: 'shelves', title: 'name' }),
  },
  list: { columns: ['name'] },
})

/** Awaited by the handler of `ship` for each record. */
let pause = async (_name: string): Promise<void> => undefined
/** Awaited before each save: what somebody else does meanwhile. */
let linkMeanwhile: ((db: Db) => Promise<unknown>) | undefined
const hooks = [
  hooksFor(crates, {
    calls: { weigh: { run: async () => undefined }, ship: { run: async ({ stored }) => pause(stored.name) } },
    update: {
      before: async ({ stored, trx }) => {
        if (stored.name === 'broken') throw new Error('the hook broke')
        if (linkMeanwhile) await linkMeanwhile(trx)
      },
    },
  }),
]
let scratch: ScratchRecords
let manager: Client
beforeAll(async () => {
  scratch = await openScratchRecords(catalog([crates, shelves]), { hooks })
  manager = (await scratch.signInAs('GERENTE')).client
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await scratch.db.deleteFrom('bulk_operations').execute()
  const { data } = (await scratch.client.get('/api/crates?perPage=50')).json()
  for (const { crateId } of data) await scratch.client.delete(`/api/crates/${crateId}`)
})

const create = async (name: string, values: object = {}): Promise<number> => {
  const response = await scratch.client.post('/api/crates', { name, uses: ['any'], ...values })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().crateId
}
const read = async (id: number) => (await scratch.client.get(`/api/crates/${id}`)).json()
const call = (body: object, client: Client = scratch.client) => client.post('/api/crates/bulk', body)
const toLines = (body: string) =>
  body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
/** Sends a call that must succeed, and returns the lines of its response. */
const run = async (body: object, client?: Client) => {
  const response = await call(body, client)
  expect([response.statusCode, response.headers['content-type']], response.body).toEqual([200, 'application/x-ndjson'])
  const [start, ...lines] = toLines(response.body)
  return { operation: start.operation, total: start.total, end: lines.at(-1), lines: lines.slice(0, -1) }
}
const refuse = async (body: object, client?: Client) => {
  const response = await call(body, client)
  return [response.statusCode, response.headers['error-field']]
}
function createGate() {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
const readTrail = async () =>
  (await scratch.db.selectFrom('audit_entries').select(['action', 'record_id']).orderBy('id').execute()).map(
    ({ action, record_id }) => `${action} ${record_id}`,
  )

describe('a call about several records', () => {
  test('writes each as its own call would, and answers a line a record and the numbers [V-28]', async () => {
    const [a, b, c] = [await create('a'), await create('b'), await create('c')]
    await scratch.client.put(`/api/crates/seal/${b}`, { reason: 'x' })
    await run({ action: 'toggle', active: false, ids: [c] })
    const { total, lines, end } = await run({ action: 'toggle', active: false, ids: [a, b, c, a] })
    expect([total, end]).toEqual([3, { changed: 1, unchanged: 1, refused: 1, untried: 0 }])
    expect(lines).toEqual([
      { id: a, title: 'a', outcome: 'changed' },
      { id: b, title: 'b', outcome: 'refused', reason: expect.stringMatching(/sealedOn/) },
      { id: c, title: 'c', outcome: 'unchanged' },
    ])
    expect((await readTrail()).slice(-2)).toEqual([`inactivate ${c}`, `inactivate ${a}`])
  })

  test('takes all that match in one call, but for those left out, and only while their number is the one shown [V-27]', async () => {
    const ids = [await create('ash 1'), await create('ash 2'), await create('ash 3'), await create('oak')]
    const match = { FilterString: 'ash', isActive: true, filter: { weight: null }, except: [ids[1]] }
    const body = { action: 'toggle', active: false, match }
    const wrong = await call({ ...body, expect: 3 }, scratch.client)
    expect([wrong.statusCode, wrong.headers['error-field'], wrong.headers['match-count'], wrong.body]).toEqual([
      409,
      'expect',
      '2',
      'Agora 2 registros correspondem, não 3. Nada foi alterado.',
    ])
    expect((await read(ids[0] ?? 0)).deletedAt).toBeNull()
    const { lines } = await run({ ...body, expect: 2 })
    expect(lines.map(({ title }) => title)).toEqual(['ash 1', 'ash 3'])
  })

  test('neither matches nor names what its user does not see', async () => {
    const [seen, unseen] = [await create('seen'), await create('unseen', { hidden: true })]
    const toggle = { action: 'toggle', active: false }
    const { lines } = await run({ ...toggle, ids: [seen, unseen] }, manager)
    expect(lines).toEqual([
      { id: seen, title: 'seen', outcome: 'changed' },
      { id: unseen, title: String(unseen), outcome: 'refused', reason: 'O registro não foi encontrado.' },
    ])
    expect(await refuse({ ...toggle, match: {}, expect: 2 }, manager)).toEqual([409, 'expect'])
  })

  test('runs an action with what it asks, read once before the first record', async () => {
    const ids = [await create('a', { size: 'large' }), await create('b')]
    expect(await refuse({ action: 'seal', ids, values: { reason: 'x'.repeat(11) } })).toEqual([400, 'reason'])
    const { end } = await run({ action: 'seal', ids, values: { reason: 'wet' } })
    expect(end).toEqual({ changed: 2, unchanged: 0, refused: 0, untried: 0 })
    expect(await read(ids[0] ?? 0)).toMatchObject({ sealedOn: '2026-03-01', lining: 'wet' })
  })

  test('is refused as a whole where it is nothing that can be done', async () => {
    const ids = [await create('a')]
    expect(await refuse({ action: 'ship', ids })).toEqual([403, undefined])
    const toggle = { action: 'toggle', active: true }
    const refusals = [
      [{ action: 'weigh', ids }, 'action'],
      [{ action: 'toggle', ids, active: 'no' }, 'active'],
      [{ ...toggle }, 'ids'],
      [{ ...toggle, ids: [] }, 'ids'],
      [{ ...toggle, ids: ['x'] }, 'ids'],
      [{ ...toggle, ids: [{}] }, 'ids'],
      [{ ...toggle, ids: Array.from({ length: 501 }, (_, index) => index + 1) }, 'ids'],
      [{ ...toggle, ids, match: {}, expect: 1 }, 'ids'],
      [{ ...toggle, match: {} }, 'expect'],
      [{ ...toggle, match: { filtr: {} }, expect: 1 }, 'match'],
      [{ ...toggle, match: { filter: { colour: 'red' } }, expect: 1 }, 'filter'],
      [{ ...toggle, match: { view: 'none' }, expect: 1 }, 'view'],
    ] as const
    for (const [body, field] of refusals) expect([body, await refuse(body)]).toEqual([body, [400, field]])
    expect((await scratch.client.post('/api/crates/bulk', '5')).statusCode).toBe(400)
  })

  test('of one user waits for the end of another one, but not for one whose server has stopped', async () => {
    const id = await create('a')
    const { operation } = await run({ action: 'toggle', active: false, ids: [id] })
    const until = new Date(scratch.clock().getTime() + 60_000)
    await scratch.db.updateTable('bulk_operations').set({ running_until: until }).where('id', '=', operation).execute()
    expect(await refuse({ action: 'toggle', active: true, ids: [id] })).toEqual([409, undefined])
    expect((await run({ action: 'toggle', active: true, ids: [id] }, manager)).end.changed).toBe(1)
    scratch.clock.advance(60_000)
    expect((await run({ action: 'toggle', active: false, ids: [id] })).end.changed).toBe(1)
  })

  test('ends at an error of the server, and says what it did not try', async () => {
    const ids = [await create('a'), await create('broken'), await create('c')]
    const { lines, end } = await run({ action: 'edit', values: { weight: 5 }, ids })
    expect(lines.at(-1)).toMatchObject({ id: ids[1], outcome: 'refused' })
    expect(end).toEqual({ changed: 1, unchanged: 0, refused: 1, untried: 1 })
  })

  test('ends after the current record when its user leaves', async () => {
    const ids = [await create('a'), await create('b'), await create('c')]
    const shipped: string[] = []
    const [reached, left] = [createGate(), createGate()]
    pause = async (name) => {
      shipped.push(name)
      if (name !== 'b') return
      reached.open()
      await left.opened
    }
    const address = await scratch.app.listen({ host: '127.0.0.1', port: 0 })
    const connection = once(scratch.app.server, 'connection') as Promise<[Socket]>
    const { id } = await scratch.signInAs('GERENTE')
    const controller = new AbortController()
    const response = await fetch(`${address}/api/crates/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-scratch-user': `${id} GERENTE` },
      body: JSON.stringify({ action: 'ship', ids }),
      signal: controller.signal,
    })
    expect(response.status).toBe(200)
    await reached.opened
    const [socket] = await connection
    const closed = once(socket, 'close')
    controller.abort()
    await closed
    left.open()
    const running = scratch.db.selectFrom('bulk_operations').select('id').where('running_until', 'is not', null)
    await expect.poll(() => running.execute()).toEqual([])
    expect(shipped).toEqual(['a', 'b'])
  })
})

describe('an edit of several records', () => {
  test('sets the fields, and validates each record as a save of it [V-29]', async () => {
    const ids = [await create('a', { size: 'large', lining: 'felt' }), await create('b', { size: 'small' })]
    const { lines } = await run({ action: 'edit', values: { size: 'small', weight: '7' }, ids })
    expect(lines.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
    expect(await read(ids[0] ?? 0)).toMatchObject({ name: 'a', size: 'small', weight: 7, lining: null })
    expect((await run({ action: 'edit', values: { weight: 7 }, ids })).end.unchanged).toBe(2)
    expect((await readTrail()).slice(-4)).toEqual([...ids, ...ids].map((id) => `edit ${id}`))
  })

  test('is refused for fields that cannot be set at once, and for values that no record can have', async () => {
    const ids = [await create('a')]
    const edit = (values: unknown, client?: Client) => refuse({ action: 'edit', values, ids }, client)
    for (const name of ['code', 'origin', 'sealedOn', 'key', 'labels', 'crateId', 'deletedAt', 'colour'])
      expect([name, await edit({ [name]: 'x' })]).toEqual([name, [400, name]])
    expect(await edit({ weight: 101 })).toEqual([400, 'weight'])
    expect(await edit({})).toEqual([400, 'values'])
    expect(await edit({ cost: 1 }, manager)).toEqual([400, 'cost'])
  })

  test('adds to the list of each record, and removes from it what is named, however it is written [V-29]', async () => {
    const ids = [await create('a', { tags: ['Fragile', 'São'] }), await create('b')]
    const edit = async (tags: object) => (await run({ action: 'edit', values: { tags }, ids })).lines
    const readTags = async () => [(await read(ids[0] ?? 0)).tags, (await read(ids[1] ?? 0)).tags]
    await edit({ add: ['fragile', 'cold'], remove: ['sao'] })
    expect(await readTags()).toEqual([
      ['Fragile', 'cold'],
      ['fragile', 'cold'],
    ])
    const [first, second] = await edit({ add: ['one', 'two'], remove: ['Cold'] })
    expect([first, second]).toMatchObject([{ outcome: 'changed' }, { outcome: 'changed' }])
    expect((await edit({ add: ['three'] })).map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    expect((await edit({ add: ['ONE'], remove: ['no such'] })).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ])
    await scratch.client.put(`/api/crates/${ids[1]}`, { tags: [] })
    await edit({ remove: ['one'] })
    expect(await readTags()).toEqual([['Fragile', 'two'], []])
  })

  test('adds and removes links, leaves those that its user does not see, and is undone [V-29, V-30]', async () => {
    const shelve = async (name: string, hidden = false): Promise<number> =>
      (await scratch.client.post('/api/shelves', { name, hidden })).json().shelfId
    const [low, high, secret] = [await shelve('low'), await shelve('high'), await shelve('secret', true)]
    const ids = [await create('a', { shelvesIds: [low, secret] }), await create('b', { shelvesIds: [low] })]
    const readNames = async () =>
      (await Promise.all(ids.map(read))).map((crate) => crate.shelves.map(({ name }: { name: string }) => name).sort())
    const values = { shelvesIds: { add: [high], remove: [low] } }
    const { operation, end } = await run({ action: 'edit', values, ids }, manager)
    expect([end.changed, await readNames()]).toEqual([2, [['high', 'secret'], ['high']]])
    await run({ undo: operation }, manager)
    expect(await readNames()).toEqual([['low', 'secret'], ['low']])
  })

  test('tells choices apart that differ in case, and limits the new list alone, not what is named', async () => {
    const ids = [await create('a', { units: ['mW', 'MW'], tags: ['x'] })]
    const edit = async (values: object) => (await run({ action: 'edit', values, ids })).end
    await edit({ units: { remove: ['mW'] }, tags: { remove: ['1', '2', '3', 'x'] }, uses: { add: ['b'], remove: [] } })
    expect(await read(ids[0] ?? 0)).toMatchObject({ units: ['MW'], tags: [], uses: ['any', 'b'] })
    expect(await edit({ uses: { remove: ['any', 'b'] } })).toMatchObject({ changed: 0, refused: 1 })
  })

  test('does not remove a link that somebody makes meanwhile', async () => {
    const made = ['low', 'high'].map((name) => scratch.client.post('/api/shelves', { name }))
    const [low, high] = (await Promise.all(made)).map((response) => response.json().shelfId)
    const ids = [await create('a', { shelvesIds: [low] })]
    linkMeanwhile = (db) =>
      sql`insert into crates_shelves (crates_id, shelves_id) values (${ids[0]}, ${high})`.execute(db)
    onTestFinished(() => {
      linkMeanwhile = undefined
    })
    await run({ action: 'edit', values: { shelvesIds: { remove: [low] } }, ids })
    const { shelves } = await read(ids[0] ?? 0)
    expect(shelves).toMatchObject([{ name: 'high' }])
  })

  test('is refused for a change of a list that says anything else', async () => {
    const ids = [await create('a')]
    const edit = (values: unknown) => refuse({ action: 'edit', values, ids })
    for (const tags of [
      {},
      { set: ['x'] },
      { add: 'x' },
      { add: ['x'], remove: [7] },
      { add: null },
      { add: ['longer than ten'] },
    ])
      expect([tags, (await edit({ tags }))[0]]).toEqual([tags, 400])
    expect(await edit({ shelvesIds: { add: [{ name: 'x' }] } })).toEqual([400, 'shelvesIds.0'])
    expect(await edit({ size: { add: ['small'] } })).toEqual([400, 'size'])
  })
})

describe('undoing a call', () => {
  test('gives each record its former values back, also those that the edit cleared [V-30]', async () => {
    const ids = [await create('a', { size: 'large', lining: 'felt', weight: 1, key: 'geheim' }), await create('b')]
    const { operation } = await run({ action: 'edit', values: { size: 'small', weight: 9 }, ids })
    const kept = await scratch.db.selectFrom('bulk_changes').select('former').execute()
    expect(kept.map(({ former }) => former)).toEqual([{ size: 'large', lining: 'felt', weight: 1 }, { weight: null }])
    const undone = await run({ undo: operation })
    expect(undone.end).toEqual({ changed: 2, unchanged: 0, refused: 0, untried: 0 })
    expect(await read(ids[0] ?? 0)).toMatchObject({ size: 'large', lining: 'felt', weight: 1 })
    expect(await refuse({ undo: operation })).toEqual([400, 'undo'])
    expect(await refuse({ undo: undone.operation })).toEqual([400, 'undo'])
  })

  test('is told of in the history of each record, to whoever made the call, while there is something to undo [V-30]', async () => {
    const ids = [await create('a'), await create('b')]
    const tell = async (client: Client = scratch.client) =>
      (await client.get(`/api/crates/${ids[0]}/history`)).json().data.map(({ undo }: { undo?: number }) => undo)
    await run({ action: 'edit', values: { weight: 7 }, ids })
    expect([await tell(), await tell(manager)]).toEqual([
      [2, undefined],
      [undefined, undefined],
    ])
    await scratch.client.put(`/api/crates/${ids[1]}`, { weight: 8 })
    expect(await tell()).toEqual([1, undefined])
    scratch.clock.advance(60 * 60_000)
    expect(await tell()).toEqual([undefined, undefined])
    const again = await run({ action: 'edit', values: { weight: 9 }, ids: [ids[0]] })
    expect(await tell()).toEqual([1, undefined, undefined])
    await run({ undo: again.operation })
    expect(await tell()).toEqual([undefined, undefined, undefined, undefined])
  })

  test('leaves records that were changed since, and names them', async () => {
    const ids = [await create('a'), await create('b')]
    const { operation } = await run({ action: 'toggle', active: false, ids })
    await scratch.client.put(`/api/crates/${ids[0]}`, { weight: 3 })
    const { lines } = await run({ undo: operation })
    expect(lines).toEqual([
      {
        id: ids[0],
        title: 'a',
        outcome: 'refused',
        reason: 'O registro foi alterado depois, então fica como está.',
      },
      { id: ids[1], title: 'b', outcome: 'changed' },
    ])
    expect([(await read(ids[0] ?? 0)).deletedAt === null, (await read(ids[1] ?? 0)).deletedAt]).toEqual([false, null])
  })

  test('is for whoever made it, for an hour, and not of an action; then nothing of it is kept', async () => {
    const ids = [await create('a')]
    const sealed = await run({ action: 'seal', ids: [await create('b')], values: { reason: 'x' } })
    expect(await refuse({ undo: sealed.operation })).toEqual([400, 'undo'])
    const { operation } = await run({ action: 'toggle', active: false, ids })
    expect([await refuse({ undo: operation }, manager), await refuse({ undo: 'x' })]).toEqual([
      [404, undefined],
      [404, undefined],
    ])
    scratch.clock.advance(60 * 60_000)
    expect(await refuse({ undo: operation })).toEqual([404, undefined])
    await removeExpired(scratch.db, scratch.clock())
    expect(await scratch.db.selectFrom('bulk_changes').selectAll().execute()).toEqual([])
  })
})
