import { logStep } from '../../scripts/steps/project.mjs'
import { measureInTurns } from '../harness/measureInTurns.ts'
import { managerCredentials } from '../harness/people.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { signIn } from '../harness/signIn.ts'
import { type Server, startServer } from '../harness/startServer.ts'
import type { Part, Row } from '../part.ts'

const people = 1_000_000
const maxReadMs = 0.5
const warmUpCalls = 50
const maxRatio = '<= 1.3'
/** House staff is not limited by policies, so a difference is noise. */
const maxHouseRatio = '<= 1.1'

const reads: Readonly<Record<string, (id: string) => string>> = {
  'one by its key': (id) => `/usuario/${id}`,
  'page by name': () => '/usuario?orderBy=nome&orderByDirection=asc',
  'page by time of creation': () => '/usuario?orderBy=createdAt',
  'page 10 by name': () => '/usuario?orderBy=nome&orderByDirection=asc&page=10',
  'search of a part of a word': () => '/usuario?orderBy=nome&FilterString=p4321',
}

/**
 * Measures what the policies of the database cost reads: two servers share one database, and the reads of one of them
 * obey the policies.
 */
export const policies: Part = {
  title: `Policies of the database over ${people.toLocaleString('en')} users, on PostgreSQL`,
  measure: () =>
    withPostgresDatabases(['people'], async ([url = '']) => {
      const servers: Server[] = []
      const start = async (...args: string[]) => {
        servers.push(await startServer('bench/harness/recordsServer.ts', ['--database', url, ...args]))
      }
      try {
        await start('--policies', '--people', String(people), '--organizations')
        await start()
        const rows: Row[] = []
        for (const [name, credentials] of Object.entries(managerCredentials))
          rows.push(...(await compareReads(servers, name, credentials)))
        return rows
      } finally {
        for (const server of servers) await server.stop()
      }
    }),
}

async function compareReads(
  servers: readonly Server[],
  name: string,
  credentials: { readonly Login: string },
): Promise<Row[]> {
  const [narrow, plain] = await Promise.all(servers.map(({ base }) => openClient(base, credentials)))
  if (!narrow || !plain) throw new Error('two servers are compared')
  const id = /\d+/.exec(credentials.Login)?.[0] ?? ''
  const rows: Row[] = []
  // Each connection prepares a statement at its first use, which would otherwise be part of the first measured read.
  for (let call = 0; call < warmUpCalls; call++)
    for (const buildPath of Object.values(reads)) await Promise.all([narrow(buildPath(id)), plain(buildPath(id))])
  for (const [what, buildPath] of Object.entries(reads)) {
    const times = await measureInTurns(
      () => narrow(buildPath(id)),
      () => plain(buildPath(id)),
    )
    const measured = `${times.measured.toFixed(2)} ms to ${times.baseline.toFixed(2)} ms`
    const label = `${what}, ${name === 'house' ? 'house staff' : `an organization with ${name}`}`
    logStep(`${label}: ${measured}`)
    rows.push({
      label,
      measured,
      ratio: times.measured / times.baseline,
      noise: times.noise,
      ...getGoal(name, what, times),
    })
  }
  return rows
}

function getGoal(name: string, what: string, { measured, baseline }: { measured: number; baseline: number }) {
  if (name === 'house') return { goal: maxHouseRatio }
  if (what !== 'one by its key') return { goal: maxRatio }
  return { goal: `at most ${maxReadMs} ms more`, isMet: measured - baseline <= maxReadMs }
}

async function openClient(base: string, credentials: object) {
  const { token } = await signIn(base, credentials)
  const headers = { authorization: `Bearer ${token}` }
  return async (path: string) => {
    const start = performance.now()
    const response = await fetch(`${base}/api${path}`, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return { ms: performance.now() - start }
  }
}
