import { type RawBuilder, sql } from 'kysely'
import { findTarget } from '#language/catalog.ts'
import { canBeInactive, resolvePath } from '#language/derive.ts'
import type { Formats } from '#language/formats.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPath, buildPredicate } from '../db/predicates/predicateSql.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import type { Db } from '../db/tables.ts'
import type { UserView } from '../records/recordsContext.ts'
import type { RecordId } from '../records/save.ts'
import { buildMatch, buildSearch, getSpellings } from '../records/search.ts'
import { readFound, readSeenKeys } from '../records/searchedKeys.ts'

/**
 * The rank of a match. 0: the title equals the text; 1: the title starts with it; 2: a word of the title starts with
 * it; 3: the title contains it; 4: another field contains it.
 */
type Rank = 0 | 1 | 2 | 3 | 4

export interface SearchResult {
  readonly id: RecordId
  readonly title: string
  readonly rank: Rank
  readonly isInactive: boolean
  /** The title without case and accents, to sort results of equal rank. */
  readonly normalizedTitle: string
  readonly state: string
  /** The field that contains the text, if the title does not. */
  readonly match: { readonly field: string; readonly value: string } | null
}

/** The maximum number of results per resource. */
export const maxPerResource = 5

/** The best matches of a resource, ordered by rank; of equal rank the active records first, then by title and key. */
export async function searchRanked(view: UserView, text: string): Promise<SearchResult[]> {
  const { context, resource } = view
  const find = async (db: Db) => {
    const { rows } = await buildRankedSearch(view, text).execute(db)
    return { rows, keys: rows.map(({ id }) => id) }
  }
  const check = async ({ keys }: { keys: readonly RecordId[] }) =>
    context.narrowed ? readSeenKeys(context, resource, keys) : keys
  const { rows } = (await readFound(context, resource, find, check)).found
  const otherFields = getOtherPaths(resource)
  return rows.map(({ id, title, folded: normalizedTitle, rank, is_inactive: isInactive, state, fields }) => {
    const fieldIndex = rank === 4 ? fields.findIndex((value) => value !== null) : -1
    const [field, value] = [otherFields[fieldIndex], fields[fieldIndex]]
    const match = field === undefined || value == null ? null : { field, value }
    return { id, title, normalizedTitle, rank, isInactive, state, match }
  })
}

interface RankedRow {
  readonly id: RecordId
  readonly title: string
  readonly folded: string
  readonly rank: Rank
  readonly is_inactive: boolean
  readonly state: string
  /** The values of the other searched fields; null for a field without the text. */
  readonly fields: readonly (string | null)[]
}

/** Ranks all matches by their title in one pass. The other searched fields are read only for the returned records. */
export function buildRankedSearch(
  { context, resource, evaluationContext }: UserView,
  text: string,
): RawBuilder<RankedRow> {
  const scope: SqlScope = { ...context, resource, alias: 't' }
  const [table, key, title] = [sql.table(getTableName(resource)), buildKey(resource), buildPath(scope, resource.title)]
  const isInactive = canBeInactive(resource) ? sql`t.deleted_at is not null` : sql`false`
  const order = sql`rank, is_inactive, folded collate "C", id`
  return sql<RankedRow>`
    with found as materialized (
      select ${key} as id, ${title} as title, searchable(${title}) as folded, ${isInactive} as is_inactive
      from ${table} as t where ${buildSearch(scope, context.formats, text)}${andSeen(scope)}
    ), best as (
      select found.*, ${buildRank(getSpellings(context.formats, resource, resource.title, text))} as rank
      from found order by ${order} limit ${sql.lit(maxPerResource)}
    )
    select best.*, ${buildState(scope, evaluationContext)} as state, ${buildFieldValues(context.formats, scope, text)} as fields
    from best join ${table} as t on ${key} = best.id order by ${order}`
}

const buildKey = (resource: ResourceData): RawBuilder<unknown> => sql.ref(`t.${getKeyColumn(resource)}`)

function buildRank(texts: readonly string[]): RawBuilder<number> {
  const buildAnyOf = (buildCondition: (searchText: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${sql.join(
      texts.map((text) => buildCondition(sql`searchable(${text}::text)`)),
      sql` or `,
    )})`
  return sql<number>`case
    when ${buildAnyOf((searchText) => sql`folded = ${searchText}`)} then 0
    when ${buildAnyOf((searchText) => sql`starts_with(folded, ${searchText})`)} then 1
    when ${buildAnyOf((searchText) => sql`strpos(${padWords(sql`folded`)}, ${padWords(searchText)}) > 0`)} then 2
    when ${buildAnyOf((searchText) => sql`strpos(folded, ${searchText}) > 0`)} then 3
    else 4 end`
}

/** Replaces separators with spaces and adds one at the start, so that every word follows a space. */
const padWords = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`' ' || translate(${text}, ${sql.lit(wordSeparators)}, ${sql.lit(' '.repeat(wordSeparators.length))})`

const wordSeparators = '-_/.,;:()[]&+\'"'

/** The name of the first declared state that holds; `inactive` or `active` if none does. */
function buildState(scope: SqlScope, evaluationContext: EvaluationContext): RawBuilder<string> {
  const branches = Object.entries(scope.resource.states ?? {}).map(
    ([name, predicate]) => sql`when ${buildPredicate(scope, predicate, evaluationContext)} then ${sql.lit(name)}`,
  )
  const defaultBranch = sql`when best.is_inactive then 'inactive' else 'active'`
  return sql<string>`case ${sql.join([...branches, defaultBranch], sql` `)} end`
}

/** The searched fields other than the title. */
function getOtherPaths(resource: ResourceData): string[] {
  return (resource.list?.search ?? []).filter((path) => path !== resource.title)
}

function buildFieldValues(formats: Formats, scope: SqlScope, text: string): RawBuilder<unknown> {
  const { resources, resource } = scope
  const values = getOtherPaths(resource).map((path) => {
    const resolved = resolvePath(resource, path)
    const target = resolved?.kind === 'refValue' ? findTarget(resources, resolved.ref.options.to)?.resource : undefined
    const searchTexts =
      resolved?.kind === 'refValue' && target
        ? getSpellings(formats, target, resolved.targetPath, text)
        : getSpellings(formats, resource, path, text)
    const value = buildPath(scope, path)
    return sql`case when ${buildMatch(value, searchTexts)} then ${value} end`
  })
  return values.length === 0 ? sql`array[]::text[]` : sql`array[${sql.join(values)}]::text[]`
}
