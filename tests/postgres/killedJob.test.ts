import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { formats } from '#rules/formats.ts'
import { job } from '../../server/jobs/job.ts'
import { insertJob } from '../../server/jobs/jobQueue.ts'
import { runDueJobs } from '../../server/jobs/runJobs.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createTestClock } from '../support/createTestApp.ts'
import { buildUrl } from '../support/postgresServer.ts'
import { openTestDatabase } from '../support/testDatabase.ts'

const { db, close } = await openTestDatabase()
afterAll(() => close())
const start = Date.UTC(2026, 2, 1, 12)

/** A process that takes the job and never ends it. */
const hangingProcess = `
import { formats } from '#rules/formats.ts'
import { job } from './server/jobs/job.ts'
import { runDueJobs } from './server/jobs/runJobs.ts'
import { connect } from './tests/support/postgresServer.ts'

const hang = () => new Promise(() => process.stdout.write('begun'))
const context = { db: connect(process.env.JOB_DATABASE), mailer: null, formats, log: console }
const never = () => () => undefined
runDueJobs({ ...context, jobs: [job('work', {}, hang)], clock: () => new Date(${start}), schedule: never })
setInterval(() => undefined, 1000)
`

test('a job whose process is killed in the middle is run by another one when its reservation ends, once', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const url = buildUrl(process.env.TEST_DATABASE_URL ?? '', { database: rows[0]?.name ?? '' })
  await insertJob(db, { name: 'work', payload: {}, now: new Date(start) })
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', hangingProcess], {
    cwd: findProjectRoot(),
    env: { ...process.env, JOB_DATABASE: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  let runs = 0
  const work = job('work', {}, async () => {
    runs += 1
  })
  const clock = createTestClock(start)
  const log = { warn: () => undefined, error: () => undefined }
  const run = () => runDueJobs({ db, jobs: [work], mailer: null, clock, schedule: () => () => undefined, formats, log })
  await run()
  expect(runs).toBe(0)
  clock.advance(6 * 60_000)
  await Promise.all([run(), run()])
  expect(runs).toBe(1)
  expect(await db.selectFrom('jobs').select(['state', 'attempts']).execute()).toEqual([{ state: 'done', attempts: 2 }])
}, 60_000)
