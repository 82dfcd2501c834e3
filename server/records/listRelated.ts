import { type RawBuilder, sql } from 'kysely'
import type { RecordData } from '#language/evaluate.ts'
import { getReferenceSteps, maxRelatedPaths, type ReferenceStep } from '#language/relatedPaths.ts'
import { toListedResource } from '#language/sight.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { buildPath } from '../db/predicates/predicateSql.ts'
import { andSeen } from '../db/predicates/sqlScope.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { toReadableResource } from './parseFilter.ts'
import type { UserView } from './recordsContext.ts'
import type { RecordId } from './save.ts'

/** A record to which a record of a list refers, directly or through other references. */
interface RelatedRecord {
  readonly id: RecordId
  readonly title: unknown
}

/** The related records of a page, by path and by the key of the record in the list. */
export type RelatedRecords = Readonly<Record<string, Readonly<Record<string, RelatedRecord>>>>

/** A dotted path and the references along it. */
interface RelatedPath {
  readonly path: string
  readonly steps: readonly ReferenceStep[]
}

/**
 * Reads the parameter `related`: paths of references, such as `device.user`, whose records the user may read.
 *
 * @throws HttpError 400 with the same message for a path that does not exist, that is no reference or that is hidden
 */
export function parseRelated(view: UserView, parameters: unknown): RelatedPath[] {
  const text = createTextReader(parameters)('related') ?? ''
  const paths = [...new Set(text.split(',').filter((path) => path !== ''))]
  if (paths.length > maxRelatedPaths)
    throw new HttpError(400, 'errors.relatedTooMany', { max: maxRelatedPaths }, { field: 'related' })
  return paths.map((path) => ({ path, steps: findSteps(view, path) }))
}

function findSteps(view: UserView, path: string): ReferenceStep[] {
  const { context, resource, evaluationContext } = view
  const resources = context.resources.map((one) => toReadableResource(view, one))
  const steps = getReferenceSteps(resources, toListedResource(resource, evaluationContext), path)
  if (steps.length > 0 && steps.map((step) => step.path).join('.') === path) return steps
  throw new HttpError(400, 'errors.relatedUnknown', { name: path }, { field: 'related' })
}

/** Reads the records to which the records of a page refer by these paths, without hidden and missing ones. */
export async function readRelated(
  view: UserView,
  records: readonly RecordData[],
  paths: readonly RelatedPath[],
): Promise<RelatedRecords> {
  const keys = records.map((record) => record[view.resource.key] as RecordId)
  const related: Record<string, Record<string, RelatedRecord>> = {}
  for (const { path, steps } of paths) {
    const rows = keys.length === 0 ? [] : await selectRelated(view, keys, steps)
    related[path] = Object.fromEntries(rows.map(({ record, id, title }) => [String(record), { id, title }]))
  }
  return related
}

interface RelatedRow extends RelatedRecord {
  readonly record: RecordId
}

/** The tables are `t` and one more for each reference: `o0`, `o1`, … */
async function selectRelated(
  { context, resource }: UserView,
  keys: readonly RecordId[],
  steps: readonly ReferenceStep[],
): Promise<RelatedRow[]> {
  const last = steps.at(-1)
  if (!last) return []
  const lastScope = { ...context, resource: last.target, alias: getAlias(steps.length - 1) }
  const key = sql.ref(`t.${getKeyColumn(resource)}`)
  const { rows } = await sql<RelatedRow>`
    select ${key} as record, ${sql.ref(`${lastScope.alias}.${getKeyColumn(last.target)}`)} as id,
      ${buildPath(lastScope, last.target.title)} as title
    from ${sql.table(getTableName(resource))} as t ${sql.join(buildJoins(context, steps), sql` `)}
    where ${key} in (${sql.join([...keys])})`.execute(context.db)
  return rows
}

const getAlias = (index: number): string => (index < 0 ? 't' : `o${index}`)

function buildJoins(context: UserView['context'], steps: readonly ReferenceStep[]): RawBuilder<unknown>[] {
  return steps.map(({ path, field, target }, index) => {
    const to = { ...context, resource: target, alias: getAlias(index) }
    const matches = sql`${sql.ref(`${to.alias}.${getKeyColumn(target)}`)} = ${sql.ref(`${getAlias(index - 1)}.${getColumnName(path, field.kind)}`)}`
    return sql`join ${sql.table(getTableName(target))} as ${sql.id(to.alias)} on ${matches}${andSeen(to)}`
  })
}
