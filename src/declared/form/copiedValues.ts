import { readBodyValue } from '#language/bodyValues.ts'
import { getCopiedValues } from '#language/copiedValues.ts'
import type { FieldsData } from '#language/field.ts'
import { isReference } from '#language/kinds/kinds.ts'
import { extractKey } from '#language/readers.ts'
import { isObject } from '#language/values.ts'
import { type FormField, getDependentFields } from './formModel.ts'

/**
 * The values that a form copies when the user chooses another record for a reference. A value that the chosen record
 * does not contain is not copied; an empty one is.
 *
 * @param fields those of the form that the user may change
 * @param declared the fields of the resource, or of the rows
 * @param change the reference, and its value before and after
 * @param record the chosen record, if the value is not the record itself
 */
export function copyFrom(
  fields: readonly FormField[],
  declared: FieldsData,
  {
    field: reference,
    previous,
    next,
  }: { readonly field: FormField; readonly previous: unknown; readonly next: unknown },
  record: unknown,
): readonly (readonly [field: FormField, value: unknown])[] {
  const chosen = record ?? next
  const { field } = reference
  if (!isObject(chosen) || !isReference(field)) return []
  if (extractKey(previous, field.options) === extractKey(next, field.options)) return []
  return getCopiedValues(declared).flatMap((copied) => {
    const target = fields.find(({ path }) => path === copied.path)
    if (copied.reference.path !== reference.path || !target) return []
    const found = readBodyValue(chosen, copied.copiedPath)
    return 'invalidPath' in found || found.raw === undefined ? [] : [[target, found.raw] as const]
  })
}

/** Whether a change of a field can clear others: those that depend on it, or on a value that is copied with it. */
export function canClearOthers(fields: readonly FormField[], declared: FieldsData, { path }: FormField): boolean {
  const copied = getCopiedValues(declared).filter(({ reference }) => reference.path === path)
  return [path, ...copied.map((one) => one.path)].some((changed) => getDependentFields(fields, changed).length > 0)
}
