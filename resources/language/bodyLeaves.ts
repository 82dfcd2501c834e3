import { leafFields } from './derive.ts'
import type { FieldData, FieldOf, FieldsData } from './field.ts'
import { pathsNeededBy } from './pathsIn.ts'
import type { PredicateData } from './predicate.ts'
import type { ResourceData } from './resource.ts'

export type BodyMode = 'create' | 'update'
export type BodyField = Exclude<FieldData, FieldOf<'group' | 'many'>>

/** A field that a body may carry. */
export interface BodyLeaf {
  /** The declared dotted path. */
  readonly path: string
  /** Where it stands in a body: the path, or `{path}Id` for a reference that travels as an id. */
  readonly wirePath: string
  readonly field: BodyField
  /** `show` and `enabled`: all must hold, or the value is stored as null. */
  readonly conditions: readonly PredicateData[]
  /** The paths of fields without which this one takes no value. */
  readonly needs: readonly string[]
}

/** The fields a body of this mode may carry, groups opened, in declared order. */
export function bodyLeaves(resource: ResourceData, mode: BodyMode): BodyLeaf[] {
  return leavesOf(resource.fields, mode)
}

/** The same for the fields of a row. */
export function leavesOf(fields: FieldsData, mode: BodyMode): BodyLeaf[] {
  return leafFields(fields).flatMap(({ path, field }): BodyLeaf[] => {
    const { readonly, createOnly, show, enabled } = field.options
    if (field.kind === 'many' || readonly || (createOnly && mode === 'update')) return []
    const conditions = [show, enabled].filter((condition) => condition !== undefined)
    return [{ path, wirePath: wirePathOf(path, field), field, conditions, needs: pathsNeededBy(enabled ?? {}) }]
  })
}

/** Whether a path of a condition reads the field: it names it, its id, its count or something inside it. */
export const reads = (path: string, { path: own, wirePath }: Pick<BodyLeaf, 'path' | 'wirePath'>): boolean =>
  path === own || path === wirePath || path === `${own}Count` || path.startsWith(`${own}.`)

/** Where a field's value stands on the wire when it is written. */
export function wirePathOf(path: string, field: FieldData): string {
  const travelsAsId = field.kind === 'ref' && (field.options.as === 'idAndObject' || field.options.as === 'id')
  return travelsAsId ? `${path}Id` : path
}
