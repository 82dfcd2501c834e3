import { type Catalog, targetNamed } from './catalog.ts'
import { exclusivePaths, fieldAt } from './derive.ts'
import { isInverse } from './kinds/kinds.ts'
import type { ActionData, AffectedList, ResourceData } from './resource.ts'

/** What an action affects besides its record: the record that loses an exclusive mark, or records that refer to it. */
export type Affected =
  | { readonly kind: 'mark'; readonly name: string }
  | {
      readonly kind: 'list'
      readonly name: string
      /** The resource of these records, their reference field, and the state that they must have (undefined: any). */
      readonly target: ResourceData
      readonly via: string
      readonly state: string | undefined
    }

type Declared = NonNullable<ActionData['affects']>[number]

export const affectedName = (declared: Declared): string => (typeof declared === 'string' ? declared : declared.list)

/** Resolves an entry of `affects`; undefined if it is neither an exclusive field nor a list. */
export function affectedOf(resources: Catalog, resource: ResourceData, declared: Declared): Affected | undefined {
  const name = affectedName(declared)
  if (exclusivePaths(resource).includes(name)) return { kind: 'mark', name }
  const field = fieldAt(resource, name)
  const target = isInverse(field) ? targetNamed(resources, field.options.to) : undefined
  if (!isInverse(field) || !target || target.rows) return undefined
  const { state }: Partial<AffectedList> = typeof declared === 'string' ? {} : declared
  return { kind: 'list', name, target: target.resource, via: field.options.via, state }
}
