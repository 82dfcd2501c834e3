import type { ServerResponse } from 'node:http'
import type { CompiledQuery } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { f } from '#product/language.ts'
import { type Job, job } from '../../server/jobs/job.ts'
import { insertJob } from '../../server/jobs/jobQueue.ts'
import { runDueJobs } from '../../server/jobs/runJobs.ts'
import { describeStatement } from '../../server/telemetry/describeStatement.ts'
import { openTelemetry } from '../../server/telemetry/openTelemetry.ts'
import { runAsSpan, type Telemetry } from '../../server/telemetry/telemetry.ts'
import { continueTrace } from '../../server/telemetry/traceContext.ts'
import { getAttribute, startCollector } from '../support/collector.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { openTestDatabase } from '../support/testDatabase.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

function open(endpoint: string, tracedShare = 1) {
  const failures: Error[] = []
  const telemetry = openTelemetry({
    ...{ endpoint, serviceName: 'Test', tracedShare },
    onFailure: (error) => failures.push(error),
  })
  onTestFinished(() => telemetry.close())
  return { telemetry, failures }
}

test('each try of a job is a span in the trace that queued it, with its statements below [RO-19]', async () => {
  const collector = await startCollector()
  const { telemetry } = open(collector.url)
  const query = { sql: "select * from users where nome = 'Ana'" } as CompiledQuery
  const counting = job('counting', { number: f.integer() }, async ({ payload }) => {
    telemetry.onStatement({ level: 'query', query, queryDurationMillis: 5 })
    if (payload.number === 0) throw new Error('no number')
  })
  const { db } = database
  const clock = createTestClock(Date.UTC(2026, 2, 1, 12))
  const trace = continueTrace(undefined)
  for (const number of [1, 0]) await insertJob(db, { name: 'counting', payload: { number }, now: clock(), trace })
  const log = { warn: () => undefined, error: () => undefined }
  const context = {
    db,
    jobs: [counting as Job],
    mailer: null,
    clock,
    schedule: () => () => undefined,
    formats: {},
    log,
  }
  await runDueJobs({ ...context, telemetry })
  // Outside of any work.
  telemetry.onStatement({ level: 'query', query, queryDurationMillis: 5 })
  await telemetry.close()

  const jobs = collector.spans.filter(({ name }) => name === 'job counting')
  const statements = collector.spans.filter(({ name }) => name === 'select')
  expect(collector.spans).toHaveLength(4)
  expect(jobs.map(({ status }) => status.code)).toEqual([0, 2])
  for (const span of jobs) expect(span).toMatchObject({ traceId: trace.traceId, parentSpanId: trace.spanId })
  expect(statements.map(({ parentSpanId }) => parentSpanId)).toEqual(jobs.map(({ spanId }) => spanId))
  for (const span of statements) expect(getAttribute(span, 'db.query.text')).toBe('select * from users where nome = ?')
})

test('a share of the traces that begin here is recorded, and of the others whatever their caller records', async () => {
  const collector = await startCollector()
  const query = { sql: 'select 1' } as CompiledQuery
  const recordCall = async (telemetry: Telemetry, traceparent?: string): Promise<void> => {
    const trace = continueTrace(traceparent, telemetry.samples)
    const call = { trace, name: 'a call', kind: 'server', attributes: {} } as const
    await runAsSpan(telemetry, call, async () => {
      await Promise.resolve()
      telemetry.onStatement({ level: 'query', query, queryDurationMillis: 1 })
    })
  }
  const [none, some, all] = [0, 0.25, 1].map((share) => open(collector.url, share).telemetry) as [
    Telemetry,
    Telemetry,
    Telemetry,
  ]
  const count = async (telemetry: Telemetry, calls: () => Promise<unknown>) => {
    const before = collector.spans.length
    await calls()
    await telemetry.close()
    return collector.spans.length - before
  }
  const callOften = (telemetry: Telemetry) => () =>
    Promise.all(Array.from({ length: 200 }, () => recordCall(telemetry)))
  const recorded = await count(some, callOften(some))
  expect(recorded).toBeGreaterThan(2 * 10)
  expect(recorded).toBeLessThan(2 * 100)
  expect(recorded % 2).toBe(0)
  expect(await count(all, callOften(all))).toBe(2 * 200)
  const [sampled, unsampled] = ['01', '00'].map((flags) => `00-${'1'.repeat(32)}-${'2'.repeat(16)}-${flags}`)
  expect(
    await count(none, async () => {
      await recordCall(none)
      await recordCall(none, unsampled)
      await recordCall(none, sampled)
    }),
  ).toBe(2)
})

test('while a collector does not answer, a bounded number of spans waits, and it fails once', async () => {
  const waiting: ServerResponse[] = []
  let answers = false
  const collector = await startCollector((response) => (answers ? response.end('{}') : waiting.push(response)))
  const { telemetry, failures } = open(collector.url)
  const span = { name: 'a span', kind: 'server', startedAt: 0, endedAt: 1, attributes: {}, hasFailed: false } as const
  for (let count = 0; count < 20_000; count++) telemetry.record({ ...span, trace: continueTrace(undefined) })
  await expect.poll(() => waiting.length).toBe(1)
  answers = true
  for (const response of waiting) response.writeHead(400).end()
  await telemetry.close()
  expect(collector.spans.length).toBeGreaterThan(500)
  expect(collector.spans.length).toBeLessThan(3_000)
  expect(failures).toHaveLength(1)
})

test('the text of a statement keeps names and loses values', () => {
  expect(describeStatement(`select "t1"."a2", $1 from t1 where b = 'it''s Ana' and c > 12.5 limit 25`)).toEqual({
    operation: 'select',
    text: 'select "t1"."a2", $1 from t1 where b = ? and c > ? limit ?',
  })
  expect(describeStatement('(WITH x as (select 1) select * from x)').operation).toBe('with')
  expect(describeStatement(`select '${'x'.repeat(5_000)}', ${'a, '.repeat(5_000)}`).text.length).toBe(2_000)
})
