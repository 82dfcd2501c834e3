import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { queuedMail } from '../../server/mail/mailQueue.ts'
import { metricsRoute } from '../../server/status/metrics.ts'
import { openApp } from './world.ts'

const token = 'a-token-that-only-the-monitor-knows'
const world = await openApp({ METRICS_TOKEN: token })
const closed = await openApp()

test('the metrics count requests by route and status, and are given to whoever has the token', async () => {
  const admin = await world.signedInAs('ADMIN')
  await admin.get('/api/categories/77')
  const answer = await world.anybody.get('/api/metrics', { authorization: `Bearer ${token}` })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  const counted = 'http_request_duration_seconds_count{route="/api/categories/:id",method="GET",status="404"} 1'
  expect(answer.body).toContain(counted)
  expect(answer.body).not.toContain('/api/categories/77')
  expect((await world.anybody.get('/api/metrics')).statusCode).toBe(401)
  expect((await admin.get('/api/metrics')).statusCode).toBe(401)
  expect((await world.anybody.get('/api/metrics', { authorization: 'Bearer wrong' })).statusCode).toBe(401)
})

test('the metrics count mails that wait and logins that were refused (S-10)', async () => {
  const { id, email } = await world.signedInAs('ADMIN')
  for (const Senha of ['wrong', 'wrong too']) await world.anybody.post('/api/login', { Login: 'a@b.c', Senha })
  const metrics = async () => (await world.anybody.get('/api/metrics', { authorization: `Bearer ${token}` })).body
  expect(await metrics()).toContain('logins_refused_total{status="400"} 2')
  expect(await metrics()).toContain('mails_queued 0')
  const texts = { recipient: email, locale: 'pt', subject: '', text: '', html: '' } as const
  const expiresAt = new Date(world.clock().getTime() + 1000)
  await queuedMail(world.db, { userId: id, kind: 'recover', ...texts, links: [], expiresAt }, world.clock()).execute()
  expect(await metrics()).toContain('mails_queued 1')
})

test('the metrics say how many connections are open and idle, and how many requests wait for one (S-10)', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  metricsRoute(app, token, { db: world.db, connections: () => ({ open: 5, idle: 3, waiting: 2 }) })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  const counts = [...body.matchAll(/^database_connections{state="(\w+)"} (\d+)$/gm)].map(([, ...pair]) => pair)
  expect(counts).toEqual([
    ['open', '5'],
    ['idle', '3'],
    ['waiting', '2'],
  ])
})

test('the metrics do not exist where no token is configured', async () => {
  expect((await (await closed.signedInAs('ADMIN')).get('/api/metrics')).statusCode).toBe(404)
})
