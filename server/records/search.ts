import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { targetNamed } from '#resources/language/catalog.ts'
import { fieldAt, meaningOf } from '#resources/language/derive.ts'
import { type Formats, formatNamed } from '#resources/language/formats.ts'
import { isPlainText } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnOf, keyColumnOf, tableOf } from '../db/naming.ts'
import { substringFrom } from '../http/paging.ts'
import type { RecordsContext } from './context.ts'

type Searched = Pick<RecordsContext, 'resources' | 'formats'>

/**
 * The rows of `t` whose declared search fields contain the text, ignoring case and accents. Each field has its own
 * index, and the conditions let PostgreSQL use all of them. Titles of references are searched in their own table and
 * their keys collected first, because a join would lead to a full table scan.
 */
export function searchSql(context: Searched, resource: ResourceData, text: string): RawBuilder<SqlBool> {
  const paths = resource.list?.search ?? []
  const own = paths.filter((path) => meaningOf(resource, path)?.kind !== 'refTitle')
  const titles = paths.filter((path) => !own.includes(path))
  if (paths.length === 0) return sql<SqlBool>`true`
  if (titles.length === 0) return ownMatches(context, resource, own, text, 't')
  const table = sql.table(tableOf(resource))
  const key = keyColumnOf(resource)
  const found = [
    ...(own.length > 0
      ? [sql`select ${sql.ref(`s.${key}`)} from ${table} as s where ${ownMatches(context, resource, own, text, 's')}`]
      : []),
    ...titles.map((path) => throughTitle(context, resource, path, text)),
  ]
  return sql<SqlBool>`${sql.ref(`t.${key}`)} = any(array(${sql.join(found, sql` union all `)}))`
}

function ownMatches(
  { formats }: Searched,
  resource: ResourceData,
  paths: readonly string[],
  text: string,
  alias: string,
): RawBuilder<SqlBool> {
  const conditions = paths.map((path) => {
    const column = sql.ref(`${alias}.${columnOf(path, fieldAt(resource, path)?.kind ?? 'text')}`)
    return matches(column, spellings(formats, resource, path, text))
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

function throughTitle(
  { resources, formats }: Searched,
  resource: ResourceData,
  path: string,
  text: string,
): RawBuilder<unknown> {
  const meaning = meaningOf(resource, path)
  const target = meaning?.kind === 'refTitle' && targetNamed(resources, meaning.ref.options.to)?.resource
  if (!target) throw new Error(`${resource.name}: '${path}' leads to no resource`)
  const title = sql.ref(`o.${columnOf(meaning.targetPath, 'text')}`)
  return sql`select ${sql.ref(`s.${keyColumnOf(resource)}`)} from ${sql.table(tableOf(resource))} as s join ${sql.table(tableOf(target))} as o on ${sql.ref(`o.${keyColumnOf(target)}`)} = ${sql.ref(`s.${columnOf(meaning.path, 'ref')}`)} where ${matches(title, spellings(formats, target, meaning.targetPath, text))}`
}

/** Matches a column against any of the spellings. */
export function matches(column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> {
  const conditions = texts.map((text) =>
    [...text].length < substringFrom
      ? sql<SqlBool>`searchable(${column}) collate "C" like ${plain(text)} || '%'`
      : sql<SqlBool>`searchable(${column}) like '%' || ${plain(text)} || '%'`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Escapes wildcards. This follows `searchable`, which converts the full-width `％` and `＿` to plain ones. */
function plain(text: string): RawBuilder<string> {
  return sql`regexp_replace(searchable(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`
}

/** The forms in which the text may be stored: some formats are stored without punctuation. */
export function spellings(formats: Formats, resource: ResourceData, path: string, text: string): string[] {
  const field = fieldAt(resource, path)
  const format = isPlainText(field) ? field.options.format : undefined
  return [...new Set(formatNamed(formats, format)?.spellings(text) ?? [text])].filter((spelling) => spelling !== '')
}
