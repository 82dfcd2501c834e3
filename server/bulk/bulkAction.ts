import { getInputResource } from '#language/actionInput.ts'
import type { BodyLeaf } from '#language/bodyLeaves.ts'
import { getBulkEditLeaves } from '#language/bulkEdit.ts'
import { canBeSaved, getAction, getBulkActions } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { applyListChanges, isListChange, type ListChange, parseListChange } from '#language/listChange.ts'
import { partiallyEvaluate } from '#language/partiallyEvaluate.ts'
import { parseBody, parseValue } from '#language/schema.ts'
import { isObject } from '#language/values.ts'
import { HttpError } from '../http/httpError.ts'
import { createBodyError, createFieldError } from '../records/recordErrors.ts'
import { createActionRunner, type WriteRouteContext } from '../records/recordRoutes.ts'
import type { UserView } from '../records/recordsContext.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import { removeRecord } from '../records/removeRecord.ts'
import type { RecordId } from '../records/save.ts'
import { saveRecord, setActive } from '../records/writeRecords.ts'

/** The action that a bulk call runs on each record. */
export interface BulkAction {
  readonly name: string
  /** For a toggle: the new state. */
  readonly active: boolean | null
  readonly canBeUndone: boolean
  /** Writes one record, in a separate transaction. */
  readonly run: (request: RecordRequest, id: RecordId) => Promise<unknown>
}

type Body = Readonly<Record<string, unknown>>

/**
 * Parses the action in a request body and checks what does not depend on a record.
 *
 * @throws HttpError 400 if the action is not offered for several records, or names the invalid part; 403 if the user
 * may not use it on any record
 */
export function parseBulkAction(routeContext: WriteRouteContext, view: UserView, body: Body): BulkAction {
  const { resource } = routeContext
  const name = typeof body.action === 'string' ? body.action : ''
  const action = getAction(resource, name)
  const isOffered = name === 'edit' ? canBeSaved(resource) : getBulkActions(resource).includes(name)
  if (!action || !isOffered) throw new HttpError(400, 'errors.bulkNotOffered', { name }, { field: 'action' })
  if (partiallyEvaluate(action.who ?? { '$me.isStaff': true }, view.evaluationContext) === false)
    throw new HttpError(403, 'errors.forbidden')
  if (name === 'edit') return createEdit(view, body.values)
  if (name === 'toggle') return createToggle(view, body.active)
  if (name === 'remove') return { name, active: null, canBeUndone: false, run: removeRecord }
  return createDeclaredAction(routeContext, view, name, body.values)
}

function createToggle({ context, resource }: UserView, active: unknown): BulkAction {
  if (typeof active !== 'boolean')
    throw createBodyError({ ...context, resource }, [{ path: 'active', key: 'boolean', params: {} }])
  return { name: 'toggle', active, canBeUndone: true, run: (request, id) => setActive(request, id, active) }
}

function createEdit(view: UserView, values: unknown): BulkAction {
  const { body, changes } = readEditValues(view, values)
  const toBody = (seen: RecordData) => applyListChanges(body, changes, seen)
  return { name: 'edit', active: null, canBeUndone: true, run: (request, id) => saveRecord(request, id, body, toBody) }
}

interface EditValues {
  readonly body: RecordData
  /** The lists of the body to which values are added, or from which some are removed. */
  readonly changes: readonly ListChange[]
}

/** The values of an edit. They are validated when a record is saved. */
function readEditValues({ context, resource }: UserView, values: unknown): EditValues {
  if (!isObject(values) || Object.keys(values).length === 0)
    throw new HttpError(400, 'errors.bulkNoValues', {}, { field: 'values' })
  const leaves = getBulkEditLeaves(resource)
  const given = findGivenLeaves(values, leaves, (path) => {
    throw createFieldError(resource, path, 'errors.bulkField')
  })
  const changes: ListChange[] = []
  const issues = given.flatMap((leaf) => {
    const value = getValue(values, leaf.wirePath)
    if (!isListChange(leaf.field, value)) return parseValue(leaf, value, context.formats).issues
    const { change, issues } = parseListChange(leaf, value, context.formats)
    changes.push(change)
    return issues
  })
  if (issues.length > 0) throw createBodyError({ ...context, resource }, issues)
  return { body: values, changes }
}

/** The fields for which the body has values. @param refuse called with a path that is not one of the fields */
function findGivenLeaves(
  values: RecordData,
  leaves: readonly BodyLeaf[],
  refuse: (path: string) => never,
  prefix = '',
): BodyLeaf[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = `${prefix}${name}`
    // Groups are objects in a body; a name with a dot is none.
    if (name.includes('.')) return refuse(path)
    const leaf = leaves.find(({ wirePath }) => wirePath === path)
    if (leaf) return [leaf]
    const isGroup = leaves.some(({ wirePath }) => wirePath.startsWith(`${path}.`))
    return isGroup && isObject(value) ? findGivenLeaves(value, leaves, refuse, `${path}.`) : refuse(path)
  })
}

function createDeclaredAction(
  { resource, hooks }: WriteRouteContext,
  { context, evaluationContext }: UserView,
  name: string,
  values: unknown,
): BulkAction {
  const effect = getAction(resource, name)?.effect
  if (!effect || 'dialog' in effect) throw new HttpError(400, 'errors.bulkNotOffered', { name }, { field: 'action' })
  const input = getInputResource(resource, name)
  if (input) {
    const parsed = parseBody(input, values ?? {}, { mode: 'create', evaluationContext, formats: context.formats })
    if (!parsed.ok) throw createBodyError({ ...context, resource: input }, parsed.issues)
  }
  const run = createActionRunner(resource, name, effect, hooks)
  return { name, active: null, canBeUndone: false, run: (request, id) => run(request, id, values) }
}
