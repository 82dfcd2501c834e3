import type { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readEmptyDatabase } from '../../scripts/declarations/databaseDumps.ts'
import { type EmbeddedClient, prepareEmbeddedStatements } from '../../server/db/embeddedStatements.ts'
import { createPGlite } from '../../server/db/pglite.ts'

let pglite: PGlite
let client: EmbeddedClient

beforeAll(async () => {
  pglite = await createPGlite({ dump: await readEmptyDatabase() })
})
afterAll(() => pglite.close())
beforeEach(async () => {
  await pglite.exec('deallocate all; drop table if exists goods')
  await pglite.exec('create table goods (id integer primary key, name text unique, price numeric)')
  await pglite.exec("insert into goods values (1, 'cup', 2.5), (2, 'jug', null)")
  client = prepareEmbeddedStatements(pglite)
})

const readPrepared = async () =>
  (await pglite.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
    ({ statement }) => statement,
  )

async function repeat(text: string, params: unknown[], times = 4) {
  const results = []
  for (let time = 0; time < times; time++) results.push(await client.query(text, params))
  return results
}

test.each<[string, unknown[]]>([
  ['select $1::integer as a, $2::text as b, $3::boolean as c', [7, 'São', false]],
  [
    'select $1::text[] as a, $2::integer[] as b',
    [
      ['x', 'y"z', 'null'],
      [1, 2],
    ],
  ],
  ['select $1::jsonb as a, $2::jsonb as b', [{ name: 'cup' }, JSON.stringify([1, null])]],
  ['select $1::timestamptz as a, $2::date as b', [new Date('2026-02-28T12:34:56.789Z'), '2026-02-28']],
  ['select $1::numeric as a, $2::bigint as b, $3::float8 as c', ['12.50', 9_007_199_254_740_991n, 0.1]],
  ['select $1::bytea as a', [new Uint8Array([0, 1, 255])]],
  ['select $1::text as a, $2::integer as b, $3::text[] as c', [null, undefined, null]],
  ['select * from (values ($1::integer), (2)) as v (a) where a > 5', [3]],
  ['select name, price from goods where id = any($1) order by id', [[1, 2]]],
])('a prepared statement returns what an unprepared one does: %s', async (text, params) => {
  const unprepared = await pglite.query(text, params)
  for (const result of await repeat(text, params)) {
    expect(result.rows).toEqual(unprepared.rows)
    expect(result.fields).toEqual(unprepared.fields)
  }
})

test('a statement is prepared from its third use on; a search and a statement without parameters are not', async () => {
  const text = 'select name from goods where id = $1'
  await repeat(text, [1], 2)
  expect(await readPrepared()).toEqual([])
  await repeat(text, [1])
  await repeat('select name from goods where name like $1', ['c%'])
  await repeat('select name from goods', [])
  expect(await readPrepared()).toEqual([text])
})

test('the number of changed rows is that of each use', async () => {
  const text = 'update goods set price = $1 where price = $2'
  const results = await repeat(text, [3, 2.5])
  expect(results.map(({ affectedRows }) => affectedRows)).toEqual([1, 0, 0, 0])
  const [returned] = await repeat('update goods set price = $1 where id = $2 returning name', [4, 2])
  expect(returned).toMatchObject({ affectedRows: 1, rows: [{ name: 'jug' }] })
})

test('an error has its code and constraint, and the statement works again afterwards', async () => {
  const text = 'insert into goods (id, name) values ($1, $2)'
  for (const id of [3, 4, 5]) await client.query(text, [id, `name ${id}`])
  for (const id of [6, 7])
    await expect(client.query(text, [id, 'cup'])).rejects.toMatchObject({
      code: '23505',
      constraint: 'goods_name_key',
    })
  expect((await client.query(text, [6, 'name 6'])).affectedRows).toBe(1)
  // A mistake in the statement itself is found when it is prepared.
  for (let time = 0; time < 4; time++)
    await expect(client.query('select absent from goods where id = $1', [1])).rejects.toMatchObject({ code: '42703' })
  expect((await client.query('select count(*) as count from goods where id > $1', [0])).rows).toEqual([{ count: 6 }])
})

test('a prepared statement is part of the transaction that it is used in', async () => {
  const text = 'insert into goods (id, name) values ($1, $2)'
  for (const id of [3, 4, 5]) await client.query(text, [id, `name ${id}`])
  await expect(
    client.transaction(async (trx) => {
      await trx.query(text, [6, 'name 6'])
      await trx.query(text, [7, 'cup'])
    }),
  ).rejects.toMatchObject({ code: '23505' })
  await client.transaction(async (trx) => {
    await trx.query(text, [8, 'name 8'])
  })
  const { rows } = await client.query<{ id: number }>('select id from goods where id > $1 order by id', [2])
  expect(rows.map(({ id }) => id)).toEqual([3, 4, 5, 8])
})

test('after a change of the tables a statement returns the new columns', async () => {
  const text = 'select price as value from goods where id = $1'
  await repeat(text, [1])
  await client.query('-- A comment first.\nalter table goods alter column price type text')
  expect((await repeat(text, [1])).map(({ rows }) => rows)).toEqual(Array(4).fill([{ value: '2.5' }]))
})

test('a change of the tables that is rolled back leaves every statement as it was', async () => {
  const text = 'select price as value from goods where id = $1'
  await repeat(text, [1])
  const change = client.transaction(async (trx) => {
    await trx.query('/* As text. */ alter table goods alter column price type text')
    expect((await trx.query(text, [1])).rows).toEqual([{ value: '2.5' }])
    throw new Error('undone')
  })
  await expect(change).rejects.toThrow('undone')
  expect((await repeat(text, [1])).map(({ rows }) => rows)).toEqual(Array(4).fill([{ value: 2.5 }]))
})

test.each([0, 1, 2, 4, 8, 32])(
  'what was sent before the database closes is done, and later it says that it is closed: %i',
  async (turns) => {
    const own = await createPGlite({ dump: await readEmptyDatabase() })
    await own.exec('create table goods (id integer)')
    const closing = prepareEmbeddedStatements(own)
    const text = 'insert into goods values ($1) returning id'
    for (const id of [1, 2, 3]) await closing.query(text, [id])
    const sent = [4, 5, 6].map((id) => closing.query<{ id: number }>(text, [id]))
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    const results = Promise.allSettled(sent)
    await closing.close()
    for (const result of await results) {
      if (result.status === 'fulfilled') expect(result.value.rows).toHaveLength(1)
      else expect(String(result.reason)).toMatch(/PGlite is clos(ed|ing)/)
    }
    await expect(closing.query(text, [7])).rejects.toThrow('PGlite is closed')
  },
)

test('a prepared statement waits while the files of the database are copied', async () => {
  const text = 'update goods set price = $1 where id = 1'
  await repeat(text, [5])
  const events: string[] = []
  let endCopy = () => {}
  const copy = pglite.runExclusive(
    () =>
      new Promise<void>((resolve) => {
        endCopy = resolve
      }),
  )
  const statement = client.query(text, [6]).then(() => events.push('written'))
  // Whatever does not wait for the copy is done by then.
  await new Promise(setImmediate)
  events.push('copied')
  endCopy()
  await Promise.all([copy, statement])
  expect(events).toEqual(['copied', 'written'])
})
