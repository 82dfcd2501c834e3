import { afterAll, expect, test, vi } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpFreshApp } from '../http/appFixture.ts'
import { testSecret } from '../support/createTestApp.ts'
import { createKey, createKeyClient } from './keyFixture.ts'

// Two servers with the same database, like the processes of a cluster: `testApp` and `otherApp`.
const testApp = await setUpFreshApp()
const { db, files, clock } = testApp
const config = readConfig({ SECRET: testSecret, CORS_ORIGINS: 'https://shop.example' }, findProjectRoot(), server)
const otherApp = await createApp({ product: server, db, files, clock, config, secret: testSecret, log: false })
afterAll(() => otherApp.close())

const list = '/api/categories'
const file = '/api/categories/export?format=csv'
/** Begins a minute, which then has 42 seconds left. */
const beginMinute = () => clock.advance(60_000 - (clock().getTime() % 60_000) + 18_000)

test('a key has 600 calls a minute, of which each answer tells how many are left; then 429 [Y-36]', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const created = await createKey(ana)
  const other = createKeyClient(testApp.app, await createKey(ana))
  const caller = createKeyClient(testApp.app, created)
  beginMinute()
  const first = await caller.get(list)
  expect(first.headers).toMatchObject({ 'ratelimit-policy': '"key";q=600;w=60', ratelimit: '"key";r=599;t=42' })
  // A refused call counts too.
  expect((await caller.get('/api/audit')).headers.ratelimit).toBe('"key";r=598;t=42')
  for (let calls = 2; calls < 600; calls += 1) await caller.get('/api/audit')
  const refused = await caller.get(list)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({ 'retry-after': '42', ratelimit: '"key";r=0;t=42' })
  expect(refused.body).toContain('42')
  expect((await other.get(list)).statusCode).toBe(200)
  const ofPerson = await ana.get(list)
  expect([ofPerson.statusCode, ofPerson.headers.ratelimit]).toEqual([200, undefined])

  // The other server learns of it within a second or two.
  const there = createKeyClient(otherApp, created)
  await vi.waitFor(async () => expect((await there.get(list)).statusCode).toBe(429), { timeout: 8_000, interval: 100 })
  clock.advance(42_000)
  expect((await caller.get(list)).headers.ratelimit).toBe('"key";r=599;t=60')
  expect((await there.get(list)).statusCode).toBe(200)
}, 30_000)

test('a key has 6 exports a minute, and its other calls go on after them [Y-36]', async () => {
  const caller = createKeyClient(testApp.app, await createKey(await testApp.signInAs('ADMIN')))
  beginMinute()
  const statuses: number[] = []
  for (let exports = 0; exports < 6; exports += 1) statuses.push((await caller.get(file)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  const refused = await caller.get(file)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({
    'ratelimit-policy': '"key";q=600;w=60, "export";q=6;w=60',
    ratelimit: '"key";r=594;t=42, "export";r=0;t=42',
    'retry-after': '42',
  })
  expect((await caller.get(list)).statusCode).toBe(200)
  clock.advance(42_000)
  expect((await caller.get(file)).statusCode).toBe(200)
})

test('people have no such limit [Y-36]', async () => {
  const ana = await testApp.signInAs('ADMIN')
  for (let exports = 0; exports < 8; exports += 1) expect((await ana.get(file)).statusCode).toBe(200)
})

test('pages of other origins may read what is left', async () => {
  const caller = createKeyClient(otherApp, await createKey(await testApp.signInAs('ADMIN')))
  const { headers } = await caller.get(list, { origin: 'https://shop.example' })
  expect(String(headers['access-control-expose-headers']).split(', ')).toEqual(
    expect.arrayContaining(['RateLimit-Policy', 'RateLimit', 'Retry-After']),
  )
})
