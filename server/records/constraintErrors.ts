import { sql } from 'kysely'
import { getOwnerPath } from '#language/belonging.ts'
import { canBeInactive, getLeafFields, type LeafField } from '#language/derive.ts'
import { getValue } from '#language/evaluate.ts'
import { getIssueKeys } from '#language/issue.ts'
import { isUnique } from '#language/kinds/kinds.ts'
import { isText } from '../db/columnTypes.ts'
import { getColumnName, getKeyColumn, getTableName } from '../db/naming.ts'
import { getUniqueScope } from '../db/ownerScope.ts'
import { getRuleCheckName } from '../db/predicates/ruleChecks.ts'
import { andSeen, type SqlScope } from '../db/predicates/sqlScope.ts'
import { buildName } from '../db/tableDefinition.ts'
import { HttpError } from '../http/httpError.ts'
import { createRuleError, getFieldLabel } from './recordErrors.ts'
import { viewAs, viewAsProduct } from './recordsContext.ts'
import type { RecordRequest, RecordWrite } from './recordWrite.ts'
import type { RecordId, Values } from './save.ts'

/** A statement failed because another active record has the value of a unique field. */
class DuplicateValueError extends Error {
  override readonly name = 'DuplicateValue'
  constructor(
    readonly leaf: LeafField,
    readonly value: unknown,
    /** The key of the owner of the refused record; null without one. */
    readonly owner: unknown,
  ) {
    super(`another record has this ${leaf.path}`)
  }
}

/**
 * Runs a statement that writes a record, and detects the violation of a unique index.
 *
 * @param values what the statement writes; other values stay as they are stored
 */
export async function detectDuplicates<T>(
  { resource, stored }: Pick<RecordWrite, 'resource' | 'stored'>,
  values: Values,
  runStatement: () => Promise<T>,
): Promise<T> {
  try {
    return await runStatement()
  } catch (error) {
    const { constraint } = readDatabaseError(error)
    const violatedField = getLeafFields(resource.fields).find(
      ({ path, field }) =>
        isUnique(field) && buildName(getTableName(resource), [getColumnName(path, field.kind)], 'key') === constraint,
    )
    if (!violatedField) throw error
    const readValue = (path: string, storedPath = path) =>
      path in values ? values[path] : getValue(stored, storedPath)
    const { belongsTo } = resource
    const owner = belongsTo === undefined ? null : readValue(belongsTo, getOwnerPath(belongsTo))
    throw new DuplicateValueError(violatedField, readValue(violatedField.path), owner ?? null)
  }
}

/**
 * Converts constraint violations into HTTP errors: of unique indexes, of references when a record is removed, and of
 * rules when an action sets fields. Other errors are returned unchanged. Call it after the transaction, because a
 * failed transaction cannot read anything.
 */
export async function toConstraintError(request: RecordRequest, error: unknown): Promise<unknown> {
  if (error instanceof DuplicateValueError) return createDuplicateError(request, error)
  const { code, constraint } = readDatabaseError(error)
  const rule = Object.keys(request.resource.rules ?? {}).find(
    (name) => getRuleCheckName(request.resource, name) === constraint,
  )
  if (rule !== undefined) return createRuleError({ ...request.context, resource: request.resource }, rule)
  return referenceViolationCodes.includes(code) ? new HttpError(409, 'errors.conflict') : error
}

const readDatabaseError = (error: unknown): { readonly code?: unknown; readonly constraint?: unknown } =>
  typeof error === 'object' && error !== null ? error : {}

/** PostgreSQL's `foreign_key_violation`, and `restrict_violation`, which replaces it from version 18 on. */
const referenceViolationCodes: readonly unknown[] = ['23503', '23001']

/**
 * 400 for a duplicate value, with the resource's own message if it has one, and the key of the other record if the user
 * sees it.
 */
