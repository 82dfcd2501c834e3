import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { server } from '#product/server.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { testSecret as secret } from '../support/createTestApp.ts'
import { setUpApp } from './appFixture.ts'

const testApp = await setUpApp()

test('a failure of the database is in the log with its cause, and without what anybody typed', async () => {
  const ana = await testApp.signInAs('ADMIN')
  const config = readConfig({ SECRET: secret }, findProjectRoot(), server)
  const { db, clock, files } = testApp
  const lines: string[] = []
  const log = { level: 'warn' as const, stream: { write: (line: string) => void lines.push(line) } }
  const app = await createApp({ product: server, db, files, clock, config, secret, log })
  await sql`alter table categories rename column name to title`.execute(db)

  const headers = { authorization: `Bearer ${ana.token}` }
  const searched = await app.inject({ url: '/api/categories?FilterString=segredo', headers })
  const payload = { name: 'Outro segredo' }
  const created = await app.inject({ method: 'POST', url: '/api/categories', headers, payload })
  expect([searched.statusCode, created.statusCode]).toEqual([500, 500])
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line).toContain('does not exist')
    expect(line).not.toMatch(/segredo/i)
    expect(line).not.toContain(ana.token)
  }
  await app.close()
})
