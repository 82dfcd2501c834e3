import { afterAll, expect, test } from 'vitest'
import { listRoutes, type Route } from '../../support/listRoutes.ts'
import { type Statement, watchStatements } from '../../support/watchStatements.ts'
import { openCompanies } from './companies.ts'

const scratch = await openCompanies()
afterAll(() => scratch.close())
const { seller } = scratch

/** Tables whose records only administrators and their keepers see. */
const limited = ['companies', 'labels']

interface OpenRead {
  readonly table: string
  /** Empty if there is none. */
  readonly alias: string
  readonly text: string
}

const writes = /^(?:POST|PUT|DELETE) /
const isWholeRecord = ({ text }: OpenRead): boolean =>
  /^select coalesce\(\(select max\(version\) .* where "t"\."id" = \$\d+$/.test(text)

/**
 * The reads that are allowed without the rule. A request that writes has either locked a record that its user sees, or
 * creates one.
 */
const allowed: readonly {
  readonly because: string
  /** The requests in which the read is allowed; absent: all. */
  readonly requests?: RegExp
  readonly fits: (read: OpenRead) => boolean
}[] = [
  {
    because: 'the title of a reference is left out where the column beside it says that it is not seen',
    fits: ({ alias, text }) => alias.startsWith('r_') && text.includes(` as "${alias.slice(2)}#seen"`),
  },
  {
    because: 'the way up a tree leads through records out of sight, and names those in sight alone',
    fits: ({ alias, text }) => alias === 'a' && text.includes('with recursive up as ('),
  },
  {
    because: 'rules and the audit trail need the whole record, which is found by its key',
    requests: writes,
    fits: isWholeRecord,
  },
  {
    because: 'whom a note can mention depends on what that person sees',
    requests: /^GET .*\/mentionable$/,
    fits: isWholeRecord,
  },
  {
    because: 'a new record is read as it is stored',
    requests: writes,
    fits: ({ text }) => text.startsWith('with t as (insert into'),
  },
  {
    because: 'a condition of an action validates all records',
    requests: writes,
    fits: ({ alias, text }) => alias !== 't' && /^select .* as holds from "companies" as t /.test(text),
  },
  {
    because: 'a place is one between those of all records',
    requests: writes,
    fits: ({ text }) => / as place\s+from \(select "id" as key, "place" as place /.test(text),
  },
]

/** Which limited tables a statement reads without the condition on the keeper. */
const findOpenReads = ({ text }: Statement): OpenRead[] =>
  limited.flatMap((table) =>
    [...text.matchAll(new RegExp(`(?<!delete )(?:from|join) "${table}"(?: as "?(\\w+)"?)?`, 'g'))]
      .map(([, alias = '']) => ({ table, alias, text }))
      .filter(({ alias }) => {
        const column = alias === '' ? '"keeper"' : `"${alias}"\\."keeper"`
        return !new RegExp(`${column} (?:=|is not distinct from) `).test(text)
      }),
  )

/** The parameters of the lists, each of which leads to statements of its own. */
const queries = [
  '',
  '?FilterString=o&orderBy=parentId&totals=worth&group=parent&related=parent&perPage=1',
  '?view=kindA&group=kind&totals=worth&isActive=true&perPage=1&page=2',
  `?filter=${encodeURIComponent(JSON.stringify({ or: [{ parentId: 2 }, { labels: { hasAny: [2] } }, { parent: { under: 2 } }, { parent: { has: { name: 'x' } } }, { labelsCount: { gt: 0 } }] }))}`,
  '?str=o',
  '?field=name',
  '?views=kindA',
  '?columns=name,code&format=csv&ids=1,2',
]
const bodies = [
  {
    name: 'Aurora',
    code: 'C-2',
    active: true,
    after: null,
    text: 'Hello',
    fields: ['name'],
    labelsIds: [1],
    parentId: 1,
  },
  { name: 'Aurora', companyId: 1, title: 'Deal', labelsIds: [2], after: 2, text: '@[1]' },
  { action: 'seal', ids: [1, 2, 777] },
  { action: 'edit', match: {}, expect: 1, values: { worth: 3 } },
]

async function callAll({ method, url }: Route): Promise<void> {
  for (const id of [1, 2]) {
    const address = url.replace(':resource', 'companies').replace(':id', String(id)).replace(/:\w+/g, '1')
    if (method === 'GET') for (const query of queries) await seller.get(`${address}${query}`)
    const { etag = '"old"' } = (await seller.get(`/api/companies/${id}`)).headers
    const headers = { 'if-match': String(etag) }
    for (const body of bodies) {
      if (method === 'POST') await seller.post(address, body, headers)
      if (method === 'PUT') await seller.put(address, body)
    }
    if (method === 'DELETE') await seller.delete(address)
  }
}

const routes = listRoutes(scratch.app).filter(({ method }) => method !== 'HEAD')
/** Removals come last, so that the other routes have records to read. */
const ordered = [...routes].sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'))

test('no request of a person reads a table without the rule of its records, but what a write has locked', async () => {
  const found = new Set<string>()
  const used = new Set<string>()
  let ruled = 0
  for (const route of ordered) {
    const { statements } = await watchStatements(() => callAll(route))
    for (const statement of statements) {
      const reads = findOpenReads(statement)
      if (reads.length === 0 && limited.some((table) => statement.text.includes(`"${table}"`))) ruled += 1
      for (const read of reads) {
        const entry = allowed.find(
          ({ requests = /^/, fits }) => requests.test(`${route.method} ${route.url}`) && fits(read),
        )
        if (entry) used.add(entry.because)
        else found.add(`${route.method} ${route.url} reads ${read.table} as '${read.alias}': ${read.text}`)
      }
    }
  }
  expect([...found]).toEqual([])
  expect(ruled).toBeGreaterThan(100)
  expect([...used].sort()).toEqual(allowed.map(({ because }) => because).sort())
})
