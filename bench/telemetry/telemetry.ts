import { logStep } from '../../scripts/steps/project.mjs'
import { measureInTurns } from '../harness/measureInTurns.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { signIn } from '../harness/signIn.ts'
import { type Server, startServer } from '../harness/startServer.ts'
import type { Part, Row } from '../part.ts'

const people = 10_000
const warmUpCalls = 300
const goal = '<= 1.03'

let createdCount = 0
const calls: Readonly<Record<string, () => { readonly path: string; readonly body?: object }>> = {
  'page by name': () => ({ path: '/usuario?orderBy=nome&orderByDirection=asc' }),
  'one by its key': () => ({ path: '/usuario/77' }),
  create: () => {
    const email = `m${process.pid}x${createdCount++}@example.com`
    return { path: '/usuario', body: { nome: 'Maria Silva', email, profile: { id: 2 } } }
  },
}

/**
 * Measures what sending spans costs requests: two servers share one database, and one of them sends spans to a
 * collector.
 */
export const telemetry: Part = {
  title: `Requests whose spans go to a collector, over ${people.toLocaleString('en')} users on PostgreSQL`,
  measure: () =>
    withPostgresDatabases(['people'], async ([url = '']) => {
      const servers: Server[] = []
      const start = async (module: string, ...args: string[]) => {
        const server = await startServer(module, args)
        servers.push(server)
        return server.base
      }
      try {
        const collector = await start('bench/telemetry/collectorServer.ts')
        const program = 'bench/harness/recordsServer.ts'
        const plain = await start(program, '--database', url, '--people', String(people))
        const traced = await start(program, '--database', url, '--collector', collector)
        const rows: Row[] = []
        for (const name of Object.keys(calls)) rows.push(await compare(name, traced, plain))
        return rows
      } finally {
        for (const server of servers.reverse()) await server.stop()
      }
    }),
}

async function compare(label: string, traced: string, plain: string): Promise<Row> {
  const [sendTraced, sendPlain] = await Promise.all([traced, plain].map((base) => openClient(base, label)))
  if (!sendTraced || !sendPlain) throw new Error('two servers are compared')
  for (let call = 0; call < warmUpCalls; call++) {
    await sendTraced()
    await sendPlain()
  }
  const times = await measureInTurns(sendMany(sendTraced), sendMany(sendPlain))
  const measured = `${times.measured.toFixed(2)} ms to ${times.baseline.toFixed(2)} ms`
  logStep(`${label}: ${measured}`)
  return { label, measured, ratio: times.measured / times.baseline, noise: times.noise, goal, proves: 'RO-19' }
}

/** Many calls are measured together, because only one in twenty is recorded. */
const callsPerMeasurement = 20

const sendMany = (send: () => Promise<{ ms: number }>) => async (): Promise<{ ms: number }> => {
  let total = 0
  for (let call = 0; call < callsPerMeasurement; call++) total += (await send()).ms
  return { ms: total / callsPerMeasurement }
}

async function openClient(base: string, name: string) {
  const { token } = await signIn(base)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async () => {
    const { path, body } = calls[name]?.() ?? { path: '' }
    const start = performance.now()
    const response = await fetch(`${base}/api${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return { ms: performance.now() - start }
  }
}
