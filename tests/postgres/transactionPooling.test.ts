import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { findFreePort } from '../../scripts/steps/findFreePort.mjs'
import { findDirectUrl } from '../../server/backup/copyConnection.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { ReadScope } from '../../server/db/readScope.ts'
import { createNarrowDb } from '../../server/db/rowSecurity/narrowDb.ts'
import { runExclusively } from '../../server/db/runExclusively.ts'
import type { Db } from '../../server/db/tables.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { hasPgBouncer, startPgBouncer } from '../support/pgBouncer.ts'
import { connect, createDatabase, runAsAdministrator, swapConnections } from '../support/postgresServer.ts'
import { type ServerProcess, startServer } from '../support/serverProcess.ts'
import { setUpTemporaryFolder } from '../support/temporaryFolder.ts'
import { openTestDatabase } from '../support/testDatabase.ts'
import { removePolicies, requirePolicies } from './policies.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

/** Tests over HTTP whose statements need much: settings, locks, long transactions, generated numbers. */
const files = [
  '../auth/refresh.test.ts',
  '../users/createUser.test.ts',
  '../records/positions.test.ts',
  '../records/sequences.test.ts',
  '../jobs/jobs.test.ts',
]

describe('where each transaction may have another connection', () => {
  // Already now, because the files open their databases while they are imported.
  const swapping = swapConnections()
  afterAll(() => swapping.stop())

  // Under a name of its own, because a worker keeps the modules of tests that it has run.
  for (const file of files) describe(file, () => import(/* @vite-ignore */ `${file}?swapping`))

  test('a read under the policies of the database leaves its role on no connection', async () => {
    const { db, close } = await openTestDatabase()
    const { role } = await requirePolicies(db, product.resources)
    await sql`insert into categories (name) values ('Floral')`.execute(db)
    const narrow = createNarrowDb(db, new ReadScope(role, '{}'))
    const read = async (one: Db) =>
      (
        await sql<{
          role: string
          zone: string
        }>`select current_user as role, current_setting('timezone') as zone`.execute(one)
      ).rows[0]
    const user = (await read(db))?.role
    for (let round = 0; round < 3; round++) {
      expect(await read(narrow)).toEqual({ role, zone: 'UTC' })
      expect(await read(db)).toEqual({ role: user, zone: 'UTC' })
    }
    expect((await sql`select from categories`.execute(narrow)).rows).toHaveLength(1)
    await expect(sql`insert into categories (name) values ('Cítrico')`.execute(narrow)).rejects.toThrow(
      /read-only|denied/,
    )
    await removePolicies(db, role)
    await close()
  })

  test('nothing is left on any connection: no named statement, no setting, no lock of the session [RO-30]', () => {
    const leftovers = swapping.pools.map((pool) => pool.leftovers)
    expect(leftovers.length).toBeGreaterThanOrEqual(files.length)
    expect(leftovers).toEqual(leftovers.map(() => []))
  })
})

describe('a start without a connection of its own', () => {
  const prepare = (db: Db, task: () => Promise<unknown>, log: (line: string) => void, isPooled = true) =>
    runExclusively({ dbWithoutTimeout: db, engine: 'postgres', isPooled }, task, log)
  let db: Db
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await createDatabase(server)
    const swapping = swapConnections()
    db = connect(database.url)
    swapping.stop()
    drop = database.drop
  })
  afterAll(async () => {
    await db.destroy()
    await drop()
  })

  test.each([
    ['the same', true],
    ['a connection of its own', false],
  ])('keeps others waiting that have %s, until it is done', async (_, isPooled) => {
    const done: string[] = []
    const said: string[] = []
    let finish = (): void => undefined
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let begin = (): void => undefined
    const begun = new Promise<void>((resolve) => {
      begin = resolve
    })
    const task = async () => {
      begin()
      await finished
      done.push('first')
    }
    const first = prepare(db, task, (line) => said.push(`first: ${line}`))
    await begun
    const second = prepare(
      db,
      async () => done.push('second'),
      (line) => said.push(line),
      isPooled,
    )
    await expect.poll(() => said).toEqual(['Another process prepares the database. Waiting for it.'])
    finish()
    await Promise.all([first, second])
    expect(done).toEqual(['first', 'second'])
  })

  test.each([
    ['has been silent for longer than its lease', "clock_timestamp() - interval '1 second'"],
    ['took it while the clock of the database was ahead', "clock_timestamp() + interval '40 days'"],
  ])('replaces one that %s, which then stops', async (_, heldUntil) => {
    const silent = prepare(
      db,
      async () => {
        await sql`update sillage_start set held_until = ${sql.raw(heldUntil)}`.execute(db)
        await new Promise(() => undefined)
      },
      () => undefined,
    )
    silent.catch(() => undefined)
    await expect.poll(() => sql`select from sillage_start`.execute(db)).toMatchObject({ rows: [{}] })
    expect(
      await prepare(
        db,
        async () => 'done',
        () => undefined,
      ),
    ).toBe('done')
    await expect(silent).rejects.toThrow('Another process prepares the database')
  })
})

