import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { draftFromTable } from '../../scripts/declarations/draftFromTable.ts'
import { openEmptyDatabase, type TestDatabase } from '../support/testDatabase.ts'

let database: Pick<TestDatabase, 'db' | 'close'>

beforeAll(async () => {
  database = await openEmptyDatabase()
  await sql`create table categories (id integer primary key)`.execute(database.db)
  await sql`create table old_orders (
    id bigint generated always as identity primary key, order_number varchar(12) not null unique, category_id integer not null
      references categories (id), total numeric(12, 3), rate numeric, paid boolean not null default false, placed_on date,
    sent_at timestamptz, opens time, extra jsonb, labels text[], contact text, web text, state text not null
      check (state in ('open', 'it''s sent', '')), size text, post_code text, "Weird Name" text, constructor text, doubled integer generated always as (1 + 1) stored,
    created_at timestamptz not null default now(), unique (category_id, order_number))`.execute(database.db)
  await sql`insert into categories values (1)`.execute(database.db)
  await sql`insert into old_orders (order_number, category_id, rate, contact, web, state, size, post_code)
    select 'N' || i, 1, 1.25, 'p' || i || '@a.example', 'https://a.example/' || i, 'open', (array['S', 'L'])[i % 2 + 1], '1' || i
    from generate_series(1, 12) as i`.execute(database.db)
})
afterAll(() => database.close())

test('the fields of a table are drafted from its columns, its constraints and its first rows', async () => {
  const fields = await draftFromTable(database.db as never, 'old_orders', 'orderId', resources)
  expect(fields.map(({ name, source }) => `${name}: ${source}`)).toEqual([
    'orderNumber: f.text({ required: true, unique: true, max: 12 })',
    "category: f.ref('categories', { as: 'idAndObject', title: 'name', required: true })",
    'total: f.decimal({ scale: 3 })',
    'rate: f.decimal({ scale: 2 })',
    'paid: f.boolean({ default: false })',
    'placedOn: f.date()',
    'sentAt: f.timestamp()',
    'opens: f.time()',
    'extra: f.json()',
    'labels: f.tags()',
    'contact: f.email({ max: 20 })',
    'web: f.url()',
    "state: f.choice(['open', \"it's sent\"], { required: true })",
    "size: f.choice(['L', 'S'])",
    'postCode: f.text({ max: 255 })',
    'weirdName: f.text({ max: 20 })',
    'constructorValue: f.text({ max: 20 })',
  ])
})

test('a table that there is not is said, with those that there are', async () => {
  const draft = draftFromTable(database.db as never, 'orders', 'orderId', resources)
  await expect(draft).rejects.toThrow('There is no table orders. There are: categories, old_orders.')
})
