import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Catalog } from '#language/catalog.ts'
import { getCopiedPaths } from '#language/copiedValues.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { withValueAt } from '#language/values.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPath, buildPredicate } from '../db/predicates/predicateSql.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { buildCopiedValue } from './copiedValues.ts'
import { buildSort } from './listSql.ts'
import type { ReadContext } from './recordsContext.ts'
import { buildMatch, getSpellings } from './search.ts'
import { serializeRef } from './selectRows.ts'

/** The maximum number of choices. */
export const maxChoices = 20

/**
 * The first 20 records of a declared subset whose title contains the text, by title, with the values that forms copy
 * from them, and the thumbnail if lists show one.
 */
export async function listChoices(
  context: ReadContext,
  resource: ResourceData,
  subset: string,
  text: string,
  evaluationContext: EvaluationContext,
): Promise<RecordData[]> {
  const scope: SqlScope = { resources: context.resources, viewer: context.viewer, resource, alias: 't' }
  const title = buildPath(scope, resource.title)
  const condition = text
    ? buildMatch(title, getSpellings(context.formats, resource, resource.title, text))
    : sql<SqlBool>`true`
  const copied = getFurtherPaths(context.resources, resource)
  const copiedColumns = copied.map(
    (path, index) => sql`, ${buildCopiedValue(resource, path)} as ${sql.id(getAlias(index))}`,
  )
  const { rows } =
    await sql<RecordData>`select ${sql.ref(`t.${getKeyColumn(resource)}`)} as ${sql.id(resource.key)}, ${title} as ${sql.id(resource.title)}${buildPictureColumn(resource)}${sql.join(copiedColumns, sql``)} from ${sql.table(getTableName(resource))} as t where ${buildPredicate(scope, resource.choices?.[subset] ?? {}, evaluationContext)} and ${condition}${andSeen(scope)} order by ${buildSort(title, 'text')}, ${sql.ref(`t.${getKeyColumn(resource)}`)} limit ${sql.lit(maxChoices)}`.execute(
      context.db,
    )
  return rows.map((row) => nestCopied(serializeRef(row, context.fileToWire) as RecordData, copied))
}

/** The paths of the values that forms copy when a choice is selected, see `copiedFrom`. */
const getFurtherPaths = (resources: Catalog, { name, key, title }: ResourceData): readonly string[] =>
  (getCopiedPaths(resources).get(name) ?? []).filter((path) => path !== key && path !== title)

const nestCopied = (row: RecordData, paths: readonly string[]): RecordData =>
  paths.reduce((whole, path, index) => {
    const { [getAlias(index)]: value, ...others } = whole
    return withValueAt(others, path, value)
  }, row)

/** PostgreSQL cuts an alias after 63 bytes, so a path is not used as an alias. */
const getAlias = (index: number): string => `copied#${index}`

/** The picture that lists show beside the title, as stored. */
function buildPictureColumn({ list }: ResourceData): RawBuilder<unknown> {
  if (list?.picture === undefined) return sql``
  return sql`, ${sql.ref(`t.${getColumnName(list.picture, 'file')}`)} as ${sql.id('thumbUri')}`
}
