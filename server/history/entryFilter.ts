import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findDayBounds } from '#language/wallClock.ts'
import type { PersonNames } from '../audit/author.ts'
import { joinAnd } from '../db/predicates/testSql.ts'
import { dayRangeParameters, parseDayRange } from '../http/dayRangeQuery.ts'
import { isUuid } from '../http/isUuid.ts'
import { createTextReader, parseWholeNumber } from '../http/listQuery.ts'
import { integer, text } from '../http/schemas.ts'

/** The filter parameters of GET /audit, as the API describes them. */
export const entryFilterParameters = {
  resource: text,
  id: text,
  operation: text,
  importId: integer,
  action: text,
  who: { ...integer, description: 'The id of the user who acted.' },
  ...dayRangeParameters,
}

interface FilterContext {
  /** The time zone of the days in `from` and `to`. */
  readonly timeZone: string
  readonly names: PersonNames
}

/**
 * The condition on `audit_entries as a` of the filter parameters of a query string.
 *
 * @throws HttpError 400 that names the malformed parameter
 */
export function buildEntryFilter(query: unknown, { timeZone, names }: FilterContext): RawBuilder<SqlBool> {
  const readText = createTextReader(query)
  const conditions = [
    ...Object.entries({ resource: 'a.resource', id: 'a.record_id', action: 'a.action' }).map(([name, column]) => {
      const value = readText(name)
      return value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} = ${value}`
    }),
    buildOperationFilter(readText('operation')),
    buildImportFilter(readText('importId')),
    buildAuthorFilter(parseWholeNumber('who', readText('who')), names),
    buildDayFilter(query, timeZone),
  ]
  return joinAnd(conditions.filter((condition) => condition !== undefined))
}

const nothing = sql<SqlBool>`false`

/** A text that is no UUID matches no operation. */
function buildOperationFilter(operation: string | undefined): RawBuilder<SqlBool> | undefined {
  if (operation === undefined) return undefined
  return isUuid(operation) ? sql<SqlBool>`a.operation = ${operation}::uuid` : nothing
}

/** A text that is no number matches no import. */
function buildImportFilter(importId: string | undefined): RawBuilder<SqlBool> | undefined {
  if (importId === undefined) return undefined
  return /^\d{1,9}$/.test(importId)
    ? sql<SqlBool>`a.operation = (select i.operation from imports as i where i.id = ${Number(importId)})`
    : nothing
}

/** An author whom the reader does not see matches no entry, as in the history of a record. */
const buildAuthorFilter = (who: number | undefined, names: PersonNames): RawBuilder<SqlBool> | undefined =>
  who === undefined ? undefined : sql<SqlBool>`a.user_id = ${who} and ${isSeenAuthor(names)}`

/** The condition on `audit_entries as a` that the reader sees the author, who may have been erased. */
export const isSeenAuthor = ({ sight }: PersonNames): RawBuilder<SqlBool> =>
  sql<SqlBool>`not exists (select from users as u where u.id = a.user_id and ${sight ?? sql`true`} is not true)`

function buildDayFilter(query: unknown, timeZone: string): RawBuilder<SqlBool> | undefined {
  const range = parseDayRange(query)
  if (!range) return undefined
  const { start } = findDayBounds(range.first, timeZone)
  const { end } = findDayBounds(range.last, timeZone)
  return sql<SqlBool>`a.at >= ${start}::timestamptz and a.at < ${end}::timestamptz`
}
