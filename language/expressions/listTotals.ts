import { findFieldAt, isSortable } from '../derive.ts'
import type { ResourceData } from '../resource.ts'
import { type ComputedForm, getComputedForm } from './computedForms.ts'

/** The form of a total over the records of a list. */
export type ListTotalForm = Extract<ComputedForm, { readonly type: 'integer' | 'decimal' }>

/**
 * The form of the total of a field over all records of a list; undefined for a field that has none: it is no number, it
 * is computed when it is read, or records may differ in currency.
 */
export function getListTotalForm(resource: ResourceData, name: string): ListTotalForm | undefined {
  const field = findFieldAt(resource, name)
  if (!field || !isSortable(field)) return undefined
  const form = getComputedForm(field)
  return form?.type === 'integer' || form?.type === 'decimal' ? form : undefined
}
