import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { f } from '#product/language.ts'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { startBackground } from '../../server/background.ts'
import { readConfig } from '../../server/config.ts'
import { type Job, job } from '../../server/jobs/job.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import type { RecordHooks } from '../../server/records/writeHooks.ts'
import { createClient, createTestApp, testSecret as secret } from '../support/createTestApp.ts'
import { addUser } from '../support/testUsers.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'
const traceparent = `00-${traceId}-${callerSpan}-01`

const second = job('second', {}, async ({ log }) => log.warn({}, 'the second job works'))
const first = job('first', { number: f.integer() }, async ({ enqueue, log }) => {
  log.warn({}, 'the first job works')
  await enqueue(second, {})
})
const countCategories: RecordHooks = {
  resource: 'categories',
  create: { after: ({ enqueue }) => enqueue(first, { number: 1 }) },
}
const product = { ...server, jobs: [first as Job, second as Job], hooks: [...server.hooks, countCategories] }
const testApp = await createTestApp({}, product)
afterAll(() => testApp.close())
const ana = await testApp.signInAs('ADMIN')

interface Line {
  readonly msg: string
  readonly trace_id: string
  readonly span_id: string
  readonly requestId?: string
}

/** Opens another process on the same database, and returns the lines of its log. */
async function openProcess(env: Record<string, string> = {}) {
  const { db, clock, files } = testApp
  const config = readConfig({ SECRET: secret, ...env }, findProjectRoot(), product)
  const texts: string[] = []
  const log = { level: config.logLevel, stream: { write: (text: string) => void texts.push(text) } }
  const app = await createApp({ product, db, files, clock, config, secret, log })
  onTestFinished(() => app.close())
  const client = createClient(app, { authorization: `Bearer ${ana.token}` })
  const readLines = () => texts.map((text) => JSON.parse(text) as Line)
  const startWork = () => {
    // For the embedded database the background would also schedule VACUUM.
    const database = { dbWithoutTimeout: db, engine: 'postgres' as const }
    const schedule = () => () => undefined
    const stop = startBackground({
      ...{ product, database, files, config, clock, schedule },
      imports: app.imports,
      log: app.log,
    })
    onTestFinished(() => stop(1_000))
  }
  return { client, readLines, startWork }
}

/** Breaks a table until the test ends, so that a request fails and is logged. */
async function breakCategories() {
  await sql`alter table categories rename column name to title`.execute(testApp.db)
  onTestFinished(async () => void (await sql`alter table categories rename column title to name`.execute(testApp.db)))
}

test('a failed request is a JSON line with its request, a span of its own, and the trace of its traceparent', async () => {
  await breakCategories()
  const { client, readLines } = await openProcess()
  const answers = [
    await client.get('/api/categories', { traceparent }),
    await client.get('/api/categories', { traceparent: `01-${traceId}-${callerSpan}-03-later` }),
  ]
  const lines = readLines()
  expect(lines).toMatchObject(
    answers.map(({ headers }) => ({ trace_id: traceId, requestId: headers['x-request-id'], level: 50 })),
  )
  const spans = lines.map(({ span_id }) => span_id)
  expect(new Set([callerSpan, ...spans]).size).toBe(3)
  for (const span of spans) expect(span).toMatch(/^[0-9a-f]{16}$/)
})

test('a traceparent that is absent or not valid begins a new trace', async () => {
  await breakCategories()
  const { client, readLines } = await openProcess()
  const invalid = [
    `00-${traceId}-${callerSpan}`,
    `00-${traceId}-${callerSpan}-01-more`,
    `ff-${traceId}-${callerSpan}-01`,
    `00-${traceId.toUpperCase()}-${callerSpan}-01`,
    `00-${'0'.repeat(32)}-${callerSpan}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `${traceparent}, ${traceparent}`,
    `00-${traceId}-${callerSpan}-01'; drop table mails`,
  ]
  await client.get('/api/categories')
  for (const text of invalid) await client.get('/api/categories', { traceparent: text })
  const traces = readLines().map(({ trace_id }) => trace_id)
  expect(new Set([traceId, ...traces]).size).toBe(invalid.length + 2)
  for (const trace of traces) expect(trace).toMatch(/^[0-9a-f]{32}$/)
})

test('the trace of a request goes on in its mails and jobs, in whichever process does them [RO-18]', async () => {
  const asked = await openProcess({ LOG_LEVEL: 'info' })
  const created = await asked.client.post('/api/categories', { name: 'Floral' }, { traceparent })
  expect(created.statusCode, created.body).toBe(201)
  const { email } = await addUser(testApp.db)
  const recovered = await asked.client.post('/api/usuario/recuperar-senha', { email }, { traceparent })
  expect(recovered.statusCode).toBe(204)

  const working = await openProcess({ LOG_LEVEL: 'info' })
  working.startWork()
  const texts = ['the first job works', 'a job is done', 'the second job works', 'a job is done', 'a mail was sent']
  const readWork = () => working.readLines().filter(({ msg, trace_id }) => texts.includes(msg) && trace_id === traceId)
  const readTexts = () => readWork().map(({ msg }) => msg)
  await expect.poll(() => readTexts().sort()).toEqual(texts.toSorted())
  const requests = asked.readLines().filter(({ msg }) => msg === 'a request')
  expect(requests).toMatchObject([
    { route: '/api/categories', status: 201, trace_id: traceId },
    { route: '/api/usuario/recuperar-senha', status: 204, trace_id: traceId },
  ])
  const spans = [...requests, ...readWork()].map(({ span_id }) => span_id)
  expect(new Set([callerSpan, ...spans]).size).toBe(1 + 2 + 3)
  const everything = JSON.stringify([...asked.readLines(), ...working.readLines()])
  expect(everything).not.toContain(email)
  expect(everything).not.toContain('Floral')
  const stored = await testApp.db.selectFrom('mails').select('links').where('recipient', '=', email).execute()
  for (const { links } of stored) for (const link of links) expect(everything).not.toContain(link.split('t=')[1])
})
