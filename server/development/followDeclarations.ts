import { CompiledQuery, sql } from 'kysely'
import { diffDeclaredTables } from '../db/declaredDiff.ts'
import { addChangeTriggers } from '../db/migrate.ts'
import { findQuestions } from '../db/migrationBuilder.ts'
import type { Change, SchemaPart } from '../db/schemaChange.ts'
import type { Db } from '../db/tables.ts'
import type { ServerProduct } from '../product.ts'
import { StartError } from '../startError.ts'

type DeclaredProduct = Pick<ServerProduct, 'resources' | 'undeclaredParts'>

/**
 * Changes the tables of a development database to the declared ones, in one transaction. What is no longer declared is
 * dropped only if it holds no values; otherwise it stays, and its statement is added to `kept`.
 *
 * @param kept statements of earlier runs that were not executed, because values would be lost
 * @returns a sentence for each statement that is new in `kept`
 * @throws StartError if the declarations do not say what becomes of existing values; nothing has changed then
 */
export async function followDeclarations(db: Db, product: DeclaredProduct, kept: Set<string>): Promise<string[]> {
  const { changes } = await diffDeclaredTables(db, product.resources, product.undeclaredParts)
  const wanted: Change[] = []
  for (const change of changes) {
    if (kept.has(change.sql)) continue
    wanted.push((await losesNothing(db, change)) ? toHarmless(change) : change)
  }
  const questions = findQuestions(wanted, false)
  if (questions.length > 0) throw refuse(questions)
  const lossy = wanted.filter(({ deletesData }) => deletesData)
  await run(
    db,
    wanted.filter(({ deletesData }) => !deletesData),
  )
  for (const change of lossy) kept.add(change.sql)
  return lossy.flatMap(({ drops, warning }) =>
    drops === undefined
      ? []
      : [`${formatPart(drops)} is no longer declared, but stays: ${warning}. \`npm run db:diff\` proposes to drop it.`],
  )
}

/** Whether the statement deletes or converts only a column or table without values. */
async function losesNothing(db: Db, { drops, converts }: Change): Promise<boolean> {
  const part = drops ?? converts
  if (part === undefined) return false
  const condition =
    part.column === undefined
      ? sql`true`
      : sql`${sql.ref(part.column)} is distinct from (${await readDefault(db, part.table, part.column)})`
  const { rows } = await sql`select from ${sql.table(part.table)} where ${condition} limit 1`.execute(db)
  return rows.length === 0
}

/** The constant default value of a column as SQL; null without one, or if it gives each record a different value. */
async function readDefault(db: Db, table: string, column: string) {
  const { rows } = await sql<{ expression: string }>`
    select pg_get_expr(d.adbin, d.adrelid) as expression from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = ${`public."${table}"`}::regclass and a.attname = ${column}`.execute(db)
  const expression = rows[0]?.expression
  return expression === undefined || expression.includes('nextval(') ? sql`null` : sql.raw(expression)
}

const toHarmless = ({ sql, adds }: Change): Change => ({ sql, ...(adds && { adds }) })

async function run(db: Db, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await db.transaction().execute(async (trx) => {
    for (const { sql, warning } of changes) {
      await trx.executeQuery(CompiledQuery.raw(sql)).catch((error: Error) => {
        throw refuse([warning === undefined ? `${error.message} (${sql})` : `${error.message}: ${warning}`])
      })
    }
  })
  await addChangeTriggers(db)
}

const formatPart = ({ table, column }: SchemaPart): string => (column === undefined ? table : `${table}.${column}`)

const refuse = (reasons: readonly string[]): StartError =>
  new StartError(
    [
      'The tables of the development database stay as they are, until the declarations say what becomes of their values; `npm run db:diff` asks the same.',
      ...reasons,
    ].join('\n  '),
  )
