import { type RawBuilder, sql } from 'kysely'
import { getListTotalForm, type ListTotalForm } from '#language/expressions/listTotals.ts'
import type { ResourceData } from '#language/resource.ts'
import { toListedResource } from '#language/sight.ts'
import { buildPath } from '../db/predicates/predicateSql.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { buildListSql, type ListFilter } from './listSql.ts'
import { buildKeyCondition } from './readRecordPages.ts'
import type { ReadContext, UserView } from './recordsContext.ts'
import type { RecordId } from './save.ts'

/** The total of one field. Numbers with decimals are texts, as everywhere on the wire; null without values. */
export interface ListTotal {
  readonly sum: string | number | null
  readonly average: string | number | null
  /** How many records have a value. */
  readonly count: number
}

/** The records that the user has selected, or excluded, among those that match. */
interface Chosen {
  readonly ids?: readonly RecordId[] | null
  readonly except?: readonly RecordId[] | null
}

/**
 * Reads the parameter `totals`: names of number fields that the user sees in every record.
 *
 * @throws HttpError 400 with the same message for a field that does not exist, that is no number or that is hidden
 */
export function parseTotals({ resource, evaluationContext }: UserView, parameters: unknown): string[] {
  const text = createTextReader(parameters)('totals') ?? ''
  const names = [...new Set(text.split(',').filter((name) => name !== ''))]
  const listed = toListedResource(resource, evaluationContext)
  const unknown = names.find((name) => getListTotalForm(listed, name) === undefined)
  if (unknown !== undefined) throw new HttpError(400, 'errors.totalUnknown', { name: unknown }, { field: 'totals' })
  return names
}

/** Adds up fields over all records that match. Empty values do not count. */
export async function readTotals(
  context: ReadContext,
  resource: ResourceData,
  query: ListFilter & Chosen,
  names: readonly string[],
): Promise<Record<string, ListTotal>> {
  if (names.length === 0) return {}
  const { table, key, where } = buildListSql(context, resource, query)
  const columns = buildTotalColumns(context, resource, names)
  const { rows } = await sql<TotalRow>`
    select ${sql.join(columns)} from ${table} as t where ${buildKeyCondition(key, where, query)}`.execute(context.db)
  return readTotalRow(resource, names, rows[0] ?? {})
}

/** A row with the columns of `buildTotalColumns`. */
export interface TotalRow {
  readonly [column: string]: string | number | boolean | null
}

/** The columns of a statement over the records `t` that add up fields. */
export function buildTotalColumns(
  context: ReadContext,
  resource: ResourceData,
  names: readonly string[],
): RawBuilder<unknown>[] {
  return names.flatMap((name, index) => {
    const value = buildPath({ ...context, resource, alias: 't' }, name)
    const scale = sql.lit(getScale(getListTotalForm(resource, name)))
    return [
      sql`round(sum(${value}), ${scale})::text as ${sql.id(`sum${index}`)}`,
      sql`round(avg(${value}), ${scale})::text as ${sql.id(`average${index}`)}`,
      sql`count(${value})::int as ${sql.id(`count${index}`)}`,
    ]
  })
}

/** Converts a row of `buildTotalColumns` to totals. */
export function readTotalRow(
  resource: ResourceData,
  names: readonly string[],
  row: TotalRow,
): Record<string, ListTotal> {
  return Object.fromEntries(
    names.map((name, index) => {
      const isInteger = getListTotalForm(resource, name)?.type === 'integer'
      const read = (word: string) => toNumber(row[`${word}${index}`] ?? null, isInteger)
      return [name, { sum: read('sum'), average: read('average'), count: Number(row[`count${index}`] ?? 0) }]
    }),
  )
}

const getScale = (form: ListTotalForm | undefined): number => (form?.type === 'decimal' ? form.scale : 0)

/** The sum of integers may exceed PostgreSQL's `integer`, but a JavaScript number can represent it. */
const toNumber = (text: TotalRow[string], isInteger: boolean): string | number | null =>
  text === null ? null : isInteger ? Number(text) : String(text)
