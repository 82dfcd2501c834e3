import { sql } from 'kysely'
import { quoteIdentifier } from '../db/tableDefinition.ts'
import type { Db } from '../db/tables.ts'

/** A table with the columns that are stored and not computed. */
export interface CopiedTable {
  readonly table: string
  readonly columns: readonly string[]
}

export interface SequenceState {
  readonly name: string
  /** As text, because the number may exceed the safe integers of JavaScript. */
  readonly value: string
  readonly isCalled: boolean
}

/**
 * Lists all tables except those of the migrator, which the restoring version fills when it creates the tables, the mark
 * of a move, and the lease of a start.
 */
export async function listTables(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and c.relname not in ('kysely_migration', 'kysely_migration_lock', 'sillage_move', 'sillage_start')
    group by c.relname order by c.relname collate "C"`.execute(db)
  return rows
}

/** The target of COPY: the table with its columns. */
export const buildCopyTarget = ({ table, columns }: CopiedTable): string =>
  `public.${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')})`

export async function readSequences(db: Db): Promise<SequenceState[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`.execute(db)
  const states: SequenceState[] = []
  for (const { name } of rows) {
    const found = await sql<SequenceState>`
      select last_value::text as value, is_called as "isCalled" from ${sql.id('public', name)}`.execute(db)
    for (const { value, isCalled } of found.rows) states.push({ name, value, isCalled })
  }
  return states
}

export async function setSequences(db: Db, states: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isCalled } of states)
    await sql`select setval(${`public.${quoteIdentifier(name)}`}::regclass, ${value}::bigint, ${isCalled})`.execute(db)
}

/**
 * Empties all tables and fills them in any order, without triggers and foreign keys. The foreign keys are then added
 * again, which checks them. Runs in a transaction.
 */
export async function loadWithoutChecks(trx: Db, load: () => Promise<void>): Promise<void> {
  await sql`set constraints all immediate`.execute(trx)
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx)
  const tables = (await listTables(trx)).map(({ table }) => `public.${quoteIdentifier(table)}`)
  const run = (statement: string) => sql.raw(statement).execute(trx)
  for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${quoteIdentifier(name)}`)
  for (const table of tables) await run(`alter table ${table} disable trigger user`)
  if (tables.length > 0) await run(`truncate ${tables.join(', ')}`)
  await load()
  for (const table of tables) await run(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await run(`alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`)
}
