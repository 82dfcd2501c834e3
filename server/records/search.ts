import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findTarget } from '#language/catalog.ts'
import { findFieldAt, resolvePath } from '#language/derive.ts'
import { type Formats, getFormat } from '#language/formats.ts'
import { isPlainText, isRichText, isTextList } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { toPlainTextColumn } from '../db/kinds/richText.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { escapeWildcards } from '../db/predicates/searchableSql.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { minSubstringLength } from '../http/listQuery.ts'

/**
 * The rows of `t` whose declared search fields contain the text, ignoring case and accents. Each field has its own
 * index, and the conditions let PostgreSQL use all of them. Titles of references are searched in their own table and
 * their keys collected first, because a join would lead to a full table scan.
 */
export function buildSearch(scope: SqlScope, formats: Formats, text: string): RawBuilder<SqlBool> {
  const { resource } = scope
  const paths = resource.list?.search ?? []
  const ownPaths = paths.filter((path) => resolvePath(resource, path)?.kind !== 'refValue')
  const targetPaths = paths.filter((path) => !ownPaths.includes(path))
  if (paths.length === 0) return sql<SqlBool>`true`
  if (targetPaths.length === 0) return buildOwnMatches(formats, resource, ownPaths, text, 't')
  const table = sql.table(getTableName(resource))
  const key = getKeyColumn(resource)
  const subqueries = [
    ...(ownPaths.length > 0
      ? [
          sql`select ${sql.ref(`s.${key}`)} from ${table} as s where ${buildOwnMatches(formats, resource, ownPaths, text, 's')}`,
        ]
      : []),
    ...targetPaths.map((path) => buildTargetSubquery(scope, formats, path, text)),
  ]
  return sql<SqlBool>`${sql.ref(`t.${key}`)} = any(array(${sql.join(subqueries, sql` union all `)}))`
}

function buildOwnMatches(
  formats: Formats,
  resource: ResourceData,
  paths: readonly string[],
  text: string,
  alias: string,
): RawBuilder<SqlBool> {
  const conditions = paths.map((path) => {
    const field = findFieldAt(resource, path)
    const name = getColumnName(path, field?.kind ?? 'text')
    const column = sql.ref(`${alias}.${isRichText(field) ? toPlainTextColumn(name) : name}`)
    if (isTextList(field))
      return sql`searchable_texts(${column}) like '%' || ${escapeWildcards(sql`${text}::text`)} || '%'`
    return buildMatch(column, getSpellings(formats, resource, path, text))
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

function buildTargetSubquery(scope: SqlScope, formats: Formats, path: string, text: string): RawBuilder<unknown> {
  const { resource } = scope
  const resolved = resolvePath(resource, path)
  const target = resolved?.kind === 'refValue' && findTarget(scope.resources, resolved.ref.options.to)?.resource
  if (!target) throw new Error(`${resource.name}: '${path}' leads to no resource`)
  const title = sql.ref(`o.${getColumnName(resolved.targetPath, 'text')}`)
  const seen = target.titles === 'open' ? sql`` : andSeen({ ...scope, resource: target, alias: 'o' })
  return sql`select ${sql.ref(`s.${getKeyColumn(resource)}`)} from ${sql.table(getTableName(resource))} as s join ${sql.table(getTableName(target))} as o on ${sql.ref(`o.${getKeyColumn(target)}`)} = ${sql.ref(`s.${getColumnName(resolved.path, 'ref')}`)} where ${buildMatch(title, getSpellings(formats, target, resolved.targetPath, text))}${seen}`
}

/** Matches a column against any of the spellings. */
export function buildMatch(column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> {
  const conditions = texts.map((text) =>
    [...text].length < minSubstringLength
      ? sql<SqlBool>`searchable(${column}) collate "C" like ${escapeWildcards(sql`${text}::text`)} || '%'`
      : sql<SqlBool>`searchable(${column}) like '%' || ${escapeWildcards(sql`${text}::text`)} || '%'`,
  )
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** The forms in which the text may be stored: some formats are stored without punctuation. */
export function getSpellings(formats: Formats, resource: ResourceData, path: string, text: string): string[] {
  const field = findFieldAt(resource, path)
  const format = isPlainText(field) ? field.options.format : undefined
  return [...new Set(getFormat(formats, format)?.getSearchTerms(text) ?? [text])].filter((spelling) => spelling !== '')
}
