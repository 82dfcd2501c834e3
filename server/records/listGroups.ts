import { sql } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import { findFieldAt } from '#language/derive.ts'
import { foldText } from '#language/foldText.ts'
import { getGroupNames } from '#language/groups.ts'
import { isReference } from '#language/kinds/kinds.ts'
import { resolveFieldAt } from '#language/resolvedField.ts'
import type { ResourceData } from '#language/resource.ts'
import { toListedResource } from '#language/sight.ts'
import { valueText } from '#language/valueText.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { buildListSql, type ListFilter } from './listSql.ts'
import { buildTotalColumns, type ListTotal, readTotalRow, type TotalRow } from './listTotals.ts'
import type { ReadContext, UserView } from './recordsContext.ts'
import { buildVisibleValue, findReferenceTarget } from './visibleReference.ts'

/** How many groups a list may have. */
const maxGroups = 100

/** The records of a list that have the same value. */
export interface ListGroup {
  /** The choice, the key of the reference, or the boolean; null for records without a value. */
  readonly value: string | number | boolean | null
  /** The value as a text in the language of the request; null without a value. */
  readonly title: string | null
  readonly count: number
  readonly totals?: Readonly<Record<string, ListTotal>>
}

/**
 * Reads the parameter `group`: a choice, a reference or a boolean that the user sees in every record.
 *
 * @throws HttpError 400 with the same message for a field that does not exist, that has no groups or that is hidden
 */
export function parseGroup({ resource, evaluationContext }: UserView, parameters: unknown): string | undefined {
  const name = createTextReader(parameters)('group')
  if (!name) return undefined
  if (getGroupNames(toListedResource(resource, evaluationContext)).includes(name)) return name
  throw new HttpError(400, 'errors.groupUnknown', { name }, { field: 'group' })
}

/**
 * Counts and adds up the groups of all records that match, by title; the group without a value is the last.
 *
 * @param totals the names of the fields to add up
 * @throws HttpError 400 if there are more than 100 groups
 */
export async function readGroups(
  { context, resource, evaluationContext }: UserView,
  query: ListFilter,
  { group, totals, translate }: { readonly group: string; readonly totals: readonly string[]; translate: Translator },
): Promise<ListGroup[]> {
  const { table, where } = buildListSql(context, resource, query)
  const columns = [sql`count(*)::int as count`, ...buildTotalColumns(context, resource, totals)]
  const { rows } = await sql<GroupRow>`
    select ${buildVisibleValue(context, resource, group)} as value, ${sql.join(columns)}
    from ${table} as t where ${where} group by 1 order by 1 limit ${sql.lit(maxGroups + 1)}`.execute(context.db)
  if (rows.length > maxGroups) throw new HttpError(400, 'errors.groupTooMany', { max: maxGroups }, { field: 'group' })
  const titles = await readTitles(context, resource, group, rows)
  const wording = { ...context, translate, getEvaluationContext: () => evaluationContext }
  const getTitle = (value: ListGroup['value']) =>
    titles?.get(value) ?? valueText(wording, resolveFieldAt(context.resources, resource, group), value)
  return rows
    .map(({ value, count, ...row }) => ({
      value,
      title: value === null ? null : getTitle(value),
      count,
      ...(totals.length > 0 && { totals: readTotalRow(resource, totals, row) }),
    }))
    .sort(compareGroups)
}

interface GroupRow extends TotalRow {
  readonly value: ListGroup['value']
  readonly count: number
}

/** Sorts by title like lists sort texts, with the group without a title last; equal titles keep their order. */
function compareGroups({ title: one }: ListGroup, { title: other }: ListGroup): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const [first, second] = [foldText(one), foldText(other)]
  return first === second ? 0 : first < second ? -1 : 1
}

/** The titles of the records that groups refer to, by key; undefined if they refer to none. */
async function readTitles(
  context: ReadContext,
  resource: ResourceData,
  group: string,
  rows: readonly GroupRow[],
): Promise<ReadonlyMap<ListGroup['value'], string> | undefined> {
  const target = findReferenceTarget(context, resource, group)
  const field = findFieldAt(resource, group)
  if (!target || !isReference(field)) return undefined
  const keys = rows.flatMap(({ value }) => (value === null ? [] : [value]))
  if (keys.length === 0) return new Map()
  const key = sql.ref(`o.${getKeyColumn(target)}`)
  const title = sql.ref(`o.${getColumnName(field.options.title ?? target.title, 'text')}`)
  const seen = target.titles === 'open' ? sql`` : andSeen({ ...context, resource: target, alias: 'o' })
  const { rows: found } = await sql<{ key: string | number; title: unknown }>`
    select ${key} as key, ${title} as title from ${sql.table(getTableName(target))} as o where ${key} in (${sql.join(keys)})${seen}`.execute(
    context.db,
  )
  return new Map(found.map((row) => [row.key, String(row.title ?? row.key)]))
}
