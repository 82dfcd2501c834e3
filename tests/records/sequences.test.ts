import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FieldsData } from '#language/field.ts'
import { catalog, f } from '#product/language.ts'
import { diffDeclaredTables } from '../../server/db/declaredDiff.ts'
import { openScratchRecords, type ScratchRecords } from '../support/scratchRecords.ts'

const orders = (numbers: FieldsData) =>
  catalog([{ name: 'orders', key: 'orderId', title: 'name', fields: { name: f.text({ required: true }), ...numbers } }])

const plain = { number: f.sequence({ format: "O'-{number:4}" }) }
const gapless = { ticket: f.sequence({ format: 'T{number:2}', gapless: true }) }
const yearly = { invoice: f.sequence({ format: '{year}/{number}.', per: 'year' }) }

let scratch: ScratchRecords
beforeAll(async () => {
  scratch = await openScratchRecords(orders({ ...plain, ...gapless, ...yearly }))
})
afterAll(() => scratch.close())
beforeEach(async () => {
  await sql`drop table orders cascade`.execute(scratch.db)
  await sql`delete from number_counters`.execute(scratch.db)
  await migrateTo({ ...plain, ...gapless, ...yearly })
})

/**
 * Runs the changes that `npm run db:diff` would write for these fields, including those that a developer has to
 * confirm. Returns them.
 */
async function migrateTo(numbers: FieldsData): Promise<string[]> {
  const { changes } = await diffDeclaredTables(scratch.db, orders(numbers))
  const own = changes.map(({ sql: text }) => text).filter((text) => /orders|number_counters/.test(text))
  for (const text of own) await sql.raw(text).execute(scratch.db)
  return own
}
const isUnchanged = async (numbers: FieldsData) =>
  (await diffDeclaredTables(scratch.db, orders(numbers))).changes.every((change) => !change.sql.includes('orders'))

const read = async (...columns: string[]) => {
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns.map((name) => sql.id(name)))}
    from orders order by id`.execute(scratch.db)
  return rows.map((row) => columns.map((name) => row[name]).join(' '))
}
const insert = (name: string) => sql`insert into orders (name) values (${name})`.execute(scratch.db)
const year = new Date().getUTCFullYear()

test('a new record gets the next number, whatever its body says, and keeps it', async () => {
  const { client } = scratch
  const created = await client.post('/api/orders', { name: 'a', number: 'mine', ticket: null })
  expect(created.statusCode, created.body).toBe(201)
  expect(created.json()).toMatchObject({ number: "O'-0001", ticket: 'T01', invoice: `${year}/1.` })
  const saved = await client.put('/api/orders/1', { name: 'b', number: 'mine' })
  expect(saved.json()).toMatchObject({ name: 'b', number: "O'-0001" })
  await sql`select setval('orders_number_seq', 12344)`.execute(scratch.db)
  await sql`update number_counters set last = 999`.execute(scratch.db)
  await insert('any other writer')
  expect(await read('number', 'ticket', 'invoice')).toEqual([`O'-0001 T01 ${year}/1.`, `O'-12345 T1000 ${year}/1000.`])
})

test('creates at once get numbers without a gap, even where one of them fails', async () => {
  const { client, db } = scratch
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => client.post('/api/orders', { name: `n${n}` })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201])
  let waiting: Promise<unknown> = Promise.resolve()
  const failed = db.transaction().execute(async (trx) => {
    await sql`insert into orders (name) values ('lost')`.execute(trx)
    waiting = client.post('/api/orders', { name: 'waits for it' })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await waiting
  expect((await read('ticket')).sort()).toEqual(['T01', 'T02', 'T03', 'T04', 'T05', 'T06', 'T07'])
  expect((await read('invoice')).at(-1)).toBe(`${year}/7.`)
})

test('a number of a year begins anew with it, in the time zone of the server', async () => {
  await insert('this year')
  const { rows } = await scratch.db.transaction().execute(async (trx) => {
    await sql`set local sillage.time_zone to 'America/Sao_Paulo'`.execute(trx)
    return sql`select numbering_year('2026-01-01T02:30:00Z') as local, next_number('orders.invoice', '2031') as first,
      next_number('orders.invoice', '2031') as second`.execute(trx)
  })
  expect(rows.map((row) => JSON.parse(JSON.stringify(row)))).toEqual([{ local: '2025', first: 1, second: 2 }])
})

test('records that exist get numbers in their order and year, and new ones go on', async () => {
  await migrateTo({})
  await sql`insert into orders (name, created_at) values ('a', '2024-05-01'), ('b', '2025-05-01'), ('c', '2025-06-01')`.execute(
    scratch.db,
  )
  await sql`update orders set name = 'moved' where name = 'a'`.execute(scratch.db)
  await migrateTo({ ...plain, ...gapless, ...yearly })
  expect(await isUnchanged({ ...plain, ...gapless, ...yearly })).toBe(true)
  await insert('d')
  expect(await read('number', 'ticket', 'invoice')).toEqual([
    "O'-0001 T01 2024/1.",
    "O'-0002 T02 2025/1.",
    "O'-0003 T03 2025/2.",
    `O'-0004 T04 ${year}/1.`,
  ])
})

test('numbers go on when a field is renamed, gets another way of counting, or was a text', async () => {
  await insert('a')
  const renamed = {
    nr: f.sequence({ format: "O'-{number:4}", renamedFrom: 'number' }),
    voucher: f.sequence({ format: 'T{number:2}', gapless: true, renamedFrom: 'ticket' }),
    ...yearly,
  }
  const statements = await migrateTo(renamed)
  expect(statements).toContain('alter sequence "orders_number_seq" rename to "orders_nr_seq"')
  expect(await isUnchanged(renamed)).toBe(true)
  await insert('b')
  const swapped = {
    nr: f.sequence({ format: "O'-{number:4}", gapless: true }),
    voucher: f.sequence({ format: 'T{number:2}' }),
    ...yearly,
  }
  await migrateTo(swapped)
  await insert('c')
  await migrateTo({ nr: f.text(), voucher: f.text(), ...yearly })
  await sql`insert into orders (name, nr, voucher) values ('d', 'by hand', 'T07')`.execute(scratch.db)
  await migrateTo(swapped)
  expect(await isUnchanged(swapped)).toBe(true)
  await insert('e')
  expect(await read('nr', 'voucher')).toEqual([
    "O'-0001 T01",
    "O'-0002 T02",
    "O'-0003 T03",
    'by hand T07',
    "O'-0004 T08",
  ])
})

test('a field that is taken away takes its sequence and its counter along', async () => {
  await insert('a')
  await migrateTo({ name: f.text({ required: true }) })
  const { rows } = await sql`select relname::text as left from pg_class where relname like 'orders%seq'
    union all select counter from number_counters order by 1`.execute(scratch.db)
  expect(rows).toEqual([{ left: 'orders_id_seq' }])
})
