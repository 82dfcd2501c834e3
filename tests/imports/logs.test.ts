import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Import } from '#language/imports/import.ts'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { runDueImports } from '../../server/imports/runImports.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createClient, createTestApp, testSecret as secret } from '../support/createTestApp.ts'
import { check, upload } from './importFixture.ts'

const testApp = await createTestApp()
afterAll(() => testApp.close())

const marks = /mark-?of-?(name|heading|cell|fix|value)/i
const metricsToken = 'collectors-of-metrics'

/** A server that keeps the lines of its log, of every level. `work` runs the due imports once, as its background job does. */
async function openLoggingServer() {
  const { db, clock, files } = testApp
  const env = { SECRET: secret, METRICS_TOKEN: metricsToken, DATA_DIR: tmpdir() }
  const config = readConfig(env, findProjectRoot(), server)
  const lines: string[] = []
  const log = { level: 'trace' as const, stream: { write: (line: string) => void lines.push(line) } }
  const app = await createApp({ product: server, db, files, clock, config, secret, log })
  const work = () => runDueImports(app.imports, (err) => app.log.error({ err }, 'work in the background failed'))
  return { app, lines, work }
}

test('no log, metric or access log holds the name of a file or a cell, whatever fails [Z-47]', async () => {
  const { token } = await testApp.signInAs('ADMIN')
  const { app, lines, work } = await openLoggingServer()
  const client = createClient(app, { authorization: `Bearer ${token}` })
  const logging = { ...testApp, app }
  const importFile = async (resource: string, content: string): Promise<Import> => {
    const { importId } = await upload(logging, client, { resource, name: 'MarkOfName.csv', content })
    return check(logging, client, importId)
  }

  const refused = await importFile(
    'categories',
    `Nome;MarkOfHeading\nMarkOfCell;x\nMarkOfCell;x\nMarkOfCell${'x'.repeat(100)};x\n`,
  )
  const path = `/api/imports/${refused.importId}`
  await client.put(`${path}/rows/2`, { cells: { name: 'MarkOfFix' } })
  await client.put(`${path}/rows/3`, { cells: { MarkOfHeading: 'MarkOfFix' } })
  await client.post(`${path}/replace`, { repair: 'name:MarkOfValue', to: 'MarkOfFix' })
  await client.put(`${path}/values`, { field: 'name', map: { MarkOfValue: 'MarkOfFix' } })
  await client.get(`${path}/rows?repair=MarkOfHeading:x`)
  await client.get(`${path}/report`)
  await client.put(`${path}/columns`, { columns: [{ index: 0, field: 'MarkOfHeading' }] })
  await expect(importFile('categories', 'Nome\n"MarkOfCell\n')).rejects.toThrow('409')
  await importFile('users', 'Nome;E-mail;Perfil\nMarkOfCell;mark-of-cell;MarkOfValue\n')
  const broken = await upload(logging, client, {
    resource: 'categories',
    name: 'MarkOfName.csv',
    content: 'Nome\nMarkOfCell\n',
  })

  // What nobody expects: a part that is lost, a column that is gone, and a value that is no number.
  const { rows: parts } = await sql<{
    file_key: string
  }>`select file_key from import_parts where import_id = ${broken.importId}`.execute(testApp.db)
  for (const { file_key } of parts) await testApp.files.remove(file_key)
  await client.put(`/api/imports/${broken.importId}/reading`, { dayFirst: false })
  await work()
  const [gone, typed] = [
    await importFile('categories', 'Nome\nMarkOfCell A\n'),
    await importFile('categories', 'Nome\nMarkOfCell B\n'),
  ]
  await sql`alter table categories rename column name to title`.execute(testApp.db)
  await client.post(`/api/imports/${gone.importId}/commit`, { revision: gone.revision })
  await work()
  await sql`alter table categories rename column title to name`.execute(testApp.db)
  await sql`create function read_number() returns trigger language plpgsql
    as 'begin perform new.name::integer; return new; end'`.execute(testApp.db)
  await sql`create trigger read_number before insert on categories for each row execute function read_number()`.execute(
    testApp.db,
  )
  await client.post(`/api/imports/${typed.importId}/commit`, { revision: typed.revision })
  await work()

  const metrics = await client.get('/api/metrics', { authorization: `Bearer ${metricsToken}` })
  await app.close()
  await sql`drop function read_number() cascade`.execute(testApp.db)
  expect([metrics.statusCode, metrics.body]).toEqual([200, expect.not.stringMatching(marks)])
  const messages = lines.flatMap((line) => JSON.parse(line).err?.message ?? [])
  expect(messages).toEqual([
    expect.stringMatching(/is missing/),
    expect.stringMatching(/does not exist/),
    expect.stringMatching(/^invalid input syntax for type integer$/),
  ])
  expect(lines.filter((line) => marks.test(line))).toEqual([])
  const { rows: calls } = await sql<{ text: string }>`select to_jsonb(l)::text as text from access_log as l`.execute(
    testApp.db,
  )
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ text }) => marks.test(text))).toEqual([])
})
