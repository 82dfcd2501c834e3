import { say } from '../../scripts/steps/project.mjs'
import { median } from '../harness/median.ts'
import { signIn } from '../harness/signIn.ts'
import { type Server, startServer } from '../harness/startServer.ts'
import type { Row } from '../part.ts'
import { load, type Operation, operations, ownTarget, referenceTarget, type Target } from './load.ts'

const people = 100_000
const warmUpSeconds = 4
const seconds = 3
const rounds = 4

const names: Readonly<Record<Operation, string>> = {
  list: 'list page with total, by name',
  search: 'search of a part of a word',
  get: 'one by its key',
  create: 'create',
}

/**
 * Compares our API with a minimal server over the same people and the same engine, in turns.
 *
 * @param databases URLs of two databases of one PostgreSQL cluster; undefined for an embedded one each
 */
export async function ratiosTo(
  goals: Readonly<Record<Operation, string>>,
  databases?: { readonly own: string; readonly reference: string },
): Promise<Row[]> {
  say(`filling two databases with ${people.toLocaleString('en')} people each`)
  const servers: Server[] = []
  const start = async (module: string, database: string | undefined): Promise<Server> => {
    const args = ['--people', String(people), ...(database === undefined ? [] : ['--database', database])]
    const server = await startServer(module, args)
    servers.push(server)
    return server
  }
  try {
    const reference = referenceTarget((await start('bench/api/referenceServer.ts', databases?.reference)).base)
    const { base } = await start('bench/harness/recordsServer.ts', databases?.own)
    const own = ownTarget(base, (await signIn(base)).token)
    const rows: Row[] = []
    for (const operation of operations) rows.push(await compare(reference, own, operation, goals[operation]))
    return rows
  } finally {
    for (const server of servers) await server.stop()
  }
}

async function compare(reference: Target, own: Target, operation: Operation, goal: string): Promise<Row> {
  for (const target of [reference, own]) await load(target, operation, people, warmUpSeconds)
  const pairs: { readonly bare: number; readonly ours: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const bare = await load(reference, operation, people, seconds)
    pairs.push({ bare, ours: await load(own, operation, people, seconds) })
  }
  const bare = pairs.map((pair) => pair.bare)
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare))
  const measured = `${speed(median(pairs.map((pair) => pair.ours)))} to ${speed(median(bare))} requests/s`
  say(`${operation}: ${measured}, ${ratio.toFixed(2)}`)
  return { what: names[operation], measured, ratio, goal, noise: spread(bare) }
}

/** The difference between the medians of every other measurement, as a noise estimate. */
function spread(values: readonly number[]): number {
  const [even, odd] = [0, 1].map((rest) => median(values.filter((_, index) => index % 2 === rest)))
  return even === undefined || odd === undefined ? 0 : Math.abs(even - odd) / median(values)
}

const speed = (perSecond: number): string => Math.round(perSecond).toLocaleString('en')
