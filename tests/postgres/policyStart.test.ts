import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { server as product } from '#product/server.ts'
import { migrate } from '../../server/db/migrate.ts'
import { type ActiveRowSecurity, preparePolicies } from '../../server/db/rowSecurity/preparePolicies.ts'
import { runExclusively } from '../../server/db/runExclusively.ts'
import type { Db } from '../../server/db/tables.ts'
import { getMigrationFolders } from '../../server/productFolders.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { StartError } from '../../server/startError.ts'
import {
  buildUrl,
  connect,
  createDatabase,
  runAsAdministrator,
  type ServerDatabase,
} from '../support/postgresServer.ts'
import { removePolicies, requirePolicies } from './policies.ts'

/** A role that owns the database and has no other right. */
const owner = `policy_owner_${process.pid}`
const cluster = process.env.TEST_DATABASE_URL ?? ''
const root = findProjectRoot()
const folders = getMigrationFolders(product)
let database: ServerDatabase
let db: Db
let ownerDb: Db
let prepared: ActiveRowSecurity | undefined

beforeAll(async () => {
  await runAsAdministrator(cluster, `create role ${owner} login password '${owner}'`)
  database = await createDatabase(cluster, `owner ${owner}`)
  db = connect(database.url)
  ownerDb = connect(buildUrl(database.url, { role: owner }))
  await migrate(ownerDb, root, folders)
})
afterAll(async () => {
  if (prepared) await removePolicies(db, prepared.role)
  await Promise.all([db.destroy(), ownerDb.destroy()])
  await database.drop()
  await runAsAdministrator(cluster, `drop role ${owner}`)
})

const countPolicies = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from pg_policy`.execute(db)).rows[0]?.count

const countUsersAs = (one: Db, role: string) =>
  one.transaction().execute(async (trx) => {
    await sql`set local role ${sql.id(role)}`.execute(trx)
    return (await sql<{ count: number }>`select count(*)::int as count from users`.execute(trx)).rows[0]?.count
  })

test('a user of the database who may not create roles is told the statements; the server starts without policies, unless they are required', async () => {
  const lines: string[] = []
  const prepare = (mode: 'on' | 'off' | 'required') =>
    preparePolicies(ownerDb, product.resources, mode, (line) => lines.push(line))
  expect(await prepare('on')).toBeUndefined()
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  await expect(prepare('required')).rejects.toThrow(new StartError(line))
  expect([await prepare('off'), lines.length, await countPolicies()]).toEqual([undefined, 1, 0])

  const [advice = ''] = /create role ".*;/.exec(line) ?? []
  await runAsAdministrator(database.url, advice)
  prepared = await prepare('required')
  expect(await countPolicies()).toBe(prepared?.policies.length)
  expect(await countUsersAs(ownerDb, prepared?.role ?? '')).toBe(0)
})

test('processes that start at once create the policies one after the other', async () => {
  if (prepared) await removePolicies(db, prepared.role)
  const start = async () => {
    const dbWithoutTimeout = connect(database.url)
    const task = () => requirePolicies(dbWithoutTimeout, product.resources)
    return runExclusively({ dbWithoutTimeout, engine: 'postgres' }, task, () => undefined).finally(() =>
      dbWithoutTimeout.destroy(),
    )
  }
  const started = await Promise.all([start(), start(), start()])
  prepared = started[0]
  expect(new Set(started.map(({ role }) => role)).size).toBe(1)
  expect(await countPolicies()).toBe(prepared?.policies.length)
})

test('an upgrade may change a column that a policy reads, and the start creates the policies again', async () => {
  const before = await requirePolicies(db, product.resources)
  const alter = `alter table users drop column organization_scope cascade; alter table users alter column organization_id type bigint`
  await expect(db.transaction().execute((trx) => sql.raw(alter).execute(trx))).rejects.toThrow(
    'cannot alter type of a column used in a policy definition',
  )

  const folder = await mkdtemp(join(tmpdir(), 'sillage-upgrade-'))
  await writeFile(join(folder, '9999_wider.sql'), `${alter};\n`)
  await migrate(db, root, [...folders, relative(root, folder)])
  expect(await countPolicies()).toBe(0)
  prepared = await requirePolicies(db, product.resources)
  expect(prepared.policies).toEqual(before.policies)
  expect(await countPolicies()).toBe(before.policies.length)
  expect(await countUsersAs(db, prepared.role)).toBe(0)
  // A start without a migration leaves them.
  await migrate(db, root, [...folders, relative(root, folder)])
  expect(await countPolicies()).toBe(before.policies.length)
  await rm(folder, { recursive: true })
})
