import { type Catalog, findTarget } from './catalog.ts'
import { findFieldAt, getAction, getRowActions } from './derive.ts'
import { isInverse } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/** A step that is offered after a record was saved. */
export type NextStep =
  | { readonly kind: 'action'; readonly action: string }
  /** Creates a record of another resource that refers to this one. */
  | { readonly kind: 'create'; readonly list: string; readonly target: ResourceData; readonly via: string }

/** Resolves a name in `form.next`; undefined if it is neither an action nor a list in which records can be created. */
export function resolveNextStep(resources: Catalog, resource: ResourceData, name: string): NextStep | undefined {
  if (getRowActions(resource).includes(name) && getAction(resource, name)?.effect)
    return { kind: 'action', action: name }
  const field = findFieldAt(resource, name)
  const target = isInverse(field) ? findTarget(resources, field.options.to) : undefined
  if (!isInverse(field) || !target || target.rows || !getAction(target.resource, 'create')) return undefined
  return { kind: 'create', list: name, target: target.resource, via: field.options.via }
}
