import { type ActionData, type StandardAction, standardActions } from './action.ts'
import { type Catalog, findTarget } from './catalog.ts'
import { getFixedDefault } from './defaults.ts'
import { evaluatePredicate, type RecordData } from './evaluate.ts'
import type { FieldData, FieldOf, FieldsData } from './field.ts'
import { getEmptyValue, isFile, isGroup, isInverse, isList, isReference, type ListField } from './kinds/kinds.ts'
import { memoizeByObject } from './memoize.ts'
import type { EvaluationContext, PredicateData } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/** Whether a record always has a value in this field. Fields with `show` or `enabled` can be null. */
export function isNeverNull(field: FieldData): boolean {
  if (getEmptyValue(field) !== null) return true
  const { required, show, enabled } = field.options
  if (show || enabled) return false
  if ('touchedBy' in field.options && field.options.touchedBy) return true
  return required === true || getFixedDefault(field) !== undefined
}

/** Whether the table has a column with the value; it has none of a computed value with `stored: false`. */
export const isStored = ({ options }: FieldData): boolean => options.stored !== false

/** Whether lists are sorted and filtered by the value, and conditions read it: it is stored, or declared `sortable`. */
export const isSortable = (field: FieldData): boolean => isStored(field) || field.options.sortable === true

/** The API path of a resource, below /api. */
export const getApiPath = (resource: ResourceData): string => resource.wire?.path ?? resource.name
/** The path below /admin, which is also the resource name in react-admin. */
export const getRoute = (resource: ResourceData): string => resource.wire?.route ?? resource.name
export const canBeInactive = (resource: ResourceData): boolean => resource.softDelete !== false
export const hasCreatedAt = (resource: ResourceData): boolean => resource.stamped !== false

export interface LeafField {
  /** The dotted path on the wire. */
  readonly path: string
  readonly field: Exclude<FieldData, FieldOf<'group'>>
}

/**
 * The fields of a resource with groups flattened, in declared order. The options of a group (`readonly`, `show`, …) are
 * merged into its fields.
 */
export const getLeafFields = memoizeByObject((fields: FieldsData): readonly LeafField[] => flattenGroups(fields, ''))

/** A leaf whose field has passed a check of its kind. */
interface LeafOf<Field extends FieldData> {
  readonly path: string
  readonly field: Field
}

const findLeavesWith = memoizeByObject((hasKind: (field: FieldData) => boolean) =>
  memoizeByObject((fields: FieldsData): readonly LeafField[] =>
    getLeafFields(fields).filter(({ field }) => hasKind(field)),
  ),
)

/** The leaf fields that pass a check of their kind, such as `isFile`. */
export const getLeavesWith = <Field extends FieldData>(
  fields: FieldsData,
  hasKind: (field: FieldData) => field is Field,
): readonly LeafOf<Field>[] => findLeavesWith(hasKind)(fields) as readonly LeafOf<Field>[]

function flattenGroups(fields: FieldsData, prefix: string): LeafField[] {
  return Object.entries(fields).flatMap(([name, field]): LeafField[] =>
    isGroup(field)
      ? flattenGroups(field.options.fields, `${prefix}${name}.`).map((leaf) => mergeGroupOptions(field, leaf))
      : [{ path: `${prefix}${name}`, field }],
  )
}

function mergeGroupOptions(group: FieldOf<'group'>, { path, field }: LeafField): LeafField {
  const {
    fields: _fields,
    show,
    enabled,
    label: _label,
    help: _help,
    aliases: _aliases,
    renamedFrom: _name,
    ...groupOptions
  } = group.options
  if (!show && !enabled && Object.keys(groupOptions).length === 0) return { path, field }
  const fieldOptions = field.options
  const conditions = {
    ...(show && { show: fieldOptions.show ? { and: [show, fieldOptions.show] } : show }),
    ...(enabled && { enabled: fieldOptions.enabled ? { and: [enabled, fieldOptions.enabled] } : enabled }),
  }
  return {
    path,
    field: { ...field, options: { ...groupOptions, ...fieldOptions, ...conditions } } as LeafField['field'],
  }
}

