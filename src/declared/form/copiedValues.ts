import { readBodyValue } from '#language/bodyValues.ts'
import { getCopiedValues } from '#language/copiedValues.ts'
import type { FieldsData } from '#language/field.ts'
import { isObject } from '#language/values.ts'
import type { FormField } from './formModel.ts'

/**
 * The values that a form copies when the user chooses a record for a reference, by path in the form. A value that the
 * chosen record does not contain is not copied; an empty one is.
 *
 * @param fields those of the form that the user may change
 * @param declared the fields of the resource, or of the rows
 */
export function copyFrom(
  fields: readonly Pick<FormField, 'path'>[],
  declared: FieldsData,
  reference: string,
  chosen: unknown,
): readonly (readonly [wirePath: string, value: unknown])[] {
  if (!isObject(chosen)) return []
  return getCopiedValues(declared).flatMap((copied) => {
    if (copied.reference.path !== reference || !fields.some(({ path }) => path === copied.path)) return []
    const found = readBodyValue(chosen, copied.copiedPath)
    return 'invalidPath' in found || found.raw === undefined ? [] : [[copied.wirePath, found.raw] as const]
  })
}
