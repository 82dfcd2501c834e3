import { CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely'
import { meaningOf } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { isSingleValue } from '#resources/language/kinds/kinds.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnOf, keyColumnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { type ListAnswer, listAnswer } from '../http/paging.ts'
import type { RecordsContext } from './context.ts'
import { listSql, type RecordsQuery, sortSql } from './listSql.ts'
import { pathSql, predicateSql } from './predicateSql.ts'
import type { RecordId } from './save.ts'
import { matches, spellings } from './search.ts'
import { type Shape, shapeOf } from './shape.ts'
import { refToWire } from './shapeRows.ts'
import type { Total } from './totals.ts'

/** The maximum number of choices. */
export const choiceLimit = 20

/** One page of a list with the exact total. `orderBy` must be a path that `canSortBy` accepts. */
export async function listRecords(
  context: RecordsContext,
  resource: ResourceData,
  query: RecordsQuery,
): Promise<ListAnswer<RecordData>> {
  const { perPage } = query
  const { page, total } = listStatements(context, resource, query)
  const { rows } = await page.execute(context.db)
  const reading = readingOf(context, resource, false)
  const data = rows.map((row) => reading.toWire(row, context.fileToWire))
  return listAnswer(data, await totalBehind(rows, offsetOf(query), perPage, total), perPage)
}

/**
 * The statements for a page of a list and for the total. The keys are found in a subquery first, so that skipped rows
 * are not read completely.
 */
export function listStatements(
  context: RecordsContext,
  resource: ResourceData,
  query: RecordsQuery,
): { readonly page: RawBuilder<ListedRow>; readonly total: Total } {
  const { table, key, where, sort, direction } = listSql(context, resource, query)
  const order = sql`${sort} ${direction}, ${key} ${direction}`
  const reading = readingOf(context, resource, false)
  const total = context.totals.of(sql`${table} as t where ${where}`)
  const keys = sql`select ${key} as page_key from ${table} as t where ${where} order by ${order} limit ${query.perPage} offset ${offsetOf(query)}`
  const page = sql<ListedRow>`select ${total.version} as ${sql.id(versionAlias)}, ${reading.columns} from (${keys}) as page join ${table} as t on ${key} = page.page_key ${reading.joins} order by ${order}`
  return { page, total }
}

const offsetOf = ({ page, perPage }: RecordsQuery): number => (page - 1) * perPage

/** An alias that no field can have. */
const versionAlias = '#version'

type ListedRow = RecordData & { readonly [versionAlias]: string | null }

/** The total of a list. A page that is not full is the last one, so its size gives the total without counting. */
async function totalBehind(rows: readonly ListedRow[], offset: number, perPage: number, total: Total): Promise<number> {
  const [first] = rows
  if (first === undefined) return offset === 0 ? 0 : total.count()
  return rows.length < perPage ? offset + rows.length : total.at(first[versionAlias])
}

/** The records with these keys as in a list, in the order of the keys; missing ones are left out. */
export async function readPage(
  context: RecordsContext,
  resource: ResourceData,
  keys: readonly RecordId[],
): Promise<RecordData[]> {
  if (keys.length === 0) return []
  const reading = readingOf(context, resource, false)
  const key = sql.ref(`t.${keyColumnOf(resource)}`)
  const { rows } =
    await sql<RecordData>`select ${key} as page_key, ${reading.columns} from ${sql.table(tableOf(resource))} as t ${reading.joins} where ${key} in (${sql.join([...keys])})`.execute(
      context.db,
    )
  const byKey = new Map<unknown, RecordData>(rows.map((row) => [row.page_key, reading.toWire(row, context.fileToWire)]))
  return keys.map((one) => byKey.get(one)).filter((record) => record !== undefined)
}

/** One record with all children; undefined if it does not exist. `db` may be a transaction. */
export async function getRecord(
  context: RecordsContext,
  db: Db,
  resource: ResourceData,
  id: string | number,
): Promise<RecordData | undefined> {
  const reading = readingOf(context, resource, true)
  const { rows } = await db.executeQuery<RecordData>(CompiledQuery.raw(oneSql(db, resource, reading), [id]))
  return rows[0] && reading.toWire(rows[0], context.fileToWire)
}

/** Inserts a record without rows and returns it, in one statement. `insert` has no `returning` clause. */
export async function insertAndRead(
  context: RecordsContext,
  trx: Db,
  resource: ResourceData,
  insert: RawBuilder<unknown>,
): Promise<RecordData> {
  const reading = readingOf(context, resource, true)
  const { rows } =
    await sql<RecordData>`with t as (${insert} returning *) select ${reading.columns} from t ${reading.joins}`.execute(
      trx,
    )
  if (!rows[0]) throw new Error(`${resource.name}: the insert returned no record`)
  return reading.toWire(rows[0], context.fileToWire)
}

/** The compiled statements that read one record by its key. */
const oneTexts = new WeakMap<Reading, string>()

function oneSql(db: Db, resource: ResourceData, reading: Reading): string {
  const known = oneTexts.get(reading)
  if (known !== undefined) return known
  const key = sql.ref(`t.${keyColumnOf(resource)}`)
  const one = sql`select ${reading.columns} from ${sql.table(tableOf(resource))} as t ${reading.joins} where ${key} = ${0}`
  const { sql: text } = one.compile(db)
  oneTexts.set(reading, text)
  return text
}

/**
 * The first 20 records of a declared subset whose title contains the text, by title, with the thumbnail if lists show
 * one.
 */
export async function listChoices(
  context: RecordsContext,
  resource: ResourceData,
  subset: string,
  text: string,
  surroundings: Surroundings,
): Promise<RecordData[]> {
  const scope = { resources: context.resources, resource, alias: 't' }
  const title = pathSql(scope, resource.title)
  const found = text ? matches(title, spellings(context.formats, resource, resource.title, text)) : sql<SqlBool>`true`
  const { rows } =
    await sql<RecordData>`select ${sql.ref(`t.${keyColumnOf(resource)}`)} as ${sql.id(resource.key)}, ${title} as ${sql.id(resource.title)}${pictureSql(resource)} from ${sql.table(tableOf(resource))} as t where ${predicateSql(scope, resource.choices?.[subset] ?? {}, surroundings)} and ${found} order by ${sortSql(title, 'text')}, ${sql.ref(`t.${keyColumnOf(resource)}`)} limit ${sql.lit(choiceLimit)}`.execute(
      context.db,
    )
  return rows.map((row) => refToWire(row, context.fileToWire) as RecordData)
}

/** The picture that lists show beside the title, as stored. */
function pictureSql({ list }: ResourceData): RawBuilder<unknown> {
  if (list?.picture === undefined) return sql``
  return sql`, ${sql.ref(`t.${columnOf(list.picture, 'file')}`)} as ${sql.id('thumbUri')}`
}

/** Whether a list can be sorted by this path: an own column, a shown title, or a count. */
export function canSortBy(resource: ResourceData, path: string): boolean {
  const meaning = meaningOf(resource, path)
  if (meaning?.kind !== 'field') return meaning !== undefined
  return isSingleValue(meaning.field.kind)
}

/** The columns and joins of all statements that read a resource, and the serialization of their rows. */
interface Reading extends Pick<Shape, 'toWire'> {
  readonly columns: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
}

/** Cached, because they depend only on declarations. */
const readings = new WeakMap<ResourceData, Map<boolean, Reading>>()

function readingOf({ db, resources }: RecordsContext, resource: ResourceData, whole: boolean): Reading {
  const known = readings.get(resource) ?? new Map<boolean, Reading>()
  readings.set(resource, known)
  const reading = known.get(whole) ?? fixedReading(db, shapeOf(resources, resource, whole))
  known.set(whole, reading)
  return reading
}

/** Compiled to SQL text once, because Kysely would otherwise process every part of a statement on each execution. */
function fixedReading(db: Db, { select, joins, toWire }: Shape): Reading {
  const fixed = (parts: readonly RawBuilder<unknown>[], separator: RawBuilder<unknown>): RawBuilder<unknown> => {
    if (parts.length === 0) return sql``
    const { sql: text, parameters } = sql.join([...parts], separator).compile(db)
    if (parameters.length > 0) throw new Error('what is read of a record has parameters of its own')
    return sql.raw(text)
  }
  return { columns: fixed(select, sql`, `), joins: fixed(joins, sql` `), toWire }
}
