import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { setUpApp } from '../http/appFixture.ts'
import { testSecret } from '../support/createTestApp.ts'

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN')
await sql`
  insert into users (nome, email, profile_id, address_street)
  select md5(i::text), 'p' || i || '@example.com', 1, repeat(md5((i * 7)::text), 6) from generate_series(1, 20000) as i`.execute(
  testApp.db,
)
await testApp.app.listen({ port: 0, host: '127.0.0.1' })
const port = (testApp.app.server.address() as AddressInfo).port

async function startExport(): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${admin.token}` }
  const [answer] = await once(get({ port, host: '127.0.0.1', path: '/api/usuario/export', headers }), 'response')
  return answer
}

const exportCalls = () =>
  testApp.db.selectFrom('access_log').selectAll().where('path', '=', '/api/usuario/export').execute()

test('an export reads its rows over the connections whose statements have no limit [RO-13]', async () => {
  const { db, files, clock } = testApp
  const config = readConfig({ SECRET: testSecret }, findProjectRoot(), server)
  let reads = 0
  const exportDb = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      reads += 1
      return result
    },
  })
  const options = { product: server, db, exportDb, files, clock, config, secret: testSecret, log: false } as const
  const app = await createApp(options)
  onTestFinished(() => app.close())
  const count = async (url: string): Promise<number> => {
    reads = 0
    const response = await app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } })
    expect(response.statusCode).toBe(200)
    return reads
  }
  expect(await count('/api/categories/export')).toBeGreaterThan(0)
  expect(await count('/api/categories/export?for=editing&format=csv')).toBeGreaterThan(0)
  expect(await count('/api/categories')).toBe(0)
})

test('a client that goes away ends the reading of rows, and the call is in the access log all the same', async () => {
  const queries = vi.spyOn(testApp.db.getExecutor(), 'executeQuery')
  const response = await startExport()
  await once(response, 'data')
  response.destroy()
  await vi.waitFor(async () => expect(await exportCalls()).toMatchObject([{ status: 499, user_id: admin.id }]), 30_000)
  // A running export would have read more than forty pages by now.
  expect(queries.mock.calls.length).toBeLessThan(35)
  queries.mockRestore()
})

test('an error on the way breaks the connection, so that nobody takes half a file for a whole one', async () => {
  const response = await startExport()
  expect(response.statusCode).toBe(200)
  await once(response, 'data')
  await sql`alter table profiles rename to profiles_gone`.execute(testApp.db)
  response.resume()
  const [error] = await once(response, 'error')
  expect(error).toMatchObject({ code: 'ECONNRESET' })
  await sql`alter table profiles_gone rename to profiles`.execute(testApp.db)
})
