import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import { createPool } from '../../server/db/postgres.ts'
import { prepareRepeatedStatements } from '../../server/db/preparedStatements.ts'
import type { Db, Tables } from '../../server/db/tables.ts'
import { createPooledDb } from '../../server/db/transactionPooling.ts'
import { SwappingPool } from './swappingPool.ts'
import { logStatement } from './watchStatements.ts'

/** A temporary database on a PostgreSQL server. */
export interface ServerDatabase {
  readonly name: string
  readonly url: string
  /** Drops the database and closes its connections. */
  drop(): Promise<void>
}

let createdCount = 0

/** The name prefix of all databases that the child processes of one process have created. */
const getDatabasePrefix = (pid: number) => `sillage_test_${pid}`

/** Settings that an operator may choose; no code may depend on them. */
const unusualSettings = {
  timezone: 'Asia/Tokyo',
  datestyle: 'German',
  search_path: 'elsewhere',
  default_transaction_isolation: 'serializable',
}

/** The pools of a test in which connections must change, see `SwappingPool`; undefined: ordinary pools. */
let swappingPools: SwappingPool[] | undefined

/** From now on, until the returned function is called, `connect` opens pools that swap connections. */
export function swapConnections(): { readonly pools: readonly SwappingPool[]; stop(): void } {
  const pools: SwappingPool[] = []
  swappingPools = pools
  const stop = () => {
    swappingPools = undefined
  }
  return { pools, stop }
}

/** Connects with the product's own pool. */
export function connect(url: string): Db {
  if (swappingPools) {
    const pool = new SwappingPool(createPool(url, console.error, {}, false))
    swappingPools.push(pool)
    return createPooledDb(pool, {})
  }
  return connectDirectly(url)
}

/** Connects with an ordinary pool, also for statements that PostgreSQL refuses in a transaction. */
export const connectDirectly = (url: string): Db =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: prepareRepeatedStatements(createPool(url, console.error)) }),
    log: logStatement,
  })

/** Creates a database with unusual settings, on which no code may depend. `clauses` are those of CREATE DATABASE. */
export async function createDatabase(server: string, clauses = ''): Promise<ServerDatabase> {
  const name = `${getDatabasePrefix(process.ppid)}_${process.pid}_${Date.now()}_${createdCount++}`
  const settings = Object.entries(unusualSettings).map(
    ([key, value]) => `alter database ${name} set ${key} to '${value}'`,
  )
  await runAsAdministrator(server, `create database ${name} ${clauses}`, settings.join(';'))
  const drop = () => runAsAdministrator(server, `drop database ${name} with (force)`)
  return { name, url: buildUrl(server, { database: name }), drop }
}

/** The clauses for a database with a linguistic collation; no code may depend on the collation. */
export async function buildIcuCollation(db: Db): Promise<RawBuilder<unknown>> {
  const known = await sql`select from pg_collation where collprovider = 'i' limit 1`.execute(db)
  if (known.rows.length === 0) return sql``
  return sql`template template0 locale_provider icu icu_locale 'en-US' locale 'C.UTF-8'`
}

/** Runs statements with the role of the URL, e.g. the superuser. */
export async function runAsAdministrator(url: string, ...statements: string[]): Promise<void> {
  const db = connectDirectly(url)
  try {
    for (const statement of statements) await sql.raw(statement).execute(db)
  } finally {
    await db.destroy()
  }
}

/** The URL with another database or role. */
export function buildUrl(server: string, { database, role }: { database?: string; role?: string }): string {
  const url = new URL(server)
  if (database !== undefined) url.pathname = database
  if (role !== undefined) [url.username, url.password] = [role, role]
  return url.href
}

/** Drops the databases that child processes of this process have left. */
export async function dropTestDatabases(server: string): Promise<void> {
  const db = connectDirectly(server)
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${`${getDatabasePrefix(process.pid)}_`})
  `.execute(db)
  for (const { datname } of rows) await sql`drop database ${sql.id(datname)} with (force)`.execute(db)
  await db.destroy()
}
