import { getLeafFields } from './derive.ts'
import type { FieldData, FieldOf, FieldsData } from './field.ts'
import { isGivenByDatabase, isInverse, isLinks, isReference } from './kinds/kinds.ts'
import { getKeysName } from './kinds/links.ts'
import { memoizeByObject } from './memoize.ts'
import type { PredicateData } from './predicate.ts'
import { getRequiredPaths } from './predicatePaths.ts'
import type { ResourceData } from './resource.ts'

export type BodyMode = 'create' | 'update'
export type BodyField = Exclude<FieldData, FieldOf<'group' | 'many' | 'sequence' | 'position'>>

/** A field that a request body may contain. */
export interface BodyLeaf {
  /** The declared dotted path. */
  readonly path: string
  /** The path in a body: the declared path, `{path}Id` for a reference that is sent as an id, `{path}Ids` for links. */
  readonly wirePath: string
  readonly field: BodyField
  /** The `show` and `enabled` predicates. If one of them is false, null is stored. */
  readonly conditions: readonly PredicateData[]
  /** Paths of fields that must have a value if this field has one. */
  readonly requiredPaths: readonly string[]
}

/** The fields that a body may contain in this mode, with groups flattened, in declared order. */
export function getBodyLeaves(resource: ResourceData, mode: BodyMode): readonly BodyLeaf[] {
  return toBodyLeaves(resource.fields, mode)
}

/** Like `getBodyLeaves`, for any set of fields, such as those of a row. */
export const toBodyLeaves = (fields: FieldsData, mode: BodyMode): readonly BodyLeaf[] => leavesByMode[mode](fields)

const findLeaves = (mode: BodyMode) => (fields: FieldsData) =>
  getLeafFields(fields).flatMap(({ path, field }): BodyLeaf[] => {
    const { readonly, createOnly } = field.options
    const isGiven = isInverse(field) || isGivenByDatabase(field) || readonly
    return isGiven || (createOnly && mode === 'update') ? [] : [toBodyLeaf(path, field)]
  })

/** Computed once per declaration, because every write reads the fields. */
const leavesByMode = { create: memoizeByObject(findLeaves('create')), update: memoizeByObject(findLeaves('update')) }

/** A field as a part of a body, also one that a body may not contain. */
export function toBodyLeaf(path: string, field: BodyField): BodyLeaf {
  const { show, enabled } = field.options
  const conditions = [show, enabled].filter((condition) => condition !== undefined)
  return { path, wirePath: getWirePath(path, field), field, conditions, requiredPaths: getRequiredPaths(enabled ?? {}) }
}

/** Whether a path in a condition refers to the field: to itself, its id, its count or a part of it. */
export const refersToLeaf = (
  path: string,
  { path: leafPath, wirePath }: Pick<BodyLeaf, 'path' | 'wirePath'>,
): boolean => path === leafPath || path === wirePath || path === `${leafPath}Count` || path.startsWith(`${leafPath}.`)

/** The path of a field in a request body. */
export function getWirePath(path: string, field: FieldData): string {
  if (isLinks(field)) return getKeysName(path)
  const isSentAsId = isReference(field) && (field.options.as === 'idAndObject' || field.options.as === 'id')
  return isSentAsId ? `${path}Id` : path
}
