import pg from 'pg'
import { logStep } from '../../scripts/steps/project.mjs'
import { measureInTurns, type Times } from '../harness/measureInTurns.ts'
import { withPostgresDatabases } from '../harness/postgres.ts'
import { signIn } from '../harness/signIn.ts'
import { type Server, startServer } from '../harness/startServer.ts'
import type { Part, Row } from '../part.ts'

const [fewVersions, manyVersions] = [10, 10_000]

/** Measures the cost of the history of a record: reading it as it grows, and writing an entry with each save. */
export const history: Part = {
  title: 'The history of a record, on PostgreSQL',
  measure: () =>
    withPostgresDatabases(['kept', 'discarded'], async ([kept = '', discarded = '']) => {
      const servers: Server[] = []
      try {
        for (const url of [kept, discarded])
          servers.push(await startServer('bench/harness/recordsServer.ts', ['--people', '10', '--database', url]))
        const [ours, bare] = await Promise.all(servers.map(({ base }) => openClient(base)))
        if (!ours || !bare) throw new Error('two servers are compared')
        await discardEntries(discarded)
        return [await measureReading(ours, kept), await measureWriting(ours, bare)]
      } finally {
        for (const server of servers) await server.stop()
      }
    }),
}

type Client = Awaited<ReturnType<typeof openClient>>

async function openClient(base: string) {
  const { token } = await signIn(base)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const send = async (method: string, path: string, body?: object) => {
    const start = performance.now()
    const response = await fetch(`${base}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const json = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return { json, ms: performance.now() - start }
  }
  return { send }
}

/** Makes a server write its entries to a view that keeps none: the same statements, without the table and its indexes. */
const discardEntries = (url: string): Promise<void> =>
  runSql(
    url,
    `alter table audit_entries rename to audit_entries_before;
    create view audit_entries as select * from audit_entries_before where false;
    create function discard_entry() returns trigger language plpgsql as 'begin return new; end';
    create trigger discard instead of insert on audit_entries for each row execute function discard_entry()`,
  )

async function runSql(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statements)
  await client.end()
}

async function createCategory({ send }: Client, name: string): Promise<number> {
  return (await send('POST', '/categories', { name })).json.categoryId
}

/** The first page of a short and of a long history. */
async function measureReading(client: Client, url: string): Promise<Row> {
  const few = await createCategory(client, 'Few')
  const many = await createCategory(client, 'Many')
  for (const [id, versions] of [
    [few, fewVersions],
    [many, manyVersions],
  ] as const)
    await runSql(
      url,
      `insert into audit_entries (at, user_id, action, resource, record_id, title, changes, version, is_complete)
      select now(), 1, 'edit', 'categories', '${id}', 'Name ' || n,
        jsonb_build_object('name', jsonb_build_object('from', 'Name ' || n - 1, 'to', 'Name ' || n)), n, true
      from generate_series(2, ${versions}) as n`,
    )
  await runSql(url, 'analyze audit_entries')
  const read = (id: number) => () => client.send('GET', `/categories/${id}/history?page=1&perPage=20`)
  const times = await measureInTurns(read(many), read(few))
  return buildRow(`opening a history of ${manyVersions} versions, to one of ${fewVersions}`, times, '<= 1.5')
}

/** A save with its entry in the history, and the same save whose entry is discarded. */
async function measureWriting(ours: Client, bare: Client): Promise<Row> {
  const [own, other] = [await createCategory(ours, 'Saved'), await createCategory(bare, 'Saved')]
  let saves = 0
  const save = (client: Client, id: number) => () =>
    client.send('PUT', `/categories/${id}`, { name: `Saved ${saves++}` })
  const times = await measureInTurns(save(ours, own), save(bare, other))
  return buildRow('a save with its history, to one without', times, '<= 1.15')
}

function buildRow(label: string, { measured, baseline, noise }: Times, goal: string): Row {
  logStep(`${label}: ${measured.toFixed(2)} ms to ${baseline.toFixed(2)} ms`)
  return {
    label,
    measured: `${measured.toFixed(2)} ms to ${baseline.toFixed(2)} ms`,
    ratio: measured / baseline,
    goal,
    noise,
  }
}