async function createDuplicateError(request: RecordRequest, error: DuplicateValueError): Promise<HttpError> {
  const { resource } = request
  const { path } = error.leaf
  const code = canBeInactive(resource) ? 'duplicateActive' : 'duplicate'
  const [ownMessageKey = ''] = getIssueKeys(resource.name, { path, key: 'unique', params: {} })
  const otherKey = await findRecordWithValue(request, error)
  return new HttpError(
    400,
    (translate) =>
      translate.lookup(ownMessageKey) ??
      translate(`errors.${code}`, { label: getFieldLabel(translate, resource, path) }),
    {},
    { field: path, code, ...(otherKey !== undefined && { record: String(otherKey) }) },
  )
}

/**
 * Refuses what a unique index would refuse, without writing. The write itself may still fail, because other
 * transactions write in the meantime.
 *
 * @throws HttpError 400
 */
export async function refuseDuplicates(write: RecordWrite): Promise<void> {
  const { context, resource, stored, values, trx } = write
  if (stored.deletedAt !== undefined && stored.deletedAt !== null) return
  const { belongsTo } = resource
  const ownerPath = belongsTo === undefined ? undefined : getOwnerPath(belongsTo)
  const owner = belongsTo !== undefined && belongsTo in values ? values[belongsTo] : getValue(stored, ownerPath ?? '')
  for (const leaf of getLeafFields(resource.fields)) {
    if (!isUnique(leaf.field) || !(leaf.path in values)) continue
    const error = new DuplicateValueError(leaf, values[leaf.path], owner ?? null)
    const request = { ...write, context: { ...context, db: trx } }
    const scope = { ...viewAsProduct(context), resource, alias: 't' }
    if (await isTaken(request, error, scope, stored[resource.key])) throw await createDuplicateError(request, error)
  }
}

const isTaken = async (request: RecordRequest, error: DuplicateValueError, scope: SqlScope, ownKey: unknown) => {
  const key = await findRecordWithValue(request, error, scope)
  return key !== undefined && key !== ownKey
}

/** Whether an error code says that another record has the value of a unique field. */
export const isDuplicateCode = (code: string | undefined): boolean => code === 'duplicate' || code === 'duplicateActive'

/** Whether an error of `createDuplicateError` is about a record that the user does not see. */
export const isHiddenDuplicate = ({ details: { code, record } }: HttpError): boolean =>
  isDuplicateCode(code) && record === undefined

/**
 * The record that has the value, compared in the same way as by the unique index; undefined if it is hidden or gone.
 *
 * @param scope the view in which the record is searched, by default the user's
 */
async function findRecordWithValue(
  { context, resource, currentUser }: RecordRequest,
  { leaf: { path, field }, value, owner }: DuplicateValueError,
  scope: SqlScope = { ...viewAs(context, resource, currentUser).context, resource, alias: 't' },
): Promise<RecordId | undefined> {
  if (value === undefined || value === null) return undefined
  const column = sql.ref(`t.${getColumnName(path, field.kind)}`)
  const sameValue = isText(field.kind) ? sql`searchable(${column}) = searchable(${value})` : sql`${column} = ${value}`
  const activeCondition = canBeInactive(resource) ? sql` and t.deleted_at is null` : sql``
  const isOfOwner = getUniqueScope(resource, field) !== undefined && resource.belongsTo !== undefined
  const ownerColumn = isOfOwner ? sql.ref(`t.${getColumnName(resource.belongsTo, 'ref')}`) : undefined
  const ownerCondition = ownerColumn ? sql` and ${ownerColumn} is not distinct from ${owner}` : sql``
  const { rows } = await sql<{
    key: RecordId
  }>`select ${sql.ref(`t.${getKeyColumn(resource)}`)} as key from ${sql.table(getTableName(resource))} as t where ${sameValue}${activeCondition}${ownerCondition}${andSeen(scope)} limit 1`.execute(
    context.db,
  )
  return rows[0]?.key
}
