import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { findMigrations, migrate, splitMigration } from '../db/migrate.ts'
import { isGenerated } from '../db/migrationBuilder.ts'
import { deleteOtherMigrationEntries, markAsRun, readAppliedMigrations } from '../db/migrationHistory.ts'
import type { Db } from '../db/tables.ts'
import { StartError } from '../startError.ts'

/** The setting that marks a database whose tables follow the declarations instead of the generated migrations. */
const mark = { name: 'development', value: 'true' }

/**
 * Brings a development database up to date. In a new one all migrations run. Later its tables follow the declarations,
 * so generated migrations count as run, and only those that were written by hand run.
 *
 * @param folders of the migrations, from the root
 * @throws StartError if the database may hold data that are not for development; nothing has changed then
 */
export async function prepareDevelopmentDatabase(
  { dbWithoutTimeout: db }: Pick<Database, 'dbWithoutTimeout'>,
  root: string,
  folders: readonly string[],
): Promise<void> {
  await requireDevelopmentDatabase(db)
  if (await readSetting(db, mark.name)) await adoptMigrations(db, root, folders)
  await migrate(db, root, folders)
  await db
    .insertInto('settings')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Demo data and an empty database are for development; any other data may be real. */
async function requireDevelopmentDatabase(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    db,
  )
  const hasTable = (name: string): boolean => rows.some((row) => row.name === name)
  const isEmpty = rows.length === 0
  const hasUsers = hasTable('users') && (await sql`select from users limit 1`.execute(db)).rows.length > 0
  const isOwn = hasTable('settings') && (!hasUsers || (await readSetting(db, 'mode')) === 'demo')
  if (isEmpty || isOwn) return
  throw new StartError(
    'This database may hold real data, and `npm run dev` changes tables. Choose another one with DATA_DIR or DATABASE_URL.',
  )
}

async function readSetting(db: Db, name: string): Promise<string | undefined> {
  const exists = await sql<{ found: boolean }>`select to_regclass('settings') is not null as found`.execute(db)
  if (!exists.rows[0]?.found) return undefined
  return (await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst())?.value
}

/** Records generated migrations as run, and runs those of the others that have not run, in the order of their names. */
async function adoptMigrations(db: Db, root: string, folders: readonly string[]): Promise<void> {
  const files = await findMigrations(folders.map((folder) => join(root, folder)))
  const named = files.map(({ name, path }) => ({ name: name.replace(/\.sql$/, ''), path }))
  await deleteOtherMigrationEntries(
    db,
    named.map(({ name }) => name),
  )
  const applied = new Set((await readAppliedMigrations(db)).map(({ name }) => name))
  for (const { name, path } of named) {
    const text = await readFile(path, 'utf8')
    if (isGenerated(text)) await markAsRun(db, name, splitMigration(text))
    else if (!applied.has(name)) await migrate(db, root, folders, { includes: (other) => other <= name })
  }
}
