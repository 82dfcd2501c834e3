import { sql } from 'kysely'
import { canBeInactive, type LeafField, leafFields } from '#resources/language/derive.ts'
import { issueKeys } from '#resources/language/issue.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isText } from '../db/columnKinds.ts'
import { columnOf, keyColumnOf, tableOf } from '../db/naming.ts'
import { nameFor } from '../db/tableShape.ts'
import { HttpError } from '../http/httpError.ts'
import type { RecordRequest } from './recordWrite.ts'
import { labelOf } from './refusals.ts'
import type { RecordId } from './save.ts'

/** A statement failed because another active record has the value of a unique field. */
class DuplicateValue extends Error {
  override readonly name = 'DuplicateValue'
  constructor(
    readonly leaf: LeafField,
    readonly value: unknown,
  ) {
    super(`another record has this ${leaf.path}`)
  }
}

/**
 * Runs a statement that writes a record, and detects the violation of a unique index. `getValue` returns the value that
 * the statement writes at a path.
 */
export async function refusingDuplicates<T>(
  resource: ResourceData,
  valueAt: (path: string) => unknown,
  statement: () => Promise<T>,
): Promise<T> {
  try {
    return await statement()
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
    const broken = leafFields(resource.fields).find(
      ({ path, field }) =>
        'unique' in field.options &&
        field.options.unique &&
        nameFor(tableOf(resource), [columnOf(path, field.kind)], 'key') === constraint,
    )
    throw broken ? new DuplicateValue(broken, valueAt(broken.path)) : error
  }
}

/**
 * Converts constraint violations into HTTP errors: of unique indexes, and of references when a record is removed. Other
 * errors are returned unchanged. Call it after the transaction, because a failed transaction cannot read anything.
 */
export async function databaseRefusal(request: RecordRequest, error: unknown): Promise<unknown> {
  if (error instanceof DuplicateValue) return duplicate(request, error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return stillReferredTo.includes(code) ? new HttpError(409, 'errors.conflict') : error
}

/** PostgreSQL's `foreign_key_violation`, and `restrict_violation`, which replaces it from version 18 on. */
const stillReferredTo: readonly unknown[] = ['23503', '23001']

/**
 * 400 for a duplicate value, with the resource's own message if it has one, and the key of the other record. Showing
 * that key is safe: users who may write a resource may also read it.
 */
async function duplicate(request: RecordRequest, error: DuplicateValue): Promise<HttpError> {
  const { resource } = request
  const { path } = error.leaf
  const code = canBeInactive(resource) ? 'duplicateActive' : 'duplicate'
  const [own = ''] = issueKeys(resource.name, { path, key: 'unique', params: {} })
  const other = await recordWith(request, error)
  return new HttpError(
    400,
    (say) => say.lookup(own) ?? say(`errors.${code}`, { label: labelOf(say, resource, path) }),
    {},
    { field: path, code, ...(other !== undefined && { record: String(other) }) },
  )
}

/** The record that has the value, compared in the same way as by the unique index. */
async function recordWith(
  { context, resource }: RecordRequest,
  { leaf: { path, field }, value }: DuplicateValue,
): Promise<RecordId | undefined> {
  if (value === undefined || value === null) return undefined
  const column = sql.id(columnOf(path, field.kind))
  const isSame = isText(field.kind) ? sql`searchable(${column}) = searchable(${value})` : sql`${column} = ${value}`
  const isLiving = canBeInactive(resource) ? sql`and deleted_at is null` : sql``
  const { rows } = await sql<{
    key: RecordId
  }>`select ${sql.id(keyColumnOf(resource))} as key from ${sql.table(tableOf(resource))} where ${isSame} ${isLiving} limit 1`.execute(
    context.db,
  )
  return rows[0]?.key
}
