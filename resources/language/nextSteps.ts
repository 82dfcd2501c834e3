import { type Catalog, targetNamed } from './catalog.ts'
import { actionOf, fieldAt, rowActionsOf } from './derive.ts'
import { isInverse } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/** A step that is offered after a record was saved. */
export type NextStep =
  | { readonly kind: 'action'; readonly action: string }
  /** Creates a record of another resource that refers to this one. */
  | { readonly kind: 'create'; readonly list: string; readonly target: ResourceData; readonly via: string }

/** Resolves a name in `form.next`; undefined if it is neither an action nor such a list. */
export function nextStepOf(resources: Catalog, resource: ResourceData, name: string): NextStep | undefined {
  if (rowActionsOf(resource).includes(name) && actionOf(resource, name)?.effect) return { kind: 'action', action: name }
  const field = fieldAt(resource, name)
  const target = isInverse(field) ? targetNamed(resources, field.options.to) : undefined
  if (!isInverse(field) || !target || target.rows || !actionOf(target.resource, 'create')) return undefined
  return { kind: 'create', list: name, target: target.resource, via: field.options.via }
}
