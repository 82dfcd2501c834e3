import type { Catalog } from './catalog.ts'
import { findFieldAt } from './derive.ts'
import type { FieldOf } from './field.ts'
import { isReference } from './kinds/kinds.ts'
import type { PredicateData, Scalar } from './predicate.ts'
import type { ResourceData } from './resource.ts'

/**
 * The reference to the owner of each record, if the records of a resource belong to owners. Records without an owner
 * belong to the house.
 */
export function findOwnerField({ belongsTo, ...resource }: ResourceData): FieldOf<'ref'> | undefined {
  const field = belongsTo === undefined ? undefined : findFieldAt(resource, belongsTo)
  return isReference(field) ? field : undefined
}

/** The path of the owner's key in conditions. */
export const getOwnerPath = (belongsTo: string): string => `${belongsTo}Id`

/** Users of an owner see only its records; users of the house, who have no owner, see all. */
export const buildOwnerRule = (belongsTo: string): PredicateData => ({
  or: [{ [`$me.${belongsTo}`]: null }, { [getOwnerPath(belongsTo)]: `$me.${belongsTo}` }],
})

/** Whether the owner alone decides who sees the records of a resource. */
export const hasOwnerRule = ({ belongsTo, records }: ResourceData): boolean =>
  belongsTo !== undefined && JSON.stringify(records) === JSON.stringify(buildOwnerRule(belongsTo))

/** Which users may create a record for another owner than their own: those of the house. */
export const buildOwnerChoice = (belongsTo: string): PredicateData => ({ [`$me.${belongsTo}`]: null })

/**
 * Whether a user has no owner and so belongs to the house; true for all if `users` has no `belongsTo`.
 *
 * @param own the user's values of the fields in `me`
 */
export function isOfHouse(resources: Catalog, { own }: { readonly own: Readonly<Record<string, Scalar>> }): boolean {
  const belongsTo = resources.find(({ name }) => name === 'users')?.belongsTo
  return belongsTo === undefined || (own[belongsTo] ?? null) === null
}

/**
 * Derives from `belongsTo` who sees the records, and that a new record gets the owner of the user who creates it.
 * Returns the declaration itself if it has no `belongsTo`, or has these parts already.
 */
export function expandBelonging<R extends ResourceData>(resource: R): R {
  const { belongsTo, records, fields } = resource
  const field = belongsTo === undefined ? undefined : fields[belongsTo]
  if (belongsTo === undefined || !isReference(field) || records !== undefined) return resource
  const options = { ...field.options, default: `$me.${belongsTo}`, createOnly: true }
  return {
    ...resource,
    records: buildOwnerRule(belongsTo),
    fields: { ...fields, [belongsTo]: { ...field, options } },
  }
}

/** Whether an action gives a record to another owner. */
export function changesOwner({ belongsTo, actions }: ResourceData, action: string): boolean {
  const effect = actions?.[action]?.effect
  return belongsTo !== undefined && effect !== undefined && 'set' in effect && belongsTo in effect.set
}
