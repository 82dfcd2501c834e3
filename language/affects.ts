import type { ActionData, AffectedList } from './action.ts'
import { type Catalog, findTarget } from './catalog.ts'
import { findFieldAt, getExclusivePaths } from './derive.ts'
import { isInverse } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/** What an action affects besides its record: the record that loses an exclusive mark, or records that refer to it. */
export type Affected =
  | { readonly kind: 'mark'; readonly name: string }
  | {
      readonly kind: 'list'
      readonly name: string
      /**
       * The resource of these records, their reference field, and the state that they must have; undefined if any state
       * counts.
       */
      readonly target: ResourceData
      readonly via: string
      readonly state: string | undefined
    }

type AffectsEntry = NonNullable<ActionData['affects']>[number]

export const getAffectedName = (entry: AffectsEntry): string => (typeof entry === 'string' ? entry : entry.list)

/** Resolves an entry of `affects`; undefined if it is neither an exclusive field nor a list. */
export function resolveAffected(resources: Catalog, resource: ResourceData, entry: AffectsEntry): Affected | undefined {
  const name = getAffectedName(entry)
  if (getExclusivePaths(resource).includes(name)) return { kind: 'mark', name }
  const field = findFieldAt(resource, name)
  const target = isInverse(field) ? findTarget(resources, field.options.to) : undefined
  if (!isInverse(field) || !target || target.rows) return undefined
  const { state }: Partial<AffectedList> = typeof entry === 'string' ? {} : entry
  return { kind: 'list', name, target: target.resource, via: field.options.via, state }
}
