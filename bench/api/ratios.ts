import { logStep } from '../../scripts/steps/project.mjs'
import { median } from '../harness/median.ts'
import { signIn } from '../harness/signIn.ts'
import { type Server, startServer } from '../harness/startServer.ts'
import type { Row } from '../part.ts'
import {
  createOwnTarget,
  createReferenceTarget,
  measureThroughput,
  type Operation,
  operations,
  type Target,
} from './load.ts'

const userCount = 100_000
const warmUpSeconds = 4
const seconds = 3
const rounds = 4

const operationLabels: Readonly<Record<Operation, string>> = {
  list: 'list page with total, by name',
  search: 'search of a part of a word',
  get: 'one by its key',
  create: 'create',
}

/** The operations that are also compared with a server which reads and writes the same rows. */
const sameWork = ['get', 'create'] as const

type Goals = Readonly<Record<Operation | `same ${(typeof sameWork)[number]}`, string>>

/**
 * Compares our API with minimal servers over the same people and the same engine, in turns: one over a table of its own,
 * and one over the tables of the product.
 *
 * @param databases URLs of databases of one PostgreSQL cluster; undefined for an embedded one each
 */
export async function measureRatios(
  goals: Goals,
  databases?: Readonly<Record<'own' | 'reference' | 'same', string>>,
): Promise<Row[]> {
  logStep(`filling three databases with ${userCount.toLocaleString('en')} people each`)
  const servers: Server[] = []
  const start = async (module: string, database: string | undefined): Promise<Server> => {
    const args = ['--people', String(userCount), ...(database === undefined ? [] : ['--database', database])]
    const server = await startServer(module, args)
    servers.push(server)
    return server
  }
  try {
    const reference = createReferenceTarget((await start('bench/api/referenceServer.ts', databases?.reference)).base)
    const { base } = await start('bench/harness/recordsServer.ts', databases?.own)
    const own = createOwnTarget(base, (await signIn(base)).token)
    const rows: Row[] = []
    for (const operation of operations) rows.push(await compareThroughput(reference, own, operation, goals[operation]))
    const same = createReferenceTarget((await start('bench/api/sameWorkServer.ts', databases?.same)).base)
    for (const operation of sameWork) {
      const row = await compareThroughput(same, own, operation, goals[`same ${operation}`])
      rows.push({ ...row, label: `${row.label}, to the same rows by hand` })
    }
    return rows
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function compareThroughput(reference: Target, own: Target, operation: Operation, goal: string): Promise<Row> {
  for (const target of [reference, own]) await measureThroughput(target, operation, userCount, warmUpSeconds)
  const pairs: { readonly referenceRate: number; readonly ownRate: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const referenceRate = await measureThroughput(reference, operation, userCount, seconds)
    pairs.push({ referenceRate, ownRate: await measureThroughput(own, operation, userCount, seconds) })
  }
  const referenceRates = pairs.map((pair) => pair.referenceRate)
  const ratio = median(pairs.map((pair) => pair.ownRate / pair.referenceRate))
  const measured = `${formatRate(median(pairs.map((pair) => pair.ownRate)))} to ${formatRate(median(referenceRates))} requests/s`
  logStep(`${operation}: ${measured}, ${ratio.toFixed(2)}`)
  return { label: operationLabels[operation], measured, ratio, goal, noise: estimateNoise(referenceRates) }
}

/** The difference between the medians of every other measurement, as a noise estimate. */
function estimateNoise(values: readonly number[]): number {
  const [evenMedian, oddMedian] = [0, 1].map((remainder) =>
    median(values.filter((_, index) => index % 2 === remainder)),
  )
  return evenMedian === undefined || oddMedian === undefined ? 0 : Math.abs(evenMedian - oddMedian) / median(values)
}

const formatRate = (perSecond: number): string => Math.round(perSecond).toLocaleString('en')