test('a default isolation that no transaction can set is refused with the statement to run, and so are copies of the database', async () => {
  const { url, drop } = await createDatabase(server)
  const env = { DATABASE_URL: url, DATABASE_POOLING: 'transaction' }
  const config = readConfig(env, findProjectRoot(), product)
  await expect(openDatabase(config)).rejects.toThrow("set default_transaction_isolation to 'read committed';")
  expect(() => findDirectUrl(config)).toThrow('Set MIGRATE_DATABASE_URL')
  expect(findDirectUrl({ ...config, migrateDatabaseUrl: server })).toBe(server)
  await drop()
})

if (!hasPgBouncer) console.log('PgBouncer is not installed, so only a pool of the test swaps connections.')
describe.skipIf(!hasPgBouncer)('two processes behind PgBouncer', () => {
  const dataDir = setUpTemporaryFolder()
  const started: ServerProcess[] = []
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
  let database: Awaited<ReturnType<typeof createDatabase>>
  beforeAll(async () => {
    database = await createDatabase(server)
    await runAsAdministrator(
      database.url,
      `alter database ${database.name} set default_transaction_isolation to 'read committed'`,
    )
    bouncer = await startPgBouncer(database.url)
  })
  afterAll(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
    await bouncer.stop()
    await database.drop()
  })

  test('start at once on an empty database, sign in, write and list [RO-30]', async () => {
    const ports = [await findFreePort(), await findFreePort()]
    const env = { DATABASE_URL: bouncer.url, DATABASE_POOLING: 'transaction' }
    started.push(...(await Promise.all(ports.map((port) => startServer(dataDir(), port, env)))))
    await Promise.all(started.map((process) => process.waitUntilReady()))
    const [one, other] = ports.map((port) => `http://127.0.0.1:${port}/api`)
    const link = /cadastrar-senha\?t=(\S+)/.exec(started.map((process) => process.output()).join('\n'))
    const senha = 'Primeira@2026'
    expect((await send(`${other}/requisicaotemporaria`, {}, { token: link?.[1], senha })).status).toBe(204)
    const signIn = await send(`${one}/login`, {}, { Login: 'a@example.com', Senha: senha })
    const { token } = (await signIn.json()) as { token: string }
    const authorization = { authorization: `Bearer ${token}` }
    // Often enough for statements to get names, and more at once than there are connections.
    const rounds = Array.from({ length: 40 }, async (_, index) => [
      (await send(`${one}/categories`, authorization, { name: `Categoria ${index}` })).status,
      (await fetch(`${other}/categories`, { headers: authorization })).status,
      (await fetch(`${other}/usuario`, { headers: authorization })).status,
    ])
    expect(new Set((await Promise.all(rounds)).flat())).toEqual(new Set([201, 200]))
    expect((await fetch(`${one}/categories/export`, { headers: authorization })).status).toBe(200)
    expect(started.map((process) => process.output()).join('\n')).not.toMatch(/error/i)
  })
})

function send(url: string, headers: Record<string, string>, body: unknown): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
