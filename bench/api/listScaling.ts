import { logStep } from '../../scripts/steps/project.mjs'
import { median } from '../harness/median.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { signIn } from '../harness/signIn.ts'
import { type Server, startServer } from '../harness/startServer.ts'
import type { Part, Row } from '../part.ts'

const [smallCount, largeCount] = [10_000, Number(process.env.BENCH_PEOPLE ?? 10_000_000)]
const rounds = 3
const growthRounds = 5
const perPage = 25
const seconds = 2
const maxRatio = '<= 2'
const maxFilteredRatio = '<= 3'
const maxClausesRatio = '<= 1.5'

/** The unfiltered queries of the user list: each own column, the default, and a rare text. */
const queries: Readonly<Record<string, string>> = {
  'the default': '',
  name: 'orderBy=nome&orderByDirection=asc',
  email: 'orderBy=email&orderByDirection=asc',
  document: 'orderBy=cpf&orderByDirection=asc',
  gender: 'orderBy=genre&orderByDirection=asc',
  birthday: 'orderBy=birthday',
  city: 'orderBy=address.city&orderByDirection=asc',
  'time of creation': 'orderBy=createdAt',
  'name, active only': 'orderBy=nome&orderByDirection=asc&isActive=true',
  'name, searched for one person': 'orderBy=nome&FilterString=p4321%40example',
}

const buildFilter = (...clauses: readonly string[]): string =>
  `orderBy=nome&orderByDirection=asc&filter=${encodeURIComponent(`{${clauses.join()}}`)}`
const byGender = '"genre":{"in":["F","M","O"]}'
const byProfile = '"profile":{"in":[1,2]}'
const byDecade = '"birthday":{"gte":"1980-01-01","lte":"1989-12-31"}'

/** Filtered pages by name. The three clauses match nearly as many as the one. `DAY` is another day in each request, so that each counts anew what matches. */
const filters = {
  'one clause': buildFilter(byDecade),
  'three clauses': buildFilter(byGender, byProfile, byDecade),
  'a day of birth, never asked before': buildFilter('"birthday":"DAY"'),
} as const

/** The p95 of pages of a small and of a large list, to see whether lists slow down as they grow. */
export const listScaling: Part = {
  title: `Lists of ${largeCount.toLocaleString('en')} users beside lists of ${smallCount.toLocaleString('en')}, on PostgreSQL`,
  measure: () =>
    withPostgresDatabases(['few', 'many'], async (urls) => {
      const servers: Server[] = []
      try {
        for (const [index, people] of [smallCount, largeCount].entries()) {
          logStep(`filling a database with ${people.toLocaleString('en')} users`)
          const args = ['--people', String(people), '--database', urls[index] ?? '']
          servers.push(await startServer('bench/harness/recordsServer.ts', args))
        }
        return await compareServers(servers)
      } finally {
        for (const server of servers) await server.stop()
      }
    }),
}

async function compareServers(servers: readonly Server[]): Promise<Row[]> {
  const signedInServers = await Promise.all(
    servers.map(async ({ base }) => ({ base, token: (await signIn(base)).token })),
  )
  const [small, large] = signedInServers
  if (!small || !large) throw new Error('two servers are compared')
  const rows: Row[] = []
  const largeTimes: Record<string, number> = {}
  for (const [name, query, goal] of listQueries()) {
    // The first call also counts and plans, so it is not measured.
    for (const server of signedInServers) await measureP95(server, query, 1)
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      times.small.push(await measureP95(small, query, seconds))
      times.large.push(await measureP95(large, query, seconds))
    }
    const [before, after] = [Math.min(...times.small), Math.min(...times.large)]
    const noise = (Math.max(...times.small) - before) / before
    const measured = `${after.toFixed(1)} ms to ${before.toFixed(1)} ms`
    logStep(`by ${name}: ${measured}`)
    rows.push({ label: `p95 of pages by ${name}`, measured, ratio: after / before, goal, noise })
    largeTimes[query] = after
  }
  return [...rows, compareClauses(largeTimes), ...(await measureGrowth(small, large))]
}

/** What grows with the list: counting after a write, and skipping to a page in the middle. */
async function measureGrowth(small: SignedInServer, large: SignedInServer): Promise<Row[]> {
  const middleOf = (count: number) => Math.floor(count / perPage / 2)
  const steps = [
    ['the first page after a write', (server: SignedInServer) => measureAfterWrite(server)],
    [
      'a page in the middle',
      (server: SignedInServer) => measureOnce(server, middleOf(server === small ? smallCount : largeCount)),
    ],
  ] as const
  const rows: Row[] = []
  for (const [name, measure] of steps) {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round < growthRounds; round++) {
      times.small.push(await measure(small))
      times.large.push(await measure(large))
    }
    const [before, after] = [median(times.small), median(times.large)]
    const measured = `${after.toFixed(1)} ms to ${before.toFixed(1)} ms`
    logStep(`${name}: ${measured}`)
    rows.push({ label: `${name}, by name`, measured, ratio: after / before })
  }
  return rows
}

async function measureOnce({ base, token }: SignedInServer, page: number): Promise<number> {
  const start = performance.now()
  const url = `${base}/api/usuario?orderBy=nome&orderByDirection=asc&perPage=${perPage}&page=${page}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`page ${page} answered ${response.status}`)
  await response.arrayBuffer()
  return performance.now() - start
}

/** The page must count anew, because there is a person more. */
async function measureAfterWrite(server: SignedInServer): Promise<number> {
  const { base, token } = server
  const response = await fetch(`${base}/api/usuario`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ nome: 'Zoe Prado', email: `${crypto.randomUUID()}@example.com`, profile: { id: 2 } }),
  })
  if (!response.ok) throw new Error(`the write answered ${response.status}: ${await response.text()}`)
  return measureOnce(server, 1)
}

const listQueries = () => [
  ...Object.entries(queries).map(([name, query]) => [name, query, maxRatio] as const),
  ...Object.entries(filters).map(([name, query]) => [`name, filtered by ${name}`, query, maxFilteredRatio] as const),
]

function compareClauses(largeTimes: Readonly<Record<string, number>>): Row {
  const [one, three] = [filters['one clause'], filters['three clauses']].map((query) => largeTimes[query] ?? Number.NaN)
  if (one === undefined || three === undefined) throw new Error('two filters are compared')
  const measured = `${three.toFixed(1)} ms to ${one.toFixed(1)} ms`
  return { label: 'three clauses beside one, in the large list', measured, ratio: three / one, goal: maxClausesRatio }
}

let days = 0
const getNextDay = (): string => new Date(Date.UTC(1960, 0, 1 + days++)).toISOString().slice(0, 10)

interface SignedInServer {
  readonly base: string
  readonly token: string
}

/** The 95th percentile of the response time for the first 20 pages, in ms, one request at a time. */
async function measureP95({ base, token }: SignedInServer, query: string, duration: number): Promise<number> {
  const times: number[] = []
  const deadline = performance.now() + duration * 1000
  for (let page = 1; performance.now() < deadline; page = (page % 20) + 1) {
    const text = query.replace('DAY', getNextDay())
    const pageParam = query.includes('FilterString') ? 1 : page
    const start = performance.now()
    const response = await fetch(`${base}/api/usuario?${text}&page=${pageParam}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`${query} answered ${response.status}`)
    await response.arrayBuffer()
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
}
