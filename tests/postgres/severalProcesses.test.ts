import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import type { Db } from '../../server/db/tables.ts'
import { connect, createDatabase, type ServerDatabase } from '../support/postgresServer.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'

describe('two processes on one empty PostgreSQL database', () => {
  const dataDir = setUpTemporaryFolder()
  let empty: ServerDatabase
  let db: Db
  let started: ServerProcess[] = []
  beforeEach(async () => {
    empty = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
    db = connect(empty.url)
  })
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    started = []
    await db.destroy()
    await empty.drop()
  })

  /** Starts two servers at once and waits until both accept requests. Returns the URLs of their APIs. */
  async function startTwoServers(env: Record<string, string>): Promise<[string, string]> {
    const ports: [number, number] = [await findFreePort(), await findFreePort()]
    started = await Promise.all(ports.map((port) => startServer(dataDir(), port, { DATABASE_URL: empty.url, ...env })))
    await Promise.all(started.map((server) => server.waitUntilReady()))
    return [`http://127.0.0.1:${ports[0]}/api`, `http://127.0.0.1:${ports[1]}/api`]
  }
  const joinOutputs = () => started.map((server) => server.output()).join('\n')
  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(db)
    return rows[0]?.count
  }

  test('one migrates and invites the administrator, the other waits; the one link is good at both', async () => {
    const [one, other] = await startTwoServers({})
    expect(joinOutputs().match(/cadastrar-senha/g)).toHaveLength(1)
    expect([await count('users'), await count('profiles'), await count('mails')]).toEqual([1, 3, 1])

    const token = /cadastrar-senha\?t=(\S+)/.exec(joinOutputs())?.[1]
    const senha = 'Primeira@2026'
    expect((await send(`${other}/requisicaotemporaria`, { token, senha })).status).toBe(204)
    expect((await send(`${one}/login`, { Login: 'a@example.com', Senha: senha })).status).toBe(200)
  }, 240_000)

  test('one fills it with the demo data, and both sign people in with the secret that they share', async () => {
    const [one, other] = await startTwoServers({ NODE_ENV: 'demo', SECRET: '', ADMIN_EMAIL: '' })
    const { rows } = await sql`select from users where email = 'admin@sillage.example'`.execute(db)
    expect(rows).toHaveLength(1)
    const login = await send(`${one}/login`, { Login: 'admin@sillage.example', Senha: 'Sillage@2026' })
    const { token, refreshToken } = (await login.json()) as { token: string; refreshToken: string }
    const auth = { authorization: `Bearer ${token}` }
    expect((await fetch(`${other}/usuario/me`, { headers: auth })).status).toBe(200)
    const body = { InstanciaAno: 2026, Login: 'admin@sillage.example', Refresh: refreshToken }
    expect((await send(`${other}/login/refresh`, body)).status).toBe(200)
  }, 240_000)
})

function send(url: string, body: unknown): Promise<Response> {
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}
