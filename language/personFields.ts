import { type Catalog, findTarget } from './catalog.ts'
import type { FieldData, FieldKind } from './field.ts'
import type { ValueType } from './kinds/kind.ts'
import { getKind, isReference } from './kinds/kinds.ts'
import type { ProductNames } from './productNames.ts'

/** A field of `users` that conditions can read of the current user: `team` as `$me.team`. */
export interface PersonField {
  readonly name: string
  readonly field: FieldData
}

/** The kinds of the fields of `users` that conditions can read: single values that are compared as they are stored. */
export const personFieldKinds: readonly FieldKind[] = ['boolean', 'choice', 'country', 'integer', 'ref', 'text']

export const canBePersonField = ({ kind, options }: FieldData): boolean =>
  personFieldKinds.includes(kind) && options.computed === undefined

/** The fields of `users` that a product names in `me`. Names that are no such field are left out. */
export function getPersonFields(resources: Catalog, { me = [] }: Pick<ProductNames, 'me'>): PersonField[] {
  const fields = resources.find(({ name }) => name === 'users')?.fields ?? {}
  return me.flatMap((name) => {
    const field = fields[name]
    return field && canBePersonField(field) ? [{ name, field }] : []
  })
}

/** The type of the value of such a field; for a reference, the type of its key. */
export function getPersonType(resources: Catalog, { field }: PersonField): ValueType {
  if (!isReference(field)) return getKind(field.kind).type
  const target = findTarget(resources, field.options.to)?.resource
  const key = target?.fields[target.key]
  return getKind(key?.kind ?? 'integer').type
}
