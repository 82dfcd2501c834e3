import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import type { RowSecurityMode } from '../../configParsers.ts'
import { StartError } from '../../startError.ts'
import { isLockTimeout, lockWaitMs } from '../retryLocks.ts'
import { quoteIdentifier, quoteLiteral } from '../tableDefinition.ts'
import type { Db } from '../tables.ts'
import { buildPolicies, type RowSecurity } from './policies.ts'

/** The policies of a database, and the role that obeys them. */
export interface ActiveRowSecurity extends RowSecurity {
  readonly role: string
}

/** Tables that are not declared, with the columns that reads of users need. */
const otherTables = { table_changes: [], audit_entries: ['resource', 'record_id', 'version'] } as const

const policyName = 'sillage_sight'

/**
 * Creates the role and the policies of a PostgreSQL database, or replaces them if the declarations have changed. The
 * caller makes sure that no other process does this at the same time.
 *
 * @param log receives the reason if the user of the database may not create policies, so that reads obey none
 * @returns undefined if there are none
 * @throws StartError if they are required and cannot be created; a lock timeout if a table was not free in time
 */
export async function preparePolicies(
  db: Db,
  resources: Catalog,
  mode: RowSecurityMode,
  log: (line: string) => void,
): Promise<ActiveRowSecurity | undefined> {
  if (mode === 'off') return undefined
  const { rows } = await sql<{ database: string; user: string }>`
    select current_database() as database, current_user as user`.execute(db)
  const { database = '', user = '' } = rows[0] ?? {}
  const role = buildRoleName(database)
  const rowSecurity = buildPolicies(resources)
  try {
    await createRole(db, role, user)
    await replacePolicies(db, role, rowSecurity)
    return { ...rowSecurity, role }
  } catch (error) {
    if (isLockTimeout(error)) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const text = `What people read is not checked a second time by policies of the database (${reason}); the conditions in the statements are not affected. Let an administrator run ${buildRoleStatements(role, user).join(' ')} and start again, or set ROW_SECURITY=off.`
    if (mode === 'required') throw new StartError(text, { cause: error })
    log(text)
    return undefined
  }
}

/** The name of the role, within the length that PostgreSQL allows. */
const buildRoleName = (database: string): string => `${database.slice(0, 56)}_narrow`

const buildRoleStatements = (role: string, user: string): string[] => [
  `create role ${quoteIdentifier(role)} nologin;`,
  `grant ${quoteIdentifier(role)} to ${quoteIdentifier(user)};`,
]

async function createRole(db: Db, role: string, user: string): Promise<void> {
  const [create = '', grant = ''] = buildRoleStatements(role, user)
  const { rows } = await sql`select from pg_roles where rolname = ${role}`.execute(db)
  if (rows.length === 0) await sql.raw(create).execute(db)
  if (!(await canSetRole(db, role))) await sql.raw(grant).execute(db)
}

/** Tests it by taking the role: since PostgreSQL 16 a role's creator, although a member, may only administer it. */
const canSetRole = (db: Db, role: string): Promise<boolean> =>
  db
    .transaction()
    .execute((trx) => sql`set local role ${sql.id(role)}`.execute(trx))
    .then(
      () => true,
      () => false,
    )

/** Replaces the policies in one transaction, unless they already match these declarations. */
async function replacePolicies(db: Db, role: string, { policies }: RowSecurity): Promise<void> {
  const statements = [...buildGrants(role, policies), ...policies.flatMap((policy) => buildStatements(role, policy))]
  const digest = createHash('sha256').update(statements.join(';')).digest('hex')
  const tables = policies.map(({ table }) => table)
  const { rows } = await sql<{ kept: number }>`
    select count(*)::int as kept from pg_class c join pg_policy p on p.polrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and p.polname = ${policyName}
      and c.relname = any(${tables}) and obj_description(p.oid, 'pg_policy') = ${digest}`.execute(db)
  if (rows[0]?.kept === policies.length) return
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('lock_timeout', ${String(lockWaitMs)}, true)`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    for (const table of tables)
      await sql
        .raw(`comment on policy ${policyName} on ${quoteIdentifier(table)} is ${quoteLiteral(digest)}`)
        .execute(trx)
  })
}

function buildGrants(role: string, policies: RowSecurity['policies']): string[] {
  const to = `to ${quoteIdentifier(role)}`
  const tables = policies.map(({ table }) => quoteIdentifier(table)).join(', ')
  return [
    `grant usage on schema public ${to}`,
    `grant select on ${tables} ${to}`,
    ...Object.entries(otherTables).map(
      ([table, columns]) => `grant select${columns.length > 0 ? ` (${columns.join(', ')})` : ''} on ${table} ${to}`,
    ),
  ]
}

const buildStatements = (role: string, { table, using }: RowSecurity['policies'][number]): string[] => [
  `drop policy if exists ${policyName} on ${quoteIdentifier(table)}`,
  `create policy ${policyName} on ${quoteIdentifier(table)} for select to ${quoteIdentifier(role)} using (${using})`,
  `alter table ${quoteIdentifier(table)} enable row level security`,
]

/**
 * Drops the policies before a migration, because a migration cannot change a column that a policy reads. Until the
 * start creates them again, only the conditions in the statements limit what users read.
 */
export async function dropPolicies(db: Db): Promise<void> {
  await sql
    .raw(`do $$ declare one record; begin
    for one in select c.oid::regclass as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where p.polname = '${policyName}' and c.relnamespace = 'public'::regnamespace loop
      execute format('drop policy ${policyName} on %s', one.name);
      execute format('alter table %s disable row level security', one.name);
    end loop;
  end $$`)
    .execute(db)
}
