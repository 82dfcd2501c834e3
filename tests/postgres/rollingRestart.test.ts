import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { hasBalancer, startBalancer } from '../support/balancer.ts'
import { ensureBuiltServer } from '../support/builtServer.ts'
import { connect } from '../support/postgresServer.ts'
import { createCallers, startFleet } from '../support/rollingCalls.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { createMigratedDatabase } from '../support/testDatabase.ts'

const fewCalls = 1_500
/** `npm run test:rolling` sends 20,000. */
const leastCalls = Number(process.env.ROLLING_CALLS ?? fewCalls)
const stored = 1_000
const importedRows = 100

const dataDir = setUpTemporaryFolder()
if (!hasBalancer) console.log('HAProxy is not installed: the rolling restart behind a balancer is left out.')

test.skipIf(!hasBalancer)(
  'three processes are restarted in turn behind a balancer, and no call fails, export or import [RO-21]',
  async () => {
    const program = await ensureBuiltServer()
    const database = await createMigratedDatabase(process.env.TEST_DATABASE_URL ?? '')
    const db = connect(database.url)
    onTestFinished(async () => {
      await db.destroy()
      await database.drop()
    })
    const fleet = startFleet(dataDir(), database.url, { DRAIN_SECONDS: '1' })
    onTestFinished(() => fleet.kill())
    const ports = [await findFreePort(), await findFreePort(), await findFreePort()]
    const [first, ...others] = ports as [number, number, number]
    const servers = [await fleet.start(first, program)]
    servers.push(...(await Promise.all(others.map((port) => fleet.start(port, program)))))
    const callers = await createCallers(servers[0] as (typeof servers)[0])
    await sql`insert into categories (name) select 'stored ' || n from generate_series(1, ${stored}::int) n`.execute(db)
    const balancerPort = await findFreePort()
    const balancer = await startBalancer(dataDir(), balancerPort, ports)
    onTestFinished(() => void balancer.kill('SIGKILL'))
    const url = `http://127.0.0.1:${balancerPort}`

    const writing = callers.writeUntilStopped(url, 4)
    let isStopped = false
    const imports: string[] = []
    let exports = 0
    const repeat = async (work: () => Promise<unknown>) => {
      while (!isStopped) await work()
    }
    const importing = repeat(async () => {
      const { state, sentence } = await callers.importOnce(url, importedRows)
      imports.push([state, sentence].join(': '))
    })
    const exporting = repeat(async () => {
      const file = (await callers.call(url, '/categories/export?format=xlsx')) as Buffer
      // The end of a zip: a file that was cut off lacks it.
      expect(file.subarray(-22, -18).toString('latin1')).toBe('PK\u0005\u0006')
      exports++
    })
    for (let round = 0; round === 0 || (callers.counts.get(url) ?? 0) < leastCalls; round++)
      for (const [index, port] of ports.entries()) {
        await servers[index]?.stop()
        servers[index] = await fleet.start(port, program)
      }
    isStopped = true
    await Promise.all([writing.stop(), importing, exporting])

    expect([callers.failures, ...new Set(imports)]).toEqual([[], 'done: '])
    expect(callers.counts.get(url)).toBeGreaterThanOrEqual(leastCalls)
    expect(exports).toBeGreaterThan(5)
    const { rows } = await sql<{ count: number }>`select count(*) from categories`.execute(db)
    expect(rows[0]?.count).toBe(stored + callers.written.length + imports.length * importedRows)
    if (leastCalls > fewCalls)
      console.log(`${callers.counts.get(url)} calls, ${exports} exports, ${imports.length} imports: none failed.`)
  },
  1_800_000,
)
