import type { Catalog } from '../catalog.ts'
import {
  findValueField,
  getCarriedPaths,
  getCountName,
  getLeafFields,
  type ResolvedPath,
  resolveKind,
  resolvePath,
} from '../derive.ts'
import type { FieldData, FieldKind } from '../field.ts'
import { getKind, isList, isReference, isSingleValue } from '../kinds/kinds.ts'
import { isTransition } from '../lifecycles.ts'
import { isParentPath, parentPrefix } from '../parentPaths.ts'
import type { ProductNames } from '../productNames.ts'
import type { ResourceData } from '../resource.ts'
import { describeUnknownName, type Report } from './report.ts'

/** The input of the checks of one declaration; `resources` contains the other declarations if they are known. */
export interface Scope {
  readonly names: ProductNames
  readonly resources: Catalog
  readonly resource: ResourceData
  /** In a row: the resource of the record that the row belongs to, which conditions read as `$parent.…`. */
  readonly parent?: ResourceData | undefined
  /**
   * Whether the path of a reference is valid although only its id is on the wire. This is so in filters, which only SQL
   * evaluates.
   */
  readonly hasIdOnlyPaths?: boolean
  readonly report: Report
}

/**
 * The input of the checks of a condition. Without `names`, only the `$me.…` operands that every product has are valid.
 */
export type ConditionScope = Omit<Scope, 'names'> & { readonly names?: Pick<ProductNames, 'me'> }

/** A valid path with its meaning, kind and field. The last two are undefined for a value of a target that is not known. */
export interface CheckedPath {
  readonly resolved: ResolvedPath
  readonly kind: FieldKind | undefined
  /** The field of the record, or of the record that a reference leads to; undefined for keys and counts too. */
  readonly field: FieldData | undefined
}

/** The meaning of a path of the record; an unknown path is reported. */
export function checkPath(
  { resources, resource, parent, hasIdOnlyPaths = false, report }: ConditionScope,
  path: string,
  location: string,
): CheckedPath | undefined {
  if (isParentPath(path)) {
    if (parent) return checkParentPath({ resources, resource: parent, report }, path, location)
    report(location, `'${path}' is known to 'show', 'enabled', 'required' and 'currency' of a field in rows alone`)
    return undefined
  }
  const resolved = resolvePath(resource, path)
  if (resolved && (hasIdOnlyPaths || !isIdOnly(resolved)))
    return { resolved, kind: resolveKind(resources, resource, path), field: findValueField(resources, resolved) }
  report(location, describeUnknownName('field', path, getKnownPaths(resource)))
  return undefined
}

/**
 * Checks a `$parent.…` path of a row. Computed values of the parent are refused, because they may depend on the row.
 */
function checkParentPath(scope: ConditionScope, path: string, location: string): CheckedPath | undefined {
  const checkedPath = checkPath(scope, path.slice(parentPrefix.length), location)
  const { resolved } = checkedPath ?? {}
  if (resolved?.kind === 'field' && resolved.field.options.computed !== undefined)
    scope.report(location, `'${path}' is computed; a row reads what is entered in its record`)
  return checkedPath
}

/** Whether a reference is on the wire as an id only; then `{path}Id` exists, but not the path itself. */
const isIdOnly = (resolved: ResolvedPath): boolean =>
  resolved.kind === 'field' && isReference(resolved.field) && resolved.field.options.as === 'id'

/** Whether a value can be shown in one column; true if the kind is unknown. */
export const canBeSingle = (kind: FieldKind | undefined): boolean => kind === undefined || isSingleValue(kind)
/** Whether a kind is written but never read. */
export const isSecretKind = (kind: FieldKind | undefined): boolean =>
  kind !== undefined && getKind(kind).type === 'secret'
export const isText = (kind: FieldKind | undefined): boolean => kind !== undefined && getKind(kind).type === 'text'

/** All paths that a declaration may use, for suggestions. */
export function getKnownPaths(resource: ResourceData): string[] {
  const fieldPaths = getLeafFields(resource.fields).flatMap(({ path, field }): string[] => {
    if (isList(field)) return [path, getCountName(path, field)]
    if (!isReference(field)) return [path]
    return [path, `${path}Id`, ...getCarriedPaths(field).map((name) => `${path}.${name}`)]
  })
  return [...fieldPaths, resource.key, 'createdAt', 'deletedAt'].filter((path) => {
    const resolved = resolvePath(resource, path)
    return resolved !== undefined && !isIdOnly(resolved)
  })
}

/** Where an action is declared: among the actions, or as a transition. */
export const getActionLocation = (resource: ResourceData, action: string): string =>
  `${resource.name}.${isTransition(resource, action) ? 'lifecycle.transitions' : 'actions'}.${action}`
