import { sql } from 'kysely'
import { canBeInactive, fieldAt } from '#resources/language/derive.ts'
import { isText } from '../db/columnKinds.ts'
import { columnOf, keyColumnOf, tableOf } from '../db/naming.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordsContext } from './context.ts'
import type { WriteRequest } from './hold.ts'
import { duplicateCodes } from './refusals.ts'
import type { RecordId } from './save.ts'

/**
 * Runs a write. If another active record has a unique value, adds that record's key to the error. Users who may write a
 * resource may also read it.
 *
 * @param valueAtPath the value that the write sets at a path
 */
export async function tellingOther<T>(
  context: RecordsContext,
  { resource }: WriteRequest,
  valueAtPath: (path: string) => unknown,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof HttpError) || !duplicateCodes.includes(error.extras.code ?? '')) throw error
    const { status, sentence, params, extras } = error
    const other = await recordWith(context, resource, extras.field ?? '', valueAtPath(extras.field ?? ''))
    throw other === undefined ? error : new HttpError(status, sentence, params, { ...extras, record: String(other) })
  }
}

/** The record that has a unique value, compared in the same way as by the unique index. */
async function recordWith(
  { db }: RecordsContext,
  resource: WriteRequest['resource'],
  path: string,
  value: unknown,
): Promise<RecordId | undefined> {
  const field = fieldAt(resource, path)
  if (!field || value === undefined || value === null) return undefined
  const column = sql.id(columnOf(path, field.kind))
  const isSame = isText(field.kind) ? sql`searchable(${column}) = searchable(${value})` : sql`${column} = ${value}`
  const isLiving = canBeInactive(resource) ? sql`and deleted_at is null` : sql``
  const { rows } = await sql<{
    key: RecordId
  }>`select ${sql.id(keyColumnOf(resource))} as key from ${sql.table(tableOf(resource))} where ${isSame} ${isLiving} limit 1`.execute(
    db,
  )
  return rows[0]?.key
}
