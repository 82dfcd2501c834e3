import { afterAll, beforeEach, expect, test } from 'vitest'
import { f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { createEnqueue } from '../../server/jobs/enqueueJob.ts'
import { type Enqueue, type Job, job } from '../../server/jobs/job.ts'
import { reserveDueJob } from '../../server/jobs/jobQueue.ts'
import { runDueJobs, startJobs } from '../../server/jobs/runJobs.ts'
import type { Mailer } from '../../server/mail/mailer.ts'
import { MailRejectedError } from '../../server/mail/mailer.ts'
import { removeExpired } from '../../server/retention/removeExpired.ts'
import type { Schedule } from '../../server/schedule.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { openTestDatabase } from '../support/testDatabase.ts'

const start = Date.UTC(2026, 2, 1, 12)
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
let clock = createTestClock(start)
const database = await openTestDatabase()
const { db } = database
beforeEach(async () => {
  await database.truncate()
  clock = createTestClock(start)
  done.length = 0
  logged.length = 0
  fail = () => undefined
})
afterAll(() => database.close())

/** The numbers with which the job of these tests has run. */
const done: unknown[] = []
/** Makes the running job fail by throwing. */
let fail: (number: number) => unknown = () => undefined
const count = job(
  'count',
  { number: f.integer({ required: true, min: 1 }), note: f.text({ max: 5 }) },
  async ({ payload }) => {
    await fail(payload.number)
    done.push(payload.number)
  },
  { retries: 2 },
)

const logged: object[] = []
const log = {
  warn: (details: object) => void logged.push(details),
  error: (details: object) => void logged.push(details),
}
/** A schedule that never runs anything, so that no limit is reached. */
const never: Schedule = () => () => undefined
const createContext = (jobs: readonly Job[], more: { mailer?: Mailer; schedule?: Schedule } = {}) => ({
  db,
  jobs,
  mailer: null,
  clock,
  schedule: never,
  formats,
  log,
  ...more,
})
const run = (jobs: readonly Job[] = [count], more = {}, signal?: AbortSignal) =>
  runDueJobs(createContext(jobs, more), signal)
const enqueue: Enqueue = (queued, payload) => {
  const me = { id: 0, isAdmin: false, isStaff: false, profile: '' }
  const evaluationContext = { me, now: clock().toISOString(), today: '2026-03-01', timeZone: 'UTC' }
  return createEnqueue({ db, jobs: [queued as Job], trace: null, formats, evaluationContext })(queued, payload)
}
const readJobs = () => db.selectFrom('jobs').selectAll().orderBy('id').execute()

test('a job runs once with its payload, which is gone then', async () => {
  await enqueue(count, { number: 3, note: 'x' })
  await run()
  await run()
  expect(done).toEqual([3])
  expect(await readJobs()).toMatchObject([{ state: 'done', payload: {}, attempts: 1, finished_at: clock() }])
})

test('a job that fails runs again a minute later, and two minutes after that', async () => {
  let failures = 2
  fail = () => {
    failures -= 1
    if (failures >= 0) throw new Error('not yet')
  }
  await enqueue(count, { number: 1 })
  for (const pause of [minute, 2 * minute]) {
    await run()
    clock.advance(pause - 1)
    await run()
    clock.advance(1)
  }
  expect(done).toEqual([])
  await run()
  expect([done, (await readJobs())[0]?.state]).toEqual([[1], 'done'])
})

test('a job that keeps failing is parked, the others go on, and the log says why without data', async () => {
  fail = (number) => {
    if (number === 1) throw Object.assign(new Error('ana@example.com, token 123'), { code: 'ECONNREFUSED' })
  }
  await enqueue(count, { number: 1 })
  await enqueue(count, { number: 2 })
  for (let attempt = 0; attempt < 5; attempt++) {
    await run()
    clock.advance(hour)
  }
  expect(done).toEqual([2])
  const reason = 'Error ECONNREFUSED'
  expect(await readJobs()).toMatchObject([{ state: 'parked', attempts: 3, reason, payload: { number: 1 } }, {}])
  expect(logged).toMatchObject([
    { job: 'count', jobId: 1, attempts: 1, reason, willRetry: true, at: expect.any(Array) },
    { attempts: 2, willRetry: true },
    { attempts: 3, willRetry: false },
  ])
  expect(JSON.stringify([logged, (await readJobs())[0]?.reason])).not.toMatch(/ana@|token 123/)
})

test('a payload is checked when it is queued, and again by the version that runs it', async () => {
  await expect(enqueue(count, { number: 0 })).rejects.toMatchObject({ issues: [{ path: 'number', key: 'minValue' }] })
  await enqueue(count, { number: 3 })
  await run([job('count', { number: f.integer({ max: 2 }) }, async () => done.push('later version'))])
  expect([done, await readJobs()]).toMatchObject([[], [{ state: 'parked', reason: 'PayloadError number maxValue' }]])
})

test('several processes on one database run a job once', async () => {
  for (let number = 1; number <= 8; number++) await enqueue(count, { number })
  await Promise.all([run(), run(), run()])
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a job whose process was killed is taken again when its limit and a minute are over, and not forever', async () => {
  await enqueue(count, { number: 1 })
  expect(await reserveDueJob(db, [count], clock())).toMatchObject({ attempts: 1 })
  clock.advance(6 * minute - 1)
  await run()
  expect(done).toEqual([])
  clock.advance(1)
  await run()
  expect(done).toEqual([1])
  await enqueue(count, { number: 2 })
  for (let attempt = 0; attempt < 3; attempt++) {
    await reserveDueJob(db, [count], clock())
    clock.advance(6 * minute)
  }
  await run()
  expect([done, (await readJobs())[1]]).toMatchObject([[1], { state: 'parked', reason: 'InterruptedError' }])
})

test('a process that comes back late does not end a job that another one has taken over', async () => {
  await enqueue(count, { number: 1 })
  fail = async () => {
    fail = () => undefined
    clock.advance(6 * minute)
    await run()
  }
  await run()
  expect([done, (await readJobs())[0]]).toMatchObject([[1, 1], { state: 'done', attempts: 2 }])
})

test('a job that takes longer than its limit has failed, and its signal says so', async () => {
  let signal: AbortSignal | undefined
  const slow = job('slow', {}, async (context) => new Promise(() => (signal = context.signal)), { limit: '1h' })
  await enqueue(slow, {})
  const delays: number[] = []
  const atOnce: Schedule = (task, delay) => {
    delays.push(delay)
    queueMicrotask(task)
    return () => undefined
  }
  await run([slow], { schedule: atOnce })
  expect([delays, signal?.aborted, (await readJobs())[0]]).toMatchObject([
    [hour],
    true,
    { state: 'queued', reason: 'LimitError', next_at: new Date(start + minute) },
  ])
})

test('a repeated job runs once in each period, over all processes, also after its row has expired', async () => {
  const weekly = job('weekly', { size: f.integer({ default: 5 }) }, async ({ payload }) => done.push(payload.size), {
    every: '14d',
  })
  await Promise.all([run([weekly]), run([weekly])])
  clock.advance(8 * day)
  await removeExpired(db, clock())
  await run([weekly])
  expect([done, await readJobs()]).toEqual([[5], []])
  clock.advance(3 * day)
  await run([weekly])
  expect(done).toEqual([5, 5])
})

test('finished jobs go after a week, parked ones stay', async () => {
  await enqueue(count, { number: 1 })
  await run()
  await enqueue(count, { number: 2 })
  await db.updateTable('jobs').set({ state: 'parked' }).where('id', '=', 2).execute()
  await removeExpired(db, clock())
  expect(await readJobs()).toHaveLength(2)
  clock.advance(7 * day + 1)
  await removeExpired(db, clock())
  expect(await readJobs()).toMatchObject([{ id: 2 }])
})

test('a job sends mails under the same id in each try, and one that is refused for good parks it', async () => {
  const sent: string[] = []
  const mailer: Mailer = {
    keepsContent: false,
    send: async ({ id, recipient, html }, prefix = '') => {
      sent.push(`${prefix}${id} ${recipient} ${html}`)
      if (recipient === 'gone@b.co') throw new MailRejectedError('refused', { cause: { responseCode: 550 } })
      if (sent.length === 2) throw new Error('later')
    },
  }
  const tell = job('tell', { to: f.email({ required: true }) }, async ({ payload, mailer: jobMailer }) => {
    for (const to of ['a@b.c', payload.to]) await jobMailer.send({ to, subject: 'x', text: 'a < b' })
  })
  await enqueue(tell, { to: 'd@e.co' })
  await run([tell], { mailer })
  clock.advance(minute)
  await run([tell], { mailer })
  const both = ['job-1-1 a@b.c <p>a &lt; b</p>', 'job-2-1 d@e.co <p>a &lt; b</p>']
  expect(sent).toEqual([...both, ...both])
  await enqueue(tell, { to: 'gone@b.co' })
  await run([tell], { mailer })
  await enqueue(tell, { to: 'd@e.co' })
  await run([tell])
  expect((await readJobs()).map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'done null',
    'parked MailRejectedError 550',
    'queued NoMailServerError',
  ])
})

test('a stop aborts what runs, and the try does not count', async () => {
  const scheduled: (() => void)[] = []
  const schedule: Schedule = (task) => {
    scheduled.push(task)
    return () => undefined
  }
  const reported: unknown[] = []
  const patient = job('patient', {}, ({ signal }) => {
    done.push('begun')
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  await enqueue(patient, {})
  await enqueue(
    job('removed', {}, async () => undefined),
    {},
  )
  const stop = startJobs({
    ...createContext([patient], { schedule }),
    reportError: (error) => void reported.push(error),
  })
  await expect.poll(() => done).toEqual(['begun'])
  await stop(1_000)
  expect([await readJobs(), logged, reported]).toMatchObject([[{ state: 'queued', attempts: 0 }, {}], [], []])
  clock.advance(25 * hour)
  await startJobs({ ...createContext([], { schedule }), reportError: (error) => void reported.push(error) })(1_000)
  expect([(await readJobs())[1], reported]).toMatchObject([{ state: 'parked', reason: 'unknown name' }, []])
})
