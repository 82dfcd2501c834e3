import { getOwnerPath } from '#language/belonging.ts'
import { getWirePath } from '#language/bodyLeaves.ts'
import { type Catalog, findTarget, type Target } from '#language/catalog.ts'
import { canBeInactive, findFieldAt, getAction, getLeafFields, isStored, resolvePath } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldOf, FieldsData } from '#language/field.ts'
import { hasRows, isInverse, isLinks, isList, isReference } from '#language/kinds/kinds.ts'
import { storedValue, toBodyRows } from '#language/leafValues.ts'
import { memoizeByObject } from '#language/memoize.ts'
import type { PredicateData, Scalar } from '#language/predicate.ts'
import { getPredicatePaths } from '#language/predicatePaths.ts'
import type { ResourceData } from '#language/resource.ts'
import { findTargetOfSameOwner } from '../db/ownerScope.ts'
import { HttpError } from '../http/httpError.ts'
import { isKept } from './keepHiddenReferences.ts'
import { type LockMode, lockAndTest } from './lockAndTest.ts'
import { createFieldError } from './recordErrors.ts'
import { type ReadContext, viewAsProduct } from './recordsContext.ts'
import type { RecordWrite } from './recordWrite.ts'
import type { RecordId, Values } from './save.ts'
import type { TargetLocks } from './targetLocks.ts'

/**
 * Refuses references to records that do not exist, that the user does not see, that are inactive, or that are not among
 * the choices of the field. Locks each target until the transaction ends, so that it stays active. An unchanged
 * reference or link is accepted. Rows are replaced as a whole, so a reference in a row counts as unchanged only if the
 * user does not see its target and did not send it.
 *
 * @param context the view in which the targets are read: the user's, or the product's for values that a hook adds
 * @throws HttpError 400 naming the field
 */
export async function checkReferences(write: RecordWrite, context: ReadContext = write.view.context): Promise<void> {
  for (const reference of collectNewReferences(write)) await checkReference(write, reference, context)
}

/** Like `checkReferences`, but returns the errors of all references instead of the first one. */
export async function findReferenceErrors(write: RecordWrite): Promise<HttpError[]> {
  const errors: HttpError[] = []
  for (const reference of collectNewReferences(write)) {
    try {
      await checkReference(write, reference, write.view.context)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      errors.push(error)
    }
  }
  return errors
}

/** Locks the targets of the references of many writes at once, to save `checkReferences` a statement for each. */
export async function lockReferences(writes: readonly RecordWrite[], locks: TargetLocks): Promise<void> {
  const [first] = writes
  if (!first) return
  const { context, evaluationContext, trx } = first
  const named = writes.flatMap((write) => collectNewReferences(write).filter(({ inRows }) => !inRows))
  for (const field of new Set(named.map((reference) => reference.field))) {
    const target = findTarget(context.resources, field.options.to)?.resource
    if (!target) continue
    const ids = named.flatMap((reference) => (reference.field === field ? [reference.id] : []))
    const condition = getAllowedTargets(target, field)
    const scope = { ...first.view.context, resource: target }
    await locks.lockAll(trx, scope, ids, condition, evaluationContext, getLockMode(target, field, condition))
  }
}

/** Whether a write has references that `checkReferences` would check. */
export const hasNewReferences = (write: RecordWrite): boolean => collectNewReferences(write).length > 0

const collectNewReferences = ({ resource, values, seen }: RecordWrite): Reference[] =>
  collectReferences(resource.fields, values).filter(
    ({ field, path, id, inRows }) => inRows || !toList(storedValue(seen, path, field)).includes(id),
  )

const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/**
 * Refuses to activate a record that references an inactive record, if the declaration prevents a target from becoming
 * inactive while an active record references it. Example: a category with active fragrances stays active, so a
 * fragrance cannot become active again without its category.
 *
 * @throws HttpError 400 naming the field
 */
export async function checkActivation({
  trx,
  context,
  resource,
  stored,
  evaluationContext,
}: RecordWrite): Promise<void> {
  for (const { path, field } of getLeafFields(resource.fields)) {
    if (!isReference(field)) continue
    const id = storedValue(stored, path, field)
    const target = findTarget(context.resources, field.options.to)
    if (
      (typeof id !== 'number' && typeof id !== 'string') ||
      !target ||
      !requiresActiveReferrers(target, resource, path)
    )
      continue
    const scope = { ...viewAsProduct(context), resource: target.resource }
    const isActive = await lockAndTest(trx, scope, id, { deletedAt: null }, evaluationContext, 'share')
    if (!isActive) throw createFieldError(resource, getWirePath(path, field), 'errors.inactiveReference')
  }
}

/** Whether the target's `toggle` condition reads the records that reference it by this path. */
function requiresActiveReferrers({ resource: target, rows }: Target, resource: ResourceData, path: string): boolean {
  if (rows || !canBeInactive(target)) return false
  return getPredicatePaths(getAction(target, 'toggle')?.if ?? {}).some((name) => {
    const list = findFieldAt(target, name)
    return isInverse(list) && list.options.to === resource.name && list.options.via === path
  })
}

interface Reference {
  /** Includes the row's index: `collection.2.fragrance`. */
  readonly path: string
  readonly field: FieldOf<'ref' | 'links'>
  readonly id: RecordId
  readonly inRows: boolean
}

