import { type RawBuilder, sql } from 'kysely'
import { targetNamed } from '#resources/language/catalog.ts'
import { canBeInactive, meaningOf } from '#resources/language/derive.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { keyColumnOf, tableOf } from '../db/naming.ts'
import type { RecordsContext } from '../records/context.ts'
import { pathSql, predicateSql, type SqlScope } from '../records/predicateSql.ts'
import type { RecordId } from '../records/save.ts'
import { matches, searchSql, spellings } from '../records/search.ts'

/**
 * The rank of a match. 0: the title equals the text; 1: the title starts with it; 2: a word of the title starts with
 * it; 3: the title contains it; 4: another field contains it.
 */
type Rank = 0 | 1 | 2 | 3 | 4

export interface Found {
  readonly id: RecordId
  readonly title: string
  readonly rank: Rank
  readonly isInactive: boolean
  /** The title without case and accents, to sort results of equal rank. */
  readonly folded: string
  readonly state: string
  /** The field that contains the text, if the title does not. */
  readonly match: { readonly field: string; readonly value: string } | null
}

type Searching = Pick<RecordsContext, 'db' | 'resources' | 'formats'>

/** The maximum number of results per resource. */
export const mostPerResource = 5

/** The best matches of a resource, ordered by rank; of equal rank the active records first, then by title and key. */
export async function rankedSearch(
  context: Searching,
  resource: ResourceData,
  text: string,
  around: Surroundings,
): Promise<Found[]> {
  const { rows } = await rankedSql(context, resource, text, around).execute(context.db)
  const others = otherPaths(resource)
  return rows.map(({ id, title, folded, rank, is_inactive: isInactive, state, fields }) => {
    const at = rank === 4 ? fields.findIndex((value) => value !== null) : -1
    const [field, value] = [others[at], fields[at]]
    const match = field === undefined || value == null ? null : { field, value }
    return { id, title, folded, rank, isInactive, state, match }
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
export function rankedSql(
  context: Searching,
  resource: ResourceData,
  text: string,
  around: Surroundings,
): RawBuilder<RankedRow> {
  const scope = { resources: context.resources, resource, alias: 't' }
  const [table, key, title] = [sql.table(tableOf(resource)), keySql(resource), pathSql(scope, resource.title)]
  const isInactive = canBeInactive(resource) ? sql`t.deleted_at is not null` : sql`false`
  const order = sql`rank, is_inactive, folded collate "C", id`
  return sql<RankedRow>`
    with found as materialized (
      select ${key} as id, ${title} as title, searchable(${title}) as folded, ${isInactive} as is_inactive
      from ${table} as t where ${searchSql(context, resource, text)}
    ), best as (
      select found.*, ${rankSql(spellings(context.formats, resource, resource.title, text))} as rank
      from found order by ${order} limit ${sql.lit(mostPerResource)}
    )
    select best.*, ${stateSql(scope, around)} as state, ${fieldsSql(context, scope, text)} as fields
    from best join ${table} as t on ${key} = best.id order by ${order}`
}

const keySql = (resource: ResourceData): RawBuilder<unknown> => sql.ref(`t.${keyColumnOf(resource)}`)

function rankSql(texts: readonly string[]): RawBuilder<number> {
  const anyOf = (test: (wanted: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${sql.join(
      texts.map((text) => test(sql`searchable(${text}::text)`)),
      sql` or `,
    )})`
  return sql<number>`case
    when ${anyOf((wanted) => sql`folded = ${wanted}`)} then 0
    when ${anyOf((wanted) => sql`starts_with(folded, ${wanted})`)} then 1
    when ${anyOf((wanted) => sql`strpos(${words(sql`folded`)}, ${words(wanted)}) > 0`)} then 2
    when ${anyOf((wanted) => sql`strpos(folded, ${wanted}) > 0`)} then 3
    else 4 end`
}

/** Replaces separators with spaces and adds one at the start, so that every word follows a space. */
const words = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`' ' || translate(${text}, ${sql.lit(separators)}, ${sql.lit(' '.repeat(separators.length))})`

const separators = '-_/.,;:()[]&+\'"'

/** The name of the first declared state that holds; `inactive` or `active` if none does. */
function stateSql(scope: SqlScope, around: Surroundings): RawBuilder<string> {
  const branches = Object.entries(scope.resource.states ?? {}).map(
    ([name, predicate]) => sql`when ${predicateSql(scope, predicate, around)} then ${sql.lit(name)}`,
  )
  const usual = sql`when best.is_inactive then 'inactive' else 'active'`
  return sql<string>`case ${sql.join([...branches, usual], sql` `)} end`
}

/** The searched fields other than the title. */
function otherPaths(resource: ResourceData): string[] {
  return (resource.list?.search ?? []).filter((path) => path !== resource.title)
}

function fieldsSql({ resources, formats }: Searching, scope: SqlScope, text: string): RawBuilder<unknown> {
  const { resource } = scope
  const values = otherPaths(resource).map((path) => {
    const meaning = meaningOf(resource, path)
    const target = meaning?.kind === 'refTitle' ? targetNamed(resources, meaning.ref.options.to)?.resource : undefined
    const written =
      meaning?.kind === 'refTitle' && target
        ? spellings(formats, target, meaning.targetPath, text)
        : spellings(formats, resource, path, text)
    const value = pathSql(scope, path)
    return sql`case when ${matches(value, written)} then ${value} end`
  })
  return values.length === 0 ? sql`array[]::text[]` : sql`array[${sql.join(values)}]::text[]`
}
