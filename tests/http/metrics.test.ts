import { expect, test } from 'vitest'
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

test('the metrics count mails that wait and logins that were refused', async () => {
  for (const Senha of ['wrong', 'wrong too']) await world.anybody.post('/api/login', { Login: 'a@b.c', Senha })
  const { body } = await world.anybody.get('/api/metrics', { authorization: `Bearer ${token}` })
  expect(body).toContain('logins_refused_total{status="400"} 2')
  expect(body).toContain('mails_queued 0')
})

test('the metrics do not exist where no token is configured', async () => {
  expect((await (await closed.signedInAs('ADMIN')).get('/api/metrics')).statusCode).toBe(404)
})
