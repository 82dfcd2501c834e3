import { randomUUID } from 'node:crypto'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { formats } from '#rules/formats.ts'
import { lockFolder } from '../../server/db/folderLock.ts'
import { runDailyJob } from '../../server/db/jobPeriods.ts'
import { getProcessIdentity } from '../../server/db/processIdentity.ts'
import { takeDueImport } from '../../server/imports/lease.ts'
import { type Job, job } from '../../server/jobs/job.ts'
import { postponeJob, reserveDueJob } from '../../server/jobs/jobQueue.ts'
import { runDueJobs } from '../../server/jobs/runJobs.ts'
import { postponeMail, reserveDueMail } from '../../server/mail/mailQueue.ts'
import { startOperation } from '../../server/records/bulkOperations.ts'
import { removeExpired } from '../../server/retention/removeExpired.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { queueMail } from '../support/mails.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { openTestDatabase } from '../support/testDatabase.ts'
import { addUser } from '../support/testUsers.ts'

const [hour, day] = [3_600_000, 86_400_000]
const jump = 40 * day
const start = Date.UTC(2026, 2, 1, 12)
let clock = createTestClock(start)
const database = await openTestDatabase()
const { db } = database
const folder = setUpTemporaryFolder()
/** The days of the clock, from the start, on which the daily job of these tests has run. */
const days: number[] = []
const daily = job('daily', {}, async () => void days.push(getDay()), { every: '1d' })

beforeEach(async () => {
  await database.truncate()
  clock = createTestClock(start)
  days.length = 0
})
afterAll(() => database.close())

const getDay = () => Math.round((clock().getTime() - start) / day)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const runJobs = (jobs: readonly Job[]) =>
  runDueJobs({
    db,
    jobs,
    mailer: null,
    clock,
    schedule: () => () => undefined,
    formats,
    log: { warn: () => undefined, error: () => undefined },
  })

/** Two processes try a number of days, twice a day. */
async function runFor(count: number, work: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index++)
    for (const pause of [hour, day - hour]) {
      await Promise.all([work(), work()])
      clock.advance(pause)
    }
}

const sweep = (work: () => Promise<unknown>, signal?: AbortSignal) =>
  runDailyJob(db, { job: 'sweep', now: clock(), signal }, work)
const lockToday = () => sweep(async () => void days.push(getDay()))
const runToday = async () => {
  await runJobs([daily])
  await removeExpired(db, clock())
}

test.each([
  ['a sweep of the server', lockToday],
  ['a job of a product', runToday],
])('%s runs once on each day, though the clock was 40 days ahead or behind in between [RO-15]', async (_name, work) => {
  await runFor(45, work)
  expect(days).toEqual(range(0, 44))
  clock.advance(-jump)
  await runFor(3, work)
  clock.advance(jump - 3 * day)
  await runFor(2, work)
  expect(days.slice(45), 'behind, and put right').toEqual([45, 46])
  clock.advance(jump)
  await runFor(1, work)
  clock.advance(-jump - day)
  await runFor(45, work)
  expect(days.slice(47), 'ahead, and put right').toEqual([87, ...range(47, 91)])
})

