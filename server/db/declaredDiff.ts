import { CompiledQuery, Kysely, PGliteDialect, sql } from 'kysely'
import type { Catalog } from '#resources/language/catalog.ts'
import { declaredTables } from './declaredTables.ts'
import { introspect, type TableFacts } from './introspect.ts'
import { migrate } from './migrate.ts'
import { createPGlite } from './pglite.ts'
import { type Change, schemaDiff } from './schemaDiff.ts'
import { quoted, type TableShape } from './tableShape.ts'
import { addReferences, createTable } from './tableSql.ts'
import type { Db, Tables } from './tables.ts'

/**
 * Computes the changes from the tables that the migrations below `root` create to the declared tables; none if they
 * agree. Uses a new database in memory, restored from the dump of an empty one.
 */
export async function diffOfMigrations(root: string, resources: Catalog, empty: Blob): Promise<Change[]> {
  const db: Db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await createPGlite({ dump: empty }) }) })
  try {
    await migrate(db, root)
    return await declaredDiff(db, resources)
  } finally {
    await db.destroy()
  }
}

/**
 * Computes the changes from the tables of a database to the declared ones. Changes nothing.
 *
 * @throws Error if a declaration needs the name of a table that a hand-written migration created
 */
export async function declaredDiff(db: Db, resources: Catalog): Promise<Change[]> {
  const actual = await introspect(db)
  const shapes = declaredTables(resources)
  refuseTablesMadeByHand(actual, shapes)
  const facts = await factsOf(db, actual, shapes)
  const wanted = shapes.map((shape) => {
    const table = facts.find(({ name }) => name === shape.name)
    if (!table) throw new Error(`the database did not make ${shape.name}`)
    return { shape, facts: table }
  })
  return schemaDiff(actual, wanted)
}

function refuseTablesMadeByHand(actual: readonly TableFacts[], shapes: readonly TableShape[]): void {
  const taken = actual.find((table) => !table.declared && shapes.some((shape) => shape.name === table.name))
  if (taken) {
    throw new Error(
      `A migration made the table ${taken.name} by hand: give the resource another name, or another table.`,
    )
  }
}

/**
 * Reads the declared tables as the database describes them: creates them in a transaction, reads the system catalog and
 * rolls back. This normalizes types and expressions for comparison.
 */
async function factsOf(db: Db, actual: readonly TableFacts[], shapes: readonly TableShape[]): Promise<TableFacts[]> {
  const trx = await db.startTransaction().execute()
  try {
    for (const { name } of actual.filter(
      (table) => table.declared || shapes.some((shape) => shape.name === table.name),
    )) {
      await sql.raw(`drop table ${quoted(name)} cascade`).execute(trx)
    }
    for (const statement of [...shapes.flatMap(createTable), ...shapes.flatMap(addReferences)]) {
      await trx.executeQuery(CompiledQuery.raw(statement))
    }
    return await introspect(trx)
  } finally {
    await trx.rollback().execute()
  }
}
