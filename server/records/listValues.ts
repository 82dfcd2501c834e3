import { sql } from 'kysely'
import { findFieldAt, resolvePath } from '#language/derive.ts'
import { getKind, hasChoices, isReference, isRegion } from '#language/kinds/kinds.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { toListedResource } from '#language/sight.ts'
import { buildPath } from '../db/predicates/predicateSql.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { buildListSql } from './listSql.ts'
import type { UserView } from './recordsContext.ts'

/** The maximum number of values in a response. */
export const maxValues = 20
/** Only the newest records that match are read, so that a large table takes no longer than a small one. */
const maxRecords = 20_000
/** Countries whose abbreviations are looked up. */
const maxCountries = 5

interface ValuesQuery {
  /** The path of a text field. */
  readonly field: string
  /** A part of the value, or the abbreviation of a region; empty for all values. */
  readonly text: string
}

/**
 * Reads the parameters `field` and `str`.
 *
 * @throws HttpError 400 with the same message for a field that does not exist, that is no text or that is hidden
 */
export function parseValuesQuery({ resource, evaluationContext }: UserView, parameters: unknown): ValuesQuery {
  const getText = createTextReader(parameters)
  const field = getText('field') ?? ''
  const text = getText('str')?.trim() ?? ''
  if (!isPlainText(toListedResource(resource, evaluationContext), field))
    throw new HttpError(400, 'errors.valuesUnknown', { name: field }, { field: 'field' })
  return { field, text }
}

/** Whether a field contains free text, and no choice, code or secret. */
function isPlainText(resource: ResourceData, path: string): boolean {
  const field = findFieldAt(resource, path)
  if (!field || isReference(field) || hasChoices(field)) return false
  const { type, isCode } = getKind(field.kind)
  return type === 'text' && !isCode
}

/**
 * The texts that records have in a field, the most frequent first. Texts that differ only in case and accents count as
 * one. The abbreviation of a region in the record's country also finds the region and puts it first: `MG` finds Minas
 * Gerais.
 */
export async function readValues(view: UserView, { field, text }: ValuesQuery): Promise<string[]> {
  if (text === '') return selectValues(view, field, { condition: { [field]: { empty: false } }, max: maxValues })
  const names = await findRegionNames(view, field, text)
  const contains = { [field]: { contains: text.startsWith('$') ? `$${text}` : text } }
  const condition = { or: [contains, ...names.map((name) => ({ [field]: { sameText: name } }))] }
  return selectValues(view, field, { condition, max: maxValues, first: names })
}

/** The names of the regions that a text abbreviates, in the countries that most records have. */
async function findRegionNames(view: UserView, path: string, text: string): Promise<string[]> {
  const { context, resource } = view
  const field = findFieldAt(resource, path)
  const country = field && isRegion(field) ? field.options.within : undefined
  if (country === undefined || !resolvePath(resource, country) || !/^[a-z0-9]{1,3}$/i.test(text)) return []
  const countries = await selectValues(view, country, {
    condition: { [country]: { empty: false } },
    max: maxCountries,
  })
  const names = await Promise.all(countries.map((code) => context.places.findRegionName(code, text)))
  return names.filter((name) => name !== undefined)
}

interface SelectOptions {
  readonly condition: PredicateData
  readonly max: number
  /** The values that are listed before more frequent ones. */
  readonly first?: readonly string[]
}

/** The values of a field in the records that match, the most frequent first. */
async function selectValues(
  { context, resource, evaluationContext }: UserView,
  path: string,
  { condition, max, first = [] }: SelectOptions,
): Promise<string[]> {
  const { table, where, key } = buildListSql(context, resource, {
    search: '',
    isActive: null,
    orderBy: null,
    orderByDirection: 'desc',
    where: { condition, evaluationContext },
  })
  const value = buildPath({ ...context, resource, alias: 't' }, path)
  const isFirst =
    first.length === 0
      ? sql`false`
      : sql`searchable(v.value) in (${sql.join(first.map((name) => sql`searchable(${name})`))})`
  const { rows } = await sql<{ value: string }>`
    select min(v.value) as value
    from (select ${value} as value from ${table} as t where ${where} order by ${key} desc limit ${sql.lit(maxRecords)}) as v
    group by searchable(v.value) order by bool_or(${isFirst}) desc, count(*) desc, 1 limit ${sql.lit(max)}`.execute(
    context.db,
  )
  return rows.map(({ value: text }) => text)
}