test('a sweep whose process was killed is done by another one once its time is over, one that was stopped at once', async () => {
  const runs: string[] = []
  const note = (name: string) => sweep(async () => void runs.push(name))
  // The process that was killed neither ends its work nor says so.
  void sweep(() => new Promise(() => undefined))
  const readPeriods = async () => (await sql`select from job_periods`.execute(db)).rows
  await expect.poll(readPeriods).toHaveLength(1)
  expect(await note('beside it')).toBe(false)
  await sql`update job_periods set leased_until = leased_until - interval '2 hours'`.execute(db)
  const stopped = new AbortController()
  let sayRefused = (): void => undefined
  const refusal = new Promise<void>((resolve) => {
    sayRefused = resolve
  })
  const stop = async () => {
    // The one that runs ends only when the other one was refused.
    const hasRun = await sweep(async () => {
      await refusal
      stopped.abort()
    }, stopped.signal)
    if (!hasRun) sayRefused()
    return hasRun
  }
  expect((await Promise.all([stop(), stop()])).sort()).toEqual([false, true])
  expect(await note('after the stop')).toBe(true)
  expect(await note('again')).toBe(false)
  clock.advance(day)
  await expect(sweep(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await note('after a failure')).toBe(false)
  expect(runs).toEqual(['after the stop'])
})

test('a mail and a job that were put off or taken by a clock 40 days ahead are due once it is put right [RO-15]', async () => {
  const { id: userId } = await addUser(db)
  for (let count = 0; count < 2; count++)
    await queueMail({ db, clock }, userId, { expiresAt: new Date(start + 90 * day) })
  const once = job('once', {}, async () => undefined)
  for (let count = 0; count < 2; count++)
    await db.insertInto('jobs').values({ name: 'once', payload: '{}', next_at: clock(), created_at: clock() }).execute()
  clock.advance(jump)
  const mails = [await reserveDueMail(db, clock()), await reserveDueMail(db, clock())]
  const jobs = [await reserveDueJob(db, [once], clock()), await reserveDueJob(db, [once], clock())]
  const inAnHour = new Date(clock().getTime() + hour)
  await postponeMail(db, mails[0]?.id ?? 0, inAnHour)
  if (jobs[0]) await postponeJob(db, jobs[0], inAnHour, 'later')
  expect([await reserveDueMail(db, clock()), await reserveDueJob(db, [once], clock())]).toEqual([undefined, undefined])
  clock.advance(-jump)
  const getIds = (rows: readonly ({ id: number } | undefined)[]) => rows.map((row) => row?.id).sort()
  expect(getIds([await reserveDueMail(db, clock()), await reserveDueMail(db, clock())])).toEqual(getIds(mails))
  expect(getIds([await reserveDueJob(db, [once], clock()), await reserveDueJob(db, [once], clock())])).toEqual(
    getIds(jobs),
  )
  // What they have reserved now is theirs.
  expect([await reserveDueMail(db, clock()), await reserveDueJob(db, [once], clock())]).toEqual([undefined, undefined])
})

/** An import that is to be read. */
const insertImport = (userId: number) =>
  db
    .insertInto('imports')
    .values({
      resource: 'categories',
      user_id: userId,
      locale: 'pt',
      state: 'reading',
      operation: randomUUID(),
      created_at: clock(),
      updated_at: clock(),
      expires_at: new Date(start + day),
      file_name: 'a.csv',
      file_bytes: 1,
    })
    .execute()

test('an import and a change of many records that began 40 days ahead wait for no more than their own time [RO-15]', async () => {
  const { id: userId } = await addUser(db)
  const toggle = { resource: 'categories', action: 'toggle', active: true }
  const ahead = new Date(start + jump)
  await startOperation(db, userId, ahead, toggle)
  await expect(startOperation(db, userId, ahead, toggle)).rejects.toMatchObject({ status: 409 })
  expect(await startOperation(db, userId, clock(), toggle)).toMatchObject(toggle)

  const [first, second, third] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`)
  await insertImport(userId)
  expect(await takeDueImport(db, String(first), ahead)).toBeDefined()
  expect(await takeDueImport(db, String(second), ahead)).toBeUndefined()
  expect(await takeDueImport(db, String(second), clock())).toBeDefined()
  expect(await takeDueImport(db, String(third), clock())).toBeUndefined()
})

test('a lock of the data folder with a time 40 days ahead is believed only if its holder is seen to live [RO-15]', async () => {
  const path = join(folder(), 'lock')
  const putAhead = () => utimes(path, new Date(Date.now() + jump), new Date(Date.now() + jump))
  await writeFile(path, JSON.stringify({ ...(await getProcessIdentity()), where: 'elsewhere' }))
  await putAhead()
  const opening = lockFolder(folder(), 300)
  const heartbeat = setInterval(() => void utimes(path, new Date(), new Date()), 20)
  await expect(opening).rejects.toThrow('in use')
  clearInterval(heartbeat)
  await putAhead()
  await (await lockFolder(folder(), 20)).release()
})
