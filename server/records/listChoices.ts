import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RecordData } from '#language/evaluate.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPath, buildPredicate } from '../db/predicates/predicateSql.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { buildSort } from './listSql.ts'
import type { ReadContext } from './recordsContext.ts'
import { buildMatch, getSpellings } from './search.ts'
import { serializeRef } from './selectRows.ts'

/** The maximum number of choices. */
export const maxChoices = 20

/**
 * The first 20 records of a declared subset whose title contains the text, by title, with the thumbnail if lists show
 * one.
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
  const { rows } =
    await sql<RecordData>`select ${sql.ref(`t.${getKeyColumn(resource)}`)} as ${sql.id(resource.key)}, ${title} as ${sql.id(resource.title)}${buildPictureColumn(resource)} from ${sql.table(getTableName(resource))} as t where ${buildPredicate(scope, resource.choices?.[subset] ?? {}, evaluationContext)} and ${condition}${andSeen(scope)} order by ${buildSort(title, 'text')}, ${sql.ref(`t.${getKeyColumn(resource)}`)} limit ${sql.lit(maxChoices)}`.execute(
      context.db,
    )
  return rows.map((row) => serializeRef(row, context.fileToWire) as RecordData)
}

/** The picture that lists show beside the title, as stored. */
function buildPictureColumn({ list }: ResourceData): RawBuilder<unknown> {
  if (list?.picture === undefined) return sql``
  return sql`, ${sql.ref(`t.${getColumnName(list.picture, 'file')}`)} as ${sql.id('thumbUri')}`
}
