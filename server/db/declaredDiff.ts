import { CompiledQuery, Kysely, PGliteDialect, sql } from 'kysely'
import type { Catalog } from '#resources/language/catalog.ts'
import { buildDeclaredTables } from './declaredTables.ts'
import { type Change, diffSchemas } from './diffSchemas.ts'
import { introspect, type TableInfo } from './introspect.ts'
import { migrate } from './migrate.ts'
import { createPGlite } from './pglite.ts'
import { quoteIdentifier, type TableDefinition } from './tableDefinition.ts'
import { buildCreateTable, buildForeignKeys } from './tableSql.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Computes the changes from the tables that the migrations below `root` create to the declared tables; none if they
 * agree. Uses a new database in memory, restored from the dump of an empty one.
 */
export async function diffMigrations(root: string, resources: Catalog, emptyDump: Blob): Promise<Change[]> {
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await createPGlite({ dump: emptyDump }) }) })
  try {
    await migrate(db, root)
    return await diffDeclaredTables(db, resources)
  } finally {
    await db.destroy()
  }
}

/**
 * Computes the changes from the tables of a database to the declared ones. Changes nothing.
 *
 * @throws Error if a declaration needs the name of a table that a hand-written migration created
 */
export async function diffDeclaredTables(db: Db, resources: Catalog): Promise<Change[]> {
  const actual = await introspect(db)
  const declared = buildDeclaredTables(resources)
  refuseHandMadeTables(actual, declared)
  const expectedTables = await introspectDeclaredTables(db, actual, declared)
  const expected = declared.map((shape) => {
    const table = expectedTables.find(({ name }) => name === shape.name)
    if (!table) throw new Error(`the database did not make ${shape.name}`)
    return { shape, facts: table }
  })
  return diffSchemas(actual, expected)
}

function refuseHandMadeTables(actual: readonly TableInfo[], declared: readonly TableDefinition[]): void {
  const conflict = actual.find((table) => !table.declared && declared.some((shape) => shape.name === table.name))
  if (conflict) {
    throw new Error(
      `A migration made the table ${conflict.name} by hand: give the resource another name, or another table.`,
    )
  }
}

/**
 * Reads the declared tables as the database describes them: creates them in a transaction, reads the system catalog and
 * rolls back. This normalizes types and expressions for comparison.
 */
async function introspectDeclaredTables(
  db: Db,
  actual: readonly TableInfo[],
  declared: readonly TableDefinition[],
): Promise<TableInfo[]> {
  const trx = await db.startTransaction().execute()
  try {
    for (const { name } of actual.filter(
      (table) => table.declared || declared.some((shape) => shape.name === table.name),
    )) {
      await sql.raw(`drop table ${quoteIdentifier(name)} cascade`).execute(trx)
    }
    for (const statement of [...declared.flatMap(buildCreateTable), ...declared.flatMap(buildForeignKeys)]) {
      await trx.executeQuery(CompiledQuery.raw(statement))
    }
    return await introspect(trx)
  } finally {
    await trx.rollback().execute()
  }
}
