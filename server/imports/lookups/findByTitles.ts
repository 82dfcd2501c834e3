import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findTarget } from '#language/catalog.ts'
import { canBeInactive, findFieldAt } from '#language/derive.ts'
import type { FieldOf } from '#language/field.ts'
import { foldText } from '#language/foldText.ts'
import { splitKeyText } from '#language/imports/keyText.ts'
import { getKind } from '#language/kinds/kinds.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getKeyColumn, getTableName } from '../../db/naming.ts'
import { buildCondition, buildPath } from '../../db/predicates/predicateSql.ts'
import { andSeen, type SqlScope } from '../../db/predicates/sqlScope.ts'
import { parseRecordKey } from '../../records/parseRecordKey.ts'
import type { UserView } from '../../records/recordsContext.ts'
import type { RecordId } from '../../records/save.ts'
import { getSpellings } from '../../records/search.ts'

/** The maximum number of records returned for one title; the user has to choose among them. */
const maxRecords = 20
/** How many texts one statement looks up. */
const batchSize = 500

/**
 * The records that texts of a file name in a reference or links. A title matches, without case and accents, the records
 * that the input offers to the user. `#id` matches any record that the user sees, because a record keeps a reference
 * that is no longer offered. In `Title #id` the id decides. But if its record has another title and other records have
 * this title, all of them match.
 *
 * @returns the keys by text; without those of texts that name nothing
 */
export async function findByTitles(
  view: UserView,
  field: FieldOf<'ref' | 'links'>,
  texts: readonly string[],
): Promise<Map<string, RecordId[]>> {
  const lookup = createLookup(view, field)
  if (!lookup) return new Map()
  const found = new Map<string, RecordId[]>()
  for (let start = 0; start < texts.length; start += batchSize) {
    const named = texts.slice(start, start + batchSize).map((text) => ({ text, ...parseText(lookup.target, text) }))
    const titlesByKey = await lookup.readTitles(named.flatMap(({ key }) => key ?? []))
    const keysByTitle = await lookup.findKeys([...new Set(named.flatMap(({ text, title }) => [text, title ?? text]))])
    for (const { text, title, key } of named) {
      const keys = chooseKeys({ text, title, key }, titlesByKey, keysByTitle)
      if (keys.length > 0) found.set(text, keys)
    }
  }
  return found
}

/** The titles of records to which a field refers, by key, as far as the user sees them. */
export const readTitles = async (
  view: UserView,
  field: FieldOf<'ref' | 'links'>,
  keys: readonly RecordId[],
): Promise<ReadonlyMap<RecordId, string>> => (await createLookup(view, field)?.readTitles(keys)) ?? new Map()

interface Named {
  readonly text: string
  /** The text before `#id`. */
  readonly title?: string | undefined
  readonly key?: RecordId | undefined
}

/** `Title #id`, `#id`, or a title alone. */
function parseText(target: ResourceData, text: string): Omit<Named, 'text'> {
  const { title, id } = splitKeyText(text)
  const key = id === undefined ? undefined : parseRecordKey(target, id)
  return { key, ...(key !== undefined && title !== '' && { title }) }
}

function chooseKeys(
  { text, title, key }: Named,
  titlesByKey: ReadonlyMap<RecordId, string>,
  keysByTitle: ReadonlyMap<string, readonly RecordId[]>,
): RecordId[] {
  const known = key === undefined ? undefined : titlesByKey.get(key)
  if (key !== undefined && known !== undefined && (title === undefined || foldText(known) === foldText(title)))
    return [key]
  // A title may contain a #.
  const exact = keysByTitle.get(text) ?? []
  if (exact.length > 0) return [...exact]
  if (key === undefined || known === undefined) return []
  return [...new Set([key, ...(keysByTitle.get(title ?? text) ?? [])])]
}

/** The queries for the records that a reference may name; undefined if the user may not read them. */
function createLookup({ context, evaluationContext, mayRead }: UserView, { options }: FieldOf<'ref' | 'links'>) {
  const target = findTarget(context.resources, options.to)
  if (!target || target.rows || !mayRead(target.resource)) return undefined
  const { resource } = target
  const scope: SqlScope = { resources: context.resources, viewer: context.viewer, resource, alias: 't' }
  const titlePath = options.title ?? resource.title
  const title = buildTitle(scope, titlePath)
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const table = sql.table(getTableName(resource))
  const offered = buildCondition(scope, getOffered(resource, options), evaluationContext)
  return {
    target: resource,
    /** The titles of the records with these keys that the user sees. */
    async readTitles(keys: readonly RecordId[]): Promise<ReadonlyMap<RecordId, string>> {
      if (keys.length === 0) return new Map()
      const { rows } = await sql<{ key: RecordId; title: string | null }>`
        select ${key} as key, ${title} as title from ${table} as t
        where ${key} in (${sql.join([...new Set(keys)])})${andSeen(scope)}`.execute(context.db)
      return new Map(rows.map((row) => [row.key, row.title ?? '']))
    },
    /** The keys of the offered records with these titles. */
    async findKeys(texts: readonly string[]): Promise<ReadonlyMap<string, readonly RecordId[]>> {
      const spellings = texts.flatMap((text) =>
        getSpellings(context.formats, resource, titlePath, text).map((spelling) => ({ text, spelling })),
      )
      if (spellings.length === 0) return new Map()
      const { rows } = await sql<{ text: string; key: RecordId }>`
        select distinct named.text, found.key
        from unnest(${spellings.map(({ text }) => text)}::text[], ${spellings.map(({ spelling }) => spelling)}::text[])
          as named(text, spelling)
        cross join lateral (
          select ${key} as key from ${table} as t
          where ${isTitle(title, sql`named.spelling`)} and ${offered}${andSeen(scope)}
          order by ${key} limit ${sql.lit(maxRecords)}
        ) as found order by found.key`.execute(context.db)
      const keys = new Map<string, RecordId[]>()
      for (const row of rows) keys.set(row.text, [...(keys.get(row.text) ?? []), row.key])
      return keys
    },
  }
}

/** The title as a text. Titles of kinds that are no texts are compared as they are stored. */
function buildTitle(scope: SqlScope, path: string): RawBuilder<string> {
  const field = findFieldAt(scope.resource, path)
  const value = buildPath(scope, path)
  return field && getKind(field.kind).type === 'text' ? sql<string>`${value}` : sql<string>`${value}::text`
}

/** The sort order of lists has an index of this form, which also serves this comparison. */
const isTitle = (title: RawBuilder<string>, text: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`searchable(${title}) collate "C" = searchable(${text}) collate "C"`

/** The condition for records that the input of a reference offers and the server accepts. */
function getOffered(target: ResourceData, { from, offers = {} }: FieldOf<'ref' | 'links'>['options']): PredicateData {
  const choices = from === undefined ? undefined : target.choices?.[from]
  return { and: [choices ?? (canBeInactive(target) ? { deletedAt: null } : {}), offers] }
}