const getReferringLeaves = memoizeByObject((fields: FieldsData) =>
  getLeafFields(fields).filter(({ field }) => isReference(field) || isLinks(field) || hasRows(field)),
)

function collectReferences(fields: FieldsData, values: Values, prefix = ''): Reference[] {
  return getReferringLeaves(fields).flatMap(({ path, field }): Reference[] => {
    const value = values[path]
    if (isReference(field) && (typeof value === 'number' || typeof value === 'string')) {
      return [{ path: `${prefix}${path}`, field, id: value, inRows: prefix !== '' }]
    }
    if (isLinks(field))
      return (value as RecordId[] | undefined)?.map((id) => ({ path, field, id, inRows: false })) ?? []
    if (!hasRows(field) || !Array.isArray(value)) return []
    return value.flatMap((row: Values, index) =>
      collectReferences(field.options.fields, row, `${prefix}${path}.${index}.`),
    )
  })
}

async function checkReference(
  write: RecordWrite,
  { path, field, id, inRows }: Reference,
  context: ReadContext,
): Promise<void> {
  const { trx, resource, evaluationContext, stored, seen, values } = write
  const test = write.targetLocks?.test ?? lockAndTest
  const target = findTarget(context.resources, field.options.to)
  if (!target || target.rows) throw new Error(`${resource.name}.${path}: rows are not referred to from a body`)
  const condition = getAllowedTargets(target.resource, field)
  const owner = inRows ? undefined : findOwnerCondition(context.resources, { resource, values, stored }, field)
  const isAllowed = await test(
    trx,
    { ...context, resource: target.resource },
    id,
    condition,
    evaluationContext,
    getLockMode(target.resource, field, condition),
  )
  if (owner && isAllowed) {
    const isOfSameOwner = await test(
      trx,
      { ...context, resource: target.resource },
      id,
      owner,
      evaluationContext,
      'share',
    )
    if (!isOfSameOwner) throw createFieldError(resource, getWirePath(path, field), 'errors.foreignReference')
  }
  const wirePath = getWirePath(path, field)
  if (isAllowed === undefined && inRows && (isKept(write, path) || isInRows(resource, seen, path, id))) return
  if (isAllowed === undefined) throw createFieldError(resource, wirePath, 'errors.unknownReference')
  if (!isAllowed) throw createFieldError(resource, wirePath, 'errors.inactiveReference')
}

/** The condition that the target has the same owner as the record; undefined if the target may have any owner. */
function findOwnerCondition(
  resources: Catalog,
  { resource, values, stored }: Pick<RecordWrite, 'resource' | 'values' | 'stored'>,
  field: FieldOf<'ref' | 'links'>,
): PredicateData | undefined {
  const target = findTargetOfSameOwner(resources, resource, field)
  const { belongsTo } = resource
  if (!target?.belongsTo || belongsTo === undefined) return undefined
  const owner = belongsTo in values ? values[belongsTo] : getValue(stored, getOwnerPath(belongsTo))
  return { [getOwnerPath(target.belongsTo)]: (owner ?? null) as Scalar }
}

/** Whether the rows of the record contain this reference. @param path with the row's index */
function isInRows(resource: ResourceData, record: RecordData, path: string, id: RecordId): boolean {
  const rows = Object.fromEntries(
    getLeafFields(resource.fields).flatMap((leaf) =>
      hasRows(leaf.field) ? [[leaf.path, toBodyRows(leaf.field, getValue(record, leaf.path))]] : [],
    ),
  )
  const withoutIndexes = (one: string) => one.replace(/\.\d+\./g, '.')
  return collectReferences(resource.fields, rows).some(
    (one) => one.id === id && withoutIndexes(one.path) === withoutIndexes(path),
  )
}

/**
 * A lock that only prevents the deletion of the target suffices for a link, unless the target limits its number of
 * links or conditions of its actions read them.
 */
function getLockMode(target: ResourceData, field: Reference['field'], condition: PredicateData): LockMode {
  if (readsRelatedLists(target, condition)) return 'alone'
  if (!isLinks(field)) return 'share'
  const opposite = findFieldAt(target, field.options.inverse)
  // With a shared lock, two saves at once could each add the last link that the target may have.
  if (isLinks(opposite) && opposite.options.max !== undefined) return 'alone'
  const conditions = Object.values(target.actions ?? {}).map((action) => action.if ?? {})
  const isAsked = conditions.flatMap(getPredicatePaths).some((path) => refersToList(path, field.options.inverse))
  return isAsked ? 'share' : 'exists'
}

const refersToList = (path: string, list: string): boolean =>
  path === list || path === `${list}Count` || path.startsWith(`${list}.`)

/**
 * Whether a predicate reads related lists, their counts or what is computed from them. Then an exclusive lock is needed,
 * because two transactions with a shared lock would not see each other's new entries.
 */
function readsRelatedLists(target: ResourceData, predicate: PredicateData): boolean {
  return getPredicatePaths(predicate).some((path) => {
    const resolved = resolvePath(target, path)
    return (
      resolved?.kind === 'count' ||
      (resolved?.kind === 'field' && (isList(resolved.field) || !isStored(resolved.field)))
    )
  })
}

function getAllowedTargets(target: ResourceData, field: Reference['field']): PredicateData {
  const choicePredicate = field.options.from ? target.choices?.[field.options.from] : undefined
  return choicePredicate ?? (canBeInactive(target) ? { deletedAt: null } : {})
}
