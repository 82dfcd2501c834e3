import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { StartError } from '../../server/startError.ts'
import { buildUrl, createDatabase, runAsAdministrator, type ServerDatabase } from '../support/postgresServer.ts'

const server = process.env.TEST_DATABASE_URL ?? ''
const role = `app_${process.pid}`
const databases: ServerDatabase[] = []
afterEach(async () => {
  for (const { drop } of databases.splice(0)) await drop()
  await runAsAdministrator(server, `drop role if exists ${role}`)
})

const configure = (url: string, env: Record<string, string> = {}) =>
  readConfig({ DATABASE_URL: url, ...env }, findProjectRoot(), product)

/** Creates a database and, if `owner` names one, a role without privileges. */
async function createRoleDatabase(
  clauses = '',
): Promise<ServerDatabase & { runAsOwner(statements: string): Promise<void> }> {
  await runAsAdministrator(server, `create role ${role} login password '${role}'`)
  const database = await createDatabase(server, clauses)
  databases.push(database)
  return { ...database, runAsOwner: (statements) => runAsAdministrator(database.url, statements) }
}

/** Opens and migrates the database as the server does at startup; returns the error, if any. */
async function start(url: string): Promise<unknown> {
  try {
    const { db, close } = await openDatabase(configure(url))
    await migrate(db, findProjectRoot(), getMigrationFolders(product)).finally(close)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return error instanceof Error ? error.message : error
  }
}

test('an owner who is nothing else needs no administrator', async () => {
  const { name } = await createRoleDatabase(`owner ${role}`)
  expect(await start(buildUrl(server, { database: name, role }))).toBeUndefined()
})

test('a role that may not create extensions is told what to let run, and starts after that', async () => {
  const { name, runAsOwner } = await createRoleDatabase()
  const url = buildUrl(server, { database: name, role })
  const refusal = String(await start(url))
  expect(refusal).toContain(`the role "${role}" may not see to that`)
  const adviceLines = refusal.split('\n').slice(1)
  expect(adviceLines).toEqual([
    '  create extension unaccent with schema public;',
    '  create extension pg_trgm with schema public;',
  ])
  await runAsOwner(adviceLines.join('\n'))

  const next = String(await start(url))
  expect(next).toBe(
    `The role "${role}" may not create tables in the database "${name}". Let an administrator run:\n` +
      `  alter database "${name}" owner to "${role}";`,
  )
  await runAsOwner(next.split('\n').slice(1).join('\n'))
  expect(await start(url)).toBeUndefined()
  await runAsOwner(`reassign owned by ${role} to current_user`)
})

test('extensions in another schema are asked to be moved', async () => {
  const { url, runAsOwner } = await createRoleDatabase()
  await runAsOwner('create schema elsewhere; create extension pg_trgm with schema elsewhere')
  const refusal = String(await start(url))
  expect(refusal).toContain('\n  alter extension pg_trgm set schema public;')
  await runAsOwner('alter extension pg_trgm set schema public')
  expect(await start(url)).toBeUndefined()
})

test.each([
  ['of other letters than Unicode', "encoding 'LATIN1' locale 'C'", 'is encoded as LATIN1'],
  ['that knows the letters of English only', "encoding 'UTF8' locale 'C'", 'knows no letters but A to Z'],
])('a database %s is refused, with the statement for another one', async (_, clauses, reason) => {
  const { name, url } = await createRoleDatabase(`template template0 ${clauses}`)
  const refusal = String(await start(url))
  expect(refusal).toContain(`The database "${name}" ${reason}`)
  expect(refusal).toMatch(
    /\n {2}create database sillage owner "\w+" template template0 encoding 'UTF8' locale 'C\.UTF-8';$/,
  )
})

test('statements, locks and idle transactions of requests have limits, those of migrations, exports and jobs have none [RO-13]', async () => {
  const { url } = await createRoleDatabase()
  const { db, dbWithoutTimeout, close } = await openDatabase(
    configure(url, { STATEMENT_TIMEOUT: '7', LOCK_TIMEOUT: '3', IDLE_IN_TRANSACTION_TIMEOUT: '9' }),
  )
  const readLimits = async (pool: typeof db) => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const limits = sql<{
      setting: string
    }>`select setting from unnest(${names}::text[]) with ordinality as wanted(name, place)
      join pg_settings using (name) order by place`
    return (await limits.execute(pool)).rows.map(({ setting }) => Number(setting))
  }
  expect([await readLimits(db), await readLimits(dbWithoutTimeout).finally(close)]).toEqual([
    [7000, 3000, 9000],
    [0, 0, 0],
  ])
})

test('every connection knows in which time zone the year of a number begins', async () => {
  const { url } = await createRoleDatabase()
  const timeZone = 'Pacific/Kiritimati'
  const { db, dbWithoutTimeout, close } = await openDatabase(configure(url, { TIME_ZONE: timeZone }))
  const readZone = async (pool: typeof db) =>
    (await sql<{ zone: string }>`select current_setting('sillage.time_zone') as zone`.execute(pool)).rows[0]?.zone
  expect([await readZone(db), await readZone(dbWithoutTimeout).finally(close)]).toEqual([timeZone, timeZone])
})

test('a server that is not there is named without its password', async () => {
  const refusal = String(await start('postgres://someone:secret@127.0.0.1:1/shop'))
  expect(refusal).toBe('The database at 127.0.0.1:1/shop cannot be reached: connect ECONNREFUSED 127.0.0.1:1')
})

test('a wrong password is called so', async () => {
  const { name } = await createRoleDatabase()
  const url = new URL(buildUrl(server, { database: name, role }))
  url.password = 'wrong'
  expect(await start(url.href)).toMatch(/cannot be reached: password authentication failed for user/)
})