/** Whether a resource has a field with `maySee`, which some users do not see. */
export const isGuarded = memoizeByObject(({ fields }: ResourceData): boolean =>
  getLeafFields(fields).some(({ field }) => field.options.maySee !== undefined),
)

export function findFieldAt(resource: ResourceData, path: string): LeafField['field'] | undefined {
  return getLeafFields(resource.fields).find((leaf) => leaf.path === path)?.field
}

/** The name of the API property that contains a list's count. */
export function getCountName(name: string, field: ListField): string {
  return (isInverse(field) && field.options.count) || `${name}Count`
}

/** The fields of its target, by path, that a record carries with a reference: the title, and those of `with`. */
export const getCarriedPaths = ({ options: { as, title, with: carried = [] } }: FieldOf<'ref'>): readonly string[] =>
  as === 'id' || title === undefined ? [] : [title, ...carried]

/** What a dotted path of a resource refers to. */
export type ResolvedPath =
  | { readonly kind: 'key' }
  | { readonly kind: 'system'; readonly name: 'createdAt' | 'deletedAt' }
  | { readonly kind: 'field'; readonly path: string; readonly field: LeafField['field'] }
  | { readonly kind: 'refId'; readonly path: string; readonly ref: FieldOf<'ref'> }
  | { readonly kind: 'refValue'; readonly path: string; readonly ref: FieldOf<'ref'>; readonly targetPath: string }
  | { readonly kind: 'count'; readonly path: string; readonly list: ListField }

export function resolvePath(resource: ResourceData, path: string): ResolvedPath | undefined {
  const field = findFieldAt(resource, path)
  if (field) return { kind: 'field', path, field }
  if (path === resource.key) return { kind: 'key' }
  if (path === 'createdAt' && hasCreatedAt(resource)) return { kind: 'system', name: path }
  if (path === 'deletedAt' && canBeInactive(resource)) return { kind: 'system', name: path }
  for (const leaf of getLeafFields(resource.fields)) {
    if (isReference(leaf.field)) {
      const { as } = leaf.field.options
      if ((as === 'idAndObject' || as === 'id') && path === `${leaf.path}Id`) {
        return { kind: 'refId', path: leaf.path, ref: leaf.field }
      }
      const targetPath = getCarriedPaths(leaf.field).find((name) => path === `${leaf.path}.${name}`)
      if (targetPath !== undefined) return { kind: 'refValue', path: leaf.path, ref: leaf.field, targetPath }
    }
    if (hasCount(leaf.field) && path === getCountName(leaf.path, leaf.field)) {
      return { kind: 'count', path: leaf.path, list: leaf.field }
    }
  }
  return undefined
}

/** A list that the API does not send has no count in the API either. */
export const hasCount = (field: FieldData): field is ListField =>
  isList(field) && !(isInverse(field) && field.options.wire === 'none')

/** The field at a path: of the resource, or of the record that a reference leads to; undefined for keys and counts. */
export function findValueField(resources: Catalog, resolved: ResolvedPath): LeafField['field'] | undefined {
  if (resolved.kind === 'field') return resolved.field
  if (resolved.kind !== 'refValue') return undefined
  const target = findTarget(resources, resolved.ref.options.to)
  return target && findFieldAt(target.resource, resolved.targetPath)
}

