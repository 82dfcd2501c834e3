import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { openScratchRecords } from '../../support/scratchRecords.ts'

const companies: ResourceData = {
  name: 'companies',
  key: 'companyId',
  title: 'name',
  fields: { name: f.text({ required: true }), isOpen: f.boolean() },
  records: { or: [{ '$me.isAdmin': true }, { isOpen: true }] },
}
const company = { as: 'idAndObject', title: 'name' } as const
const deals: ResourceData = {
  name: 'deals',
  key: 'dealId',
  title: 'title',
  fields: {
    title: f.text({ required: true }),
    lines: f.rows(
      {
        amount: f.integer(),
        buyer: f.ref('companies', { ...company, required: true }),
        payer: f.ref('companies', { as: 'id' }),
        parts: f.rows({ weight: f.integer(), maker: f.ref('companies', company) }, { table: 'deal_line_parts' }),
      },
      { table: 'deal_lines' },
    ),
  },
}

const scratch = await openScratchRecords([companies, deals])
afterAll(() => scratch.close())
const boss = scratch.client
const { client: seller } = await scratch.signInAs('GERENTE')

/** The companies 1 to 3 are open to everybody, 4 to 6 are not. */
const ids = [1, 2, 3, 4, 5, 6]
for (const id of ids) await boss.post('/api/companies', { name: `Company ${id}`, isOpen: id <= 3 })

interface Part {
  readonly weight: number
  readonly makerId?: number | null
}
interface Line {
  readonly amount: number
  readonly buyerId?: number
  readonly payerId?: number | null
  readonly parts: readonly Part[]
}

/** The rows as a client reads them, without the properties that a body does not contain. */
async function readLines(client: typeof boss, dealId: number): Promise<Line[]> {
  const { lines } = (await client.get(`/api/deals/${dealId}`)).json()
  return lines.map(({ dealId: _, buyer, partsCount, ...line }: Line & Record<string, unknown>) => ({
    ...line,
    parts: (line.parts as (Part & Record<string, unknown>)[]).map(({ id, maker, ...part }) => part),
  }))
}

async function create(lines: readonly Line[]): Promise<number> {
  return (await boss.post('/api/deals', { title: 'A deal', lines })).json().dealId
}

const someId = fc.constantFrom(...ids)
const openId = fc.constantFrom(1, 2, 3)
const part = fc.record({ weight: fc.nat(2), makerId: fc.option(someId) })
const line = fc.record({
  amount: fc.nat(2),
  buyerId: someId,
  payerId: fc.option(someId),
  parts: fc.array(part, { maxLength: 2 }),
})
const newLine = fc.record({
  amount: fc.nat(2),
  buyerId: openId,
  payerId: fc.constant(null),
  parts: fc.constant([] as Part[]),
})
/** The changes of a user to one row. `order` moves it. */
const change = fc.record({
  isRemoved: fc.boolean(),
  amount: fc.option(fc.nat(2)),
  buyerId: fc.option(openId),
  payerId: fc.option(openId),
  losesPart: fc.boolean(),
  order: fc.nat(1000),
})
type Change = (typeof change extends fc.Arbitrary<infer T> ? T : never) & object

/** Applies a change to a row: to the form that a user reads, or to the complete row. */
const apply = (row: Line, { amount, buyerId, payerId, losesPart }: Change): Line => ({
  ...row,
  ...(amount !== null && { amount }),
  ...(buyerId !== null && { buyerId }),
  ...(payerId !== null && { payerId }),
  parts: losesPart ? row.parts.slice(1) : row.parts,
})

const changeAll = (rows: readonly Line[], changes: readonly Change[], added: readonly Line[]): Line[] => [
  ...rows
    .map((row, index) => ({ row, one: changes[index] as Change }))
    .filter(({ one }) => !one.isRemoved)
    .toSorted((left, right) => left.one.order - right.one.order)
    .map(({ row, one }) => apply(row, one)),
  ...added,
]

describe('references in rows to records out of sight', () => {
  test('stay in their rows, whatever else is changed, added, removed and moved [X-08]', async () => {
    const property = fc.asyncProperty(
      fc.array(line, { maxLength: 5 }),
      fc.array(change, { minLength: 5, maxLength: 5 }),
      fc.array(newLine, { maxLength: 2 }),
      async (stored, changes, added) => {
        const id = await create(stored)
        const sent = changeAll(await readLines(seller, id), changes, added)
        const response = await seller.put(`/api/deals/${id}`, { lines: sent })
        expect(response.statusCode, response.body).toBe(200)
        expect(await readLines(boss, id)).toEqual(changeAll(stored, changes, added))
      },
    )
    await fc.assert(property, { numRuns: 60 })
  })

  test('are told by nothing: no key, no name, and no text that two rows or records have in common [X-08]', async () => {
    const row = { amount: 1, buyerId: 4, payerId: null, parts: [] }
    const [one, other] = [await create([row, row]), await create([row])]
    const body = (await seller.get(`/api/deals/${one}`)).body
    expect(body).not.toMatch(/Company|"(buyer|buyerId)"/)
    const rows = [...(await readLines(seller, one)), ...(await readLines(seller, other))] as { hidden?: string }[]
    expect(new Set(rows.map(({ hidden }) => hidden)).size).toBe(3)
    expect(Object.keys((await readLines(boss, one))[0] ?? {})).not.toContain('hidden')
  })

  test('outlast a save of somebody who sees them, and the same save made twice [X-08]', async () => {
    const row = { amount: 1, buyerId: 4, payerId: 5, parts: [{ weight: 1, makerId: 6 }] }
    const id = await create([row, { ...row, buyerId: 1 }])
    const [first, second] = await readLines(seller, id)
    await boss.put(`/api/deals/${id}`, { lines: [{ ...row, amount: 7 }] })
    for (let time = 0; time < 2; time++) {
      const response = await seller.put(`/api/deals/${id}`, { lines: [{ ...first, amount: 2 }] })
      expect([response.statusCode, await readLines(boss, id)]).toEqual([200, [{ ...row, amount: 2 }]])
    }
    const gone = await seller.put(`/api/deals/${id}`, { lines: [second] })
    expect([gone.statusCode, gone.headers['error-field']]).toEqual([400, 'lines.0.payerId'])
    const twice = await seller.put(`/api/deals/${id}`, { lines: [first, first] })
    expect([twice.statusCode, twice.headers['error-field']]).toEqual([400, 'lines.1.buyerId'])
    const stale = await seller.put(`/api/deals/${id}`, { lines: [second] }, { 'if-match': '"old"' })
    expect(stale.statusCode).toBe(412)
    expect(await readLines(boss, id)).toEqual([{ ...row, amount: 2 }])
  })

  test('count as filled, but not in a new row, and can be replaced by one in sight [X-08]', async () => {
    const id = await create([{ amount: 1, buyerId: 4, payerId: null, parts: [] }])
    const [row] = await readLines(seller, id)
    const added = await seller.put(`/api/deals/${id}`, { lines: [row, { amount: 2 }] })
    expect([added.statusCode, added.headers['error-field']]).toEqual([400, 'lines.1.buyerId'])
    const emptied = await seller.put(`/api/deals/${id}`, { lines: [{ ...row, buyerId: null }] })
    expect([emptied.statusCode, emptied.headers['error-field']]).toEqual([400, 'lines.0.buyerId'])
    await seller.put(`/api/deals/${id}`, { lines: [{ ...row, buyerId: 2 }] })
    expect(await readLines(boss, id)).toMatchObject([{ amount: 1, buyerId: 2 }])
  })
})
