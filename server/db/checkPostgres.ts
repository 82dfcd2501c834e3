import { sql } from 'kysely'
import type { DatabasePooling } from '../configParsers.ts'
import { getReason } from '../getReason.ts'
import { StartError } from '../startError.ts'
import { quoteIdentifier } from './tableDefinition.ts'
import type { Db } from './tables.ts'

const minVersion = 15
const extensions = ['unaccent', 'pg_trgm']

interface Extension {
  readonly name: string
  /** The schema that contains the extension; null if it is not installed in this database. */
  readonly schema: string | null
  readonly isInstallable: boolean
}

interface ServerInfo {
  readonly version: number
  readonly encoding: string
  readonly supportsUnicode: boolean
  readonly database: string
  readonly role: string
  readonly isNew: boolean
  /** The default isolation level of transactions. */
  readonly isolation: string
  readonly mayCreateExtensions: boolean
  readonly mayCreateTables: boolean
  readonly extensions: readonly Extension[]
}

/** Whether the locale can lower-case Я; sent as bytes, because not every encoding contains the letter. */
const supportsUnicode = sql`case pg_encoding_to_char(encoding) when 'UTF8' then
  (select lower(letter collate "default") <> letter from convert_from(${'\\xd0af'}::bytea, pg_encoding_to_char(encoding)) as letter)
  else false end`

/**
 * Checks before the first write that this PostgreSQL database meets the requirements.
 *
 * @param pooling whether a connection pooler may run each transaction on another connection
 * @throws StartError with the steps that an administrator of the server has to take
 */
export async function checkPostgres(db: Db, databaseUrl: string, pooling: DatabasePooling = 'session'): Promise<void> {
  const info = await readServerInfo(db, databaseUrl)
  const checks = [checkVersion, checkEncoding, checkExtensions, checkPrivileges]
  const problem = [...checks, ...(pooling === 'transaction' ? [checkIsolation] : [])]
    .map((check) => check(info))
    .find((detail) => detail !== undefined)
  if (problem !== undefined) throw new StartError(problem)
}

async function readServerInfo(db: Db, databaseUrl: string): Promise<ServerInfo> {
  const query = sql<ServerInfo>`
    select current_setting('server_version_num')::int / 10000 as "version",
      pg_encoding_to_char(encoding) as "encoding", ${supportsUnicode} as "supportsUnicode",
      datname as "database", current_user as "role", to_regclass('public.kysely_migration') is null as "isNew",
      current_setting('default_transaction_isolation') as "isolation",
      has_database_privilege(datname, 'create') as "mayCreateExtensions",
      coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as "mayCreateTables",
      (select json_agg(json_build_object('name', wanted, 'schema', e.extnamespace::regnamespace::text,
          'isInstallable', exists (select from pg_available_extensions where name = wanted)))
        from unnest(${extensions}::text[]) as wanted left join pg_extension e on e.extname = wanted) as "extensions"
    from pg_database where datname = current_database()`
  const { rows } = await query.execute(db).catch((error: unknown) => {
    throw new StartError(`The database at ${formatLocation(databaseUrl)} cannot be reached: ${getReason(error)}`, {
      cause: error,
    })
  })
  const [info] = rows
  if (info === undefined)
    throw new StartError(`The database at ${formatLocation(databaseUrl)} says nothing about itself.`)
  return info
}

function checkVersion({ version }: ServerInfo): string | undefined {
  if (version >= minVersion) return undefined
  return `This is PostgreSQL ${version}; Sillage needs version ${minVersion} or newer.`
}

function checkEncoding({ database, encoding, supportsUnicode, role }: ServerInfo): string | undefined {
  if (encoding === 'UTF8' && supportsUnicode) return undefined
  const detail = encoding === 'UTF8' ? 'knows no letters but A to Z (its LC_CTYPE is "C")' : `is encoded as ${encoding}`
  return [
    `The database ${quoteIdentifier(database)} ${detail}, so not everything could be stored or found in it. Create another one:`,
    `  create database sillage owner ${quoteIdentifier(role)} template template0 encoding 'UTF8' locale 'C.UTF-8';`,
  ].join('\n')
}

function checkExtensions(info: ServerInfo): string | undefined {
  const missing = info.extensions.find(({ schema, isInstallable }) => schema === null && !isInstallable)
  if (missing !== undefined) {
    return `The PostgreSQL server lacks the extension ${missing.name}. Install its contrib extensions (on Debian they come with the package postgresql, elsewhere often with postgresql-contrib).`
  }
  const statements = info.extensions.flatMap(({ name, schema }) => {
    if (schema === 'public') return []
    if (schema !== null) return [`  alter extension ${name} set schema public;`]
    return info.mayCreateExtensions ? [] : [`  create extension ${name} with schema public;`]
  })
  if (statements.length === 0) return undefined
  return [
    `The database ${quoteIdentifier(info.database)} has to have the extensions ${extensions.join(' and ')} in its schema public, and the role ${quoteIdentifier(info.role)} may not see to that. Let an administrator run in it:`,
    ...statements,
  ].join('\n')
}

/**
 * Only the privilege to create the first tables is checked. Without the privilege to change tables, the migration
 * fails.
 */
function checkPrivileges({ database, role, isNew, mayCreateTables }: ServerInfo): string | undefined {
  if (!isNew || mayCreateTables) return undefined
  return [
    `The role ${quoteIdentifier(role)} may not create tables in the database ${quoteIdentifier(database)}. Let an administrator run:`,
    `  alter database ${quoteIdentifier(database)} owner to ${quoteIdentifier(role)};`,
  ].join('\n')
}

/** Behind a pooler, single statements run in the default isolation level, because no session setting can change it. */
function checkIsolation({ database, role, isolation }: ServerInfo): string | undefined {
  if (isolation === 'read committed') return undefined
  return [
    `Transactions of the role ${quoteIdentifier(role)} are ${isolation} by default, which DATABASE_POOLING=transaction cannot set for its connections. Run as this role or an administrator, and let the pooler connect again:`,
    `  alter role ${quoteIdentifier(role)} in database ${quoteIdentifier(database)} set default_transaction_isolation to 'read committed';`,
  ].join('\n')
}

/** The host and database of the URL, without the password. */
function formatLocation(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}
