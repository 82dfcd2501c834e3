import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { resources } from '#product/resources/index.ts'
import { createCountCache } from '../../server/records/countCache.ts'
import { listRecords } from '../../server/records/listRecords.ts'
import type { RecordsQuery } from '../../server/records/listSql.ts'
import type { ReadContext } from '../../server/records/recordsContext.ts'
import { setUpFreshApp, setUpSignedIn } from '../http/appFixture.ts'
import { addCategory, createContext } from './records.ts'

const testApp = await setUpFreshApp()
const { db } = testApp
const admin = setUpSignedIn(testApp, 'ADMIN')

const query = { search: '', isActive: null, orderBy: null, orderByDirection: 'desc', page: 1, perPage: 1 } as const
const readTotal = async (query = ''): Promise<number> =>
  (await admin.get(`/api/categories?perPage=1&${query}`)).json().total
const countTableChanges = async (): Promise<number> =>
  Number((await sql<{ n: number }>`select count(*) as n from table_changes`.execute(db)).rows[0]?.n)

describe('the total of a list', () => {
  it('is exact after every write, whoever wrote', async () => {
    for (const name of ['Floral', 'Cítrico', 'Doce']) await addCategory(admin, name)
    expect([await readTotal(), await readTotal('isActive=true'), await readTotal('FilterString=flo')]).toEqual([
      3, 3, 1,
    ])
    await admin.delete('/api/categories/1')
    expect([await readTotal(), await readTotal('isActive=true'), await readTotal('isActive=false')]).toEqual([3, 2, 1])
    await sql`insert into categories (name) values ('Floral branco'), ('Amadeirado')`.execute(db)
    expect([await readTotal(), await readTotal('isActive=true'), await readTotal('FilterString=flo')]).toEqual([
      5, 4, 2,
    ])
    await sql`delete from categories where name = 'Amadeirado'`.execute(db)
    expect(await readTotal()).toBe(4)
  })

  it('is exact in each of two processes on one database', async () => {
    const [one, other] = [createContext(testApp), createContext(testApp)]
    for (const [index, name] of ['Floral', 'Cítrico', 'Doce'].entries()) {
      await addCategory(admin, name)
      expect((await listRecords(one, categories, query)).total).toBe(index + 1)
      expect((await listRecords(other, categories, query)).total).toBe(index + 1)
    }
  })

  it('is counted once for those who ask at once, and not again until something is written', async () => {
    for (const name of ['Floral', 'Doce']) await addCategory(admin, name)
    let counts = 0
    const countingDb = db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('counted.total')) counts++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const context = createContext({ ...testApp, db: countingDb })
    await Promise.all([1, 2, 3].map(() => listRecords(context, categories, query)))
    expect(counts).toBe(1)
    await listRecords(context, categories, { ...query, page: 2, orderBy: 'name' })
    expect(counts).toBe(1)
    await addCategory(admin, 'Cítrico')
    expect((await listRecords(context, categories, query)).total).toBe(3)
  })

  it('is what a page behind the middle is read by, from the end of the list, and the page stays the same', async () => {
    for (let n = 0; n < 11; n++) await addCategory(admin, `Cor ${n}`)
    const queries = vi.spyOn(db.getExecutor(), 'executeQuery')
    onTestFinished(() => queries.mockRestore())
    /** The keys of a page, and how many rows each statement for it skipped. */
    const readPage = async (context: ReadContext, page: RecordsQuery) => {
      queries.mockClear()
      const { data, total } = await listRecords(context, categories, page)
      const skipped = queries.mock.calls.flatMap(([{ sql: text, parameters }]) => {
        const [, position] = / offset \$(\d+)\)/.exec(text) ?? []
        return position === undefined ? [] : [parameters[Number(position) - 1]]
      })
      return { keys: data.map(({ categoryId }) => categoryId), total, skipped }
    }
    for (const orderByDirection of ['asc', 'desc'] as const) {
      const one = createContext(testApp)
      const first = { ...query, orderBy: 'createdAt', orderByDirection, perPage: 4 } as const
      await listRecords(one, categories, first)
      for (const [page, fromStart, fromEnd] of [
        [2, 4, 4],
        [3, 8, 0],
      ] as const) {
        const unknown = await readPage(createContext(testApp), { ...first, page })
        expect(unknown.skipped).toEqual([fromStart])
        expect(await readPage(one, { ...first, page })).toEqual({ ...unknown, skipped: [fromEnd] })
      }
      const third = { ...first, page: 3 }
      await sql`insert into categories (name) values (${`Escrita ${orderByDirection}`})`.execute(db)
      const moved = await readPage(createContext(testApp), third)
      expect(await readPage(one, third)).toEqual({ ...moved, skipped: [0, 8] })
      expect(await readPage(one, third)).toEqual({ ...moved, skipped: [moved.total - 12] })
    }
  })

  it('stays exact where many changes are summed up', async () => {
    await sql`do $$ begin for i in 1..300 loop insert into categories (name) values ('C' || i); end loop; end $$`.execute(
      db,
    )
    expect(await countTableChanges()).toBeGreaterThan(200)
    expect(await readTotal()).toBe(300)
    expect(await countTableChanges()).toBeLessThan(10)
    expect(await readTotal()).toBe(300)
    await addCategory(admin, 'Floral')
    expect(await readTotal()).toBe(301)
  })

  it('of a filter on another table changes with that table', async () => {
    const totals = createCountCache(db, resources)
    await addCategory(admin, 'Floral')
    const total = totals.forRows(
      sql`"categories" as t where not exists (select from "profiles" where nome = 'NOBODY') and t.name = ${'Floral'}`,
      { db, policyParameters: '' },
    )
    expect(await total.count()).toBe(1)
    await sql`insert into profiles (nome) values ('NOBODY')`.execute(db)
    const { rows } = await sql<{ version: string | null }>`select ${total.version} as version`.execute(db)
    expect(await total.countAtVersion(rows[0]?.version ?? null)).toBe(0)
  })
})

describe('every declared table', () => {
  it('is watched, also one that is new', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where obj_description(oid, 'pg_class') = 'declared' and relkind = 'r'
        and not exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'note_change')`.execute(db)
    expect(rows).toEqual([])
    await sql`create table newcomers (id integer)`.execute(db)
    await sql`comment on table newcomers is 'declared'`.execute(db)
    await sql`select watch_declared_tables()`.execute(db)
    await sql`insert into newcomers values (1)`.execute(db)
    expect((await sql`select from table_changes where table_name = 'newcomers'`.execute(db)).rows).toHaveLength(1)
    await sql`drop table newcomers`.execute(db)
  })
})
