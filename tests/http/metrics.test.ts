import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { failBackup, finishBackup } from '../../server/db/backupState.ts'
import { metricsRoute } from '../../server/status/metrics.ts'
import { awaitStatuses } from '../support/answers.ts'
import { queueMail } from '../support/mails.ts'
import { setUpApp } from './appFixture.ts'

const token = 'a-token-that-only-the-monitor-knows'
const testApp = await setUpApp({ METRICS_TOKEN: token })
const closed = await setUpApp()

const requestMetrics = (authorization = `Bearer ${token}`) => testApp.anonymous.get('/api/metrics', { authorization })

test('the metrics count requests by route and status, and are given to whoever has the token', async () => {
  const admin = await testApp.signInAs('ADMIN')
  await admin.get('/api/categories/77')
  const answer = await requestMetrics()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  const counted = 'http_request_duration_seconds_count{route="/api/categories/:id",method="GET",status="404"} 1'
  expect(answer.body).toContain(counted)
  expect(answer.body).not.toContain('/api/categories/77')
  const others = [testApp.anonymous.get('/api/metrics'), admin.get('/api/metrics'), requestMetrics('Bearer wrong')]
  expect(await awaitStatuses(...others)).toEqual([401, 401, 401])
})

test('the metrics count mails that wait and logins that were refused (S-10)', async () => {
  const { id } = await testApp.signInAs('ADMIN')
  for (const Senha of ['wrong', 'wrong too']) await testApp.anonymous.post('/api/login', { Login: 'a@b.c', Senha })
  const { body } = await requestMetrics()
  for (const line of ['logins_refused_total{status="400"} 2', 'mails_queued 0', 'jobs{state="parked"} 0'])
    expect(body).toContain(line)
  await queueMail(testApp, id)
  expect((await requestMetrics()).body).toContain('mails_queued 1')
})

test('the metrics say how many connections are open and idle, and how many requests wait for one (S-10)', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  metricsRoute(app, token, {
    db: testApp.db,
    clock: testApp.clock,
    connections: () => ({ open: 5, idle: 3, waiting: 2 }),
  })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const counts = [...body.matchAll(/^database_connections{state="(\w+)"} (\d+)$/gm)].map(([, ...pair]) =>
    pair.join(' '),
  )
  expect(counts).toEqual(['open 5', 'idle 3', 'waiting 2'])
})

test('the metrics tell how old the last daily backup is, and whether one failed since [RO-06]', async () => {
  const { db, clock } = testApp
  const read = async () => (await requestMetrics()).body.match(/^sillage_backup_\S+ \d+$/gm)
  expect(await read()).toEqual(['sillage_backup_failed 0'])
  await finishBackup(db, '2026-03-01', clock())
  clock.advance(90_000)
  await failBackup(db, clock())
  expect(await read()).toEqual(['sillage_backup_age_seconds 90', 'sillage_backup_failed 1'])
})

test('the metrics do not exist where no token is configured', async () => {
  expect((await (await closed.signInAs('ADMIN')).get('/api/metrics')).statusCode).toBe(404)
})
