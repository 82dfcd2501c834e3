import { type RawBuilder, sql } from 'kysely'
import { getLeafFields } from '#language/derive.ts'
import { hasRows, isLinks } from '#language/kinds/kinds.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import { getKeyColumn, getTableName } from '../db/naming.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordWrite } from './recordWrite.ts'
import { addComputedValues, getInsertedValues, type RecordId } from './save.ts'

/**
 * For a write that is only validated: refuses the write if the user would not see the record afterwards, as
 * `answerSeen` does for a real write. The condition is evaluated on the row as the write would leave it. The changes of
 * an `after` hook and new rows and links are unknown here, so a condition on those is only checked by the real write.
 *
 * @param id of the record that would be saved; undefined if a record would be created
 * @throws HttpError 403
 */
export async function requireSight(write: RecordWrite, id: RecordId | undefined): Promise<void> {
  const { view, trx } = write
  const scope = { ...view.context, resource: view.resource, alias: 't' }
  const sight = view.context.viewer.build(scope, view.resource.records)
  if (sight === undefined || readsWrittenLists(write)) return
  const { rows } = await sql`select from (${buildRow(write, id)}) as t where ${sight}`.execute(trx)
  if (rows.length === 0) throw new HttpError(403, 'errors.outOfSight')
}

function readsWrittenLists({ resource, values }: RecordWrite): boolean {
  const names = getPredicatePaths(resource.records ?? {}).map((path) => path.split('.')[0])
  return getLeafFields(resource.fields).some(
    ({ path, field }) => (hasRows(field) || isLinks(field)) && path in values && names.includes(path.split('.')[0]),
  )
}

/** The row of the record as the write would leave it. */
function buildRow({ resource, stored, values, now }: RecordWrite, id: RecordId | undefined): RawBuilder<unknown> {
  const table = sql.table(getTableName(resource))
  const columns = JSON.stringify(getInsertedValues(resource, addComputedValues(resource, values, stored), now))
  return id === undefined
    ? sql`select (jsonb_populate_record(null::${table}, ${columns}::jsonb)).*`
    : sql`select (jsonb_populate_record(s, ${columns}::jsonb - 'created_at')).* from ${table} as s where s.${sql.id(getKeyColumn(resource))} = ${id}`
}
