import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getListColumns } from '#language/columns.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { capsules } from '#product/resources/capsules.ts'
import { devices } from '#product/resources/devices.ts'
import { users } from '#product/resources/users.ts'
import { listRecords } from '../../server/records/listRecords.ts'
import { type PageSizes, type PagesQuery, readRecordPages } from '../../server/records/readRecordPages.ts'
import { setUpApp } from '../http/appFixture.ts'
import { createContext } from './records.ts'

const testApp = await setUpApp()
const { db } = testApp
const context = createContext(testApp)
// Many ties and many nulls: few names, every third without a birthday, every other without a user.
await sql`insert into profiles (nome) values ('ADMIN'), ('admin'), ('Gerente')`.execute(db)
await sql`
  insert into users (nome, email, profile_id, genre, birthday, cpf, address_city, deleted_at, created_at)
  select (array['Ana', 'ana', 'Ána', 'Bia', '100%'])[i % 5 + 1], 'p' || i || '@example.com', i % 3 + 1,
    (array['M', 'F', null])[i % 3 + 1], case when i % 3 > 0 then date '2000-01-01' + i % 4 end,
    case when i % 4 = 0 then lpad(i::text, 11, '0') end, (array['Santos', 'santos', null, 'Ávila'])[i % 4 + 1],
    case when i % 5 = 0 then timestamptz '2026-01-01' end, timestamptz '2026-01-01' + (i % 7) * interval '1 ms'
  from generate_series(1, 41) as i`.execute(db)
await sql`
  insert into devices (mac_address, user_id, owner_id)
  select 'AA:BB:CC:DD:EE:' || upper(lpad(to_hex(i), 2, '0')), case when i % 2 = 0 then i end, case when i % 3 = 0 then 1 end
  from generate_series(1, 30) as i`.execute(db)
const picture = JSON.stringify({ key: 'a.webp', name: 'a.webp' })
await sql`insert into categories (name) values ('Floral')`.execute(db)
await sql`insert into fragrances (name, genre, category_id, image, secret) values ('Rosa', 'F', 1, ${picture}, ${picture})`.execute(
  db,
)
await sql`
  insert into capsules (serial_number, fragrance_id, remaining_shots, device_id, due_date)
  select (array['cap', 'CAP', 'Cáp'])[i % 3 + 1] || '-' || i, 1, i % 4, case when i % 2 = 0 then i end, date '2027-01-01' + i % 3
  from generate_series(1, 25) as i`.execute(db)

async function readExported(resource: ResourceData, query: PagesQuery, sizes: PageSizes): Promise<RecordData[]> {
  const rows: RecordData[] = []
  for await (const page of readRecordPages(context, resource, query, sizes)) rows.push(...page)
  return rows
}

async function listed(resource: ResourceData, { ids: _, ...query }: PagesQuery): Promise<readonly RecordData[]> {
  return (await listRecords(context, resource, { ...query, page: 1, perPage: 1000 })).data
}

const sorts = [users, devices, capsules].flatMap((resource: ResourceData) =>
  getListColumns(resource).flatMap(({ sort }) => (sort ? [[resource.name, sort, resource] as const] : [])),
)

describe.each(sorts)('%s by %s', (_, orderBy, resource) => {
  test.each(['asc', 'desc'] as const)('comes page by page as the list has it, %s', async (orderByDirection) => {
    const query = { search: '', isActive: null, orderBy, orderByDirection, ids: null }
    const list = await listed(resource, query)
    expect(list.length).toBeGreaterThan(20)
    expect(await readExported(resource, query, { keys: 4, records: 3 })).toEqual(list)
  })
})

test('whatever is searched, filtered and sorted, the rows are those of the list', async () => {
  const question = fc.record({
    search: fc.constantFrom('', 'ana', 'a', 'example', '100%', 'nobody', 'p1', '0004'),
    isActive: fc.constantFrom(null, true, false),
    orderBy: fc.constantFrom(null, ...getListColumns(users).flatMap(({ sort }) => sort ?? []), 'id', 'deletedAt'),
    orderByDirection: fc.constantFrom('asc' as const, 'desc' as const),
  })
  const sizes = fc.record({ keys: fc.integer({ min: 1, max: 50 }), records: fc.integer({ min: 1, max: 50 }) })
  await fc.assert(
    fc.asyncProperty(question, sizes, async (asked, pages) => {
      const query = { ...asked, ids: null }
      expect(await readExported(users, query, pages)).toEqual(await listed(users, query))
    }),
    { numRuns: 60 },
  )
})

test('a record that goes away meanwhile is left out, and the others come', async () => {
  const query = { search: '', isActive: null, orderBy: 'id', orderByDirection: 'asc', ids: [3, 5, 7, 9] } as const
  const found: unknown[] = []
  for await (const page of readRecordPages(context, users, query, { keys: 10, records: 1 })) {
    if (found.length === 0) await sql`delete from users where id = 7`.execute(db)
    found.push(...page.map(({ id }) => id))
  }
  expect(found).toEqual([3, 5, 9])
})