/** The kind of the value at a path; for a value of a referenced record, the kind of its field. */
export function resolveKind(resources: Catalog, resource: ResourceData, path: string): FieldData['kind'] | undefined {
  const resolved = resolvePath(resource, path)
  switch (resolved?.kind) {
    case 'field':
      return resolved.field.kind
    case 'key':
    case 'count':
      return 'integer'
    case 'refId': {
      const target = findTarget(resources, resolved.ref.options.to)?.resource
      return target?.fields[target.key]?.kind ?? 'integer'
    }
    case 'system':
      return 'timestamp'
    case 'refValue': {
      const target = findTarget(resources, resolved.ref.options.to)
      return target && resolveKind(resources, target.resource, resolved.targetPath)
    }
    default:
      return undefined
  }
}

/** The fields of a form or a body. Rows, groups and lists are included as whole fields. */
export function getWritableFields(resource: ResourceData, mode: 'create' | 'update'): FieldsData {
  return Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([, field]) => !isInverse(field) && !field.options.readonly && !(mode === 'update' && field.options.createOnly),
    ),
  )
}

/** Whether a body may contain a file. It is then sent as multipart/form-data, or as JSON if it contains none. */
export const isMultipart = (resource: ResourceData): boolean =>
  getLeafFields(getWritableFields(resource, 'create')).some((leaf) => isFile(leaf.field))

/** Whether a stored record can be edited. */
export const canBeSaved = (resource: ResourceData): boolean =>
  getAction(resource, 'edit') !== undefined && Object.keys(getWritableFields(resource, 'update')).length > 0

/**
 * The declared or implied action, or undefined if the resource does not have it. `toggle` requires that records can be
 * inactive.
 */
export function getAction(resource: ResourceData, name: StandardAction | (string & {})): ActionData | undefined {
  const declared = resource.actions?.[name]
  if (resource.internal) return undefined
  if (name === 'remove' || declared || resource.readonly) return declared
  const isImplied = name === 'create' || name === 'edit' || (name === 'toggle' && canBeInactive(resource))
  return isImplied ? {} : undefined
}

/** The condition on users and records to run an action; by default all staff may. */
export const getActionCondition = ({ who }: ActionData): PredicateData => who ?? { '$me.isStaff': true }

/** The names of the actions on one record, the standard ones first. */
export function getRowActions(resource: ResourceData): string[] {
  const standard = ['edit', 'toggle', 'remove'].filter((name) => getAction(resource, name))
  const fieldOptions = Object.keys(resource.actions ?? {}).filter((name) => !standardActions.includes(name))
  return [...standard, ...fieldOptions]
}

/** The names of the row actions that are offered for several selected records: `toggle`, and actions with `bulk`. */
export function getBulkActions(resource: ResourceData): string[] {
  return getRowActions(resource).filter((name) => getAction(resource, name)?.bulk ?? name === 'toggle')
}

/** The paths of exclusive fields: only one record of the resource has `true`. */
export function getExclusivePaths({ fields }: ResourceData): string[] {
  return getLeafFields(fields).flatMap(({ path, field }) =>
    'exclusive' in field.options && field.options.exclusive ? [path] : [],
  )
}

/** The exclusive field that an action sets to true; undefined if the action also does something else. */
export function getExclusiveMark(resource: ResourceData, { effect }: ActionData): string | undefined {
  const set = effect && 'set' in effect ? Object.entries(effect.set) : []
  const [mark, value] = set[0] ?? []
  return set.length === 1 && value === true ? getExclusivePaths(resource).find((path) => path === mark) : undefined
}

/** The name of the first declared state whose predicate is true; otherwise `inactive` or `active`. */
export function getStateName(resource: ResourceData, record: RecordData, evaluationContext: EvaluationContext): string {
  const matchingState = Object.entries(resource.states ?? {}).find(([, predicate]) =>
    evaluatePredicate(predicate, record, evaluationContext),
  )
  return matchingState?.[0] ?? (record.deletedAt ? 'inactive' : 'active')
}

/** By default, everyone except the profile USER may read. */
export const getReadCondition = (resource: ResourceData) => resource.who ?? { '$me.isStaff': true }
export const getScreenCondition = (resource: ResourceData) => resource.screens?.who ?? getReadCondition(resource)
