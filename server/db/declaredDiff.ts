import { join } from 'node:path'
import { CompiledQuery, Kysely, PGliteDialect, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { buildDeclaredTables } from './declaredTables.ts'
import { diffSchemas, type ExpectedTable } from './diffSchemas.ts'
import { listLaterNames, withoutLaterParts } from './firstMigration.ts'
import { introspect, type TableInfo } from './introspect.ts'
import { migrate, readScripts } from './migrate.ts'
import { findObsoleteHints } from './obsoleteHints.ts'
import { createPGlite } from './pglite.ts'
import { planRenames } from './renames.ts'
import type { Change } from './schemaChange.ts'
import { quoteIdentifier, type TableDefinition } from './tableDefinition.ts'
import { buildCreateTable, buildForeignKeys } from './tableSql.ts'
import type { Db, Tables } from './tables.ts'
import type { UndeclaredParts } from './undeclaredParts.ts'

/** The sources of the tables of a product. */
export interface ProductSchema {
  readonly resources: Catalog
  readonly undeclaredParts: UndeclaredParts
  /** The folders of the product's migrations, from the root of the project. */
  readonly migrations: readonly string[]
  /** The last migration to compare with; what needs later ones is left out. If absent, all are compared. */
  readonly last?: string
}

/**
 * Computes the changes from the tables that the migrations of a product create to the declared tables; none if they
 * agree. Uses a new database in memory.
 *
 * @param dump of an empty database, or of one that has run the first migrations
 */
export async function diffMigrations(root: string, schema: ProductSchema, dump: Blob): Promise<SchemaDiff> {
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await createPGlite({ dump }) }) })
  try {
    const { migrations, last } = schema
    await migrate(db, root, migrations, { includes: (name) => last === undefined || name <= last })
    const scripts = await readScripts(schema.migrations.map((folder) => join(root, folder)))
    const laterNames = schema.last === undefined ? [] : listLaterNames(scripts, schema.last)
    return await diffDeclaredTables(db, schema.resources, schema.undeclaredParts, laterNames)
  } finally {
    await db.destroy()
  }
}

/** The result of `npm run db:diff`. */
export interface SchemaDiff {
  readonly changes: readonly Change[]
  /** A sentence for each migration hint of a declaration that can be removed. */
  readonly obsoleteHints: readonly string[]
}

/**
 * Computes the changes from the tables of a database to the declared ones. Changes nothing.
 *
 * @param laterNames names of functions and tables that do not exist yet; parts that need them are left out
 * @throws Error if a declaration needs the name of a table that a hand-written migration created
 */
export async function diffDeclaredTables(
  db: Db,
  resources: Catalog,
  parts?: UndeclaredParts,
  laterNames: readonly string[] = [],
): Promise<SchemaDiff> {
  const found = await introspect(db)
  const declared = buildDeclaredTables(resources, parts).map((table) => withoutLaterParts(table, laterNames))
  refuseHandMadeTables(found, declared)
  const renames = planRenames(found, declared)
  const trx = await db.startTransaction().execute()
  try {
    for (const { sql } of renames) await trx.executeQuery(CompiledQuery.raw(sql))
    const actual = await introspect(trx)
    const expected = await introspectDeclaredTables(trx, actual, declared)
    return {
      changes: [...renames, ...diffSchemas(actual, expected)],
      obsoleteHints: findObsoleteHints(found, expected),
    }
  } finally {
    await trx.rollback().execute()
  }
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
 * Reads the declared tables as the database describes them: replaces the actual tables in a transaction and reads the
 * system catalog. This normalizes types and expressions for comparison.
 */
async function introspectDeclaredTables(
  trx: Db,
  actual: readonly TableInfo[],
  declared: readonly TableDefinition[],
): Promise<ExpectedTable[]> {
  for (const { name } of actual.filter(
    (table) => table.declared || declared.some((shape) => shape.name === table.name),
  )) {
    await sql.raw(`drop table ${quoteIdentifier(name)} cascade`).execute(trx)
  }
  for (const statement of [...declared.flatMap(buildCreateTable), ...declared.flatMap(buildForeignKeys)]) {
    await trx.executeQuery(CompiledQuery.raw(statement))
  }
  const tables = await introspect(trx)
  return declared.map((shape) => {
    const facts = tables.find(({ name }) => name === shape.name)
    if (!facts) throw new Error(`the database did not make ${shape.name}`)
    return { shape, facts }
  })
}
