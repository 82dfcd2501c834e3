import { type UseFormReturn, useWatch } from 'react-hook-form'
import { getEmptyValue } from '#language/kinds/kinds.ts'
import type { FillFields, RelatedFields } from '../../inputProps.ts'
import type { FormField } from '../formModel.ts'
import type { FormValues } from '../formResolver.ts'
import { toText } from '../inputs/text.ts'

/** Returns the fields of the places that contain this place, and a function that fills fields from a lookup. */
export function useRelatedFields(
  form: UseFormReturn<FormValues>,
  fields: readonly FormField[],
  formField: FormField,
): RelatedFields | undefined {
  const within = getEnclosingPaths(fields, formField)
  const enclosingValues = useWatch({ control: form.control, name: within })
  if (!('within' in formField.field.options) && !('fills' in formField.field.options)) return undefined
  return {
    enclosingPlaces: enclosingValues.map(toText),
    createFillFields: () => createFillFields(form, fields, formField),
  }
}

/** The paths of the fields with the places that contain this one, e.g. region and country, in this order. */
function getEnclosingPaths(fields: readonly FormField[], { path, field }: FormField): string[] {
  const within = 'within' in field.options ? field.options.within : undefined
  const parent = within === path ? undefined : fields.find((other) => other.path === within)
  return parent ? [parent.path, ...getEnclosingPaths(fields, parent)] : []
}

function createFillFields(
  form: UseFormReturn<FormValues>,
  fields: readonly FormField[],
  formField: FormField,
): FillFields {
  const fillEntries = 'fills' in formField.field.options ? Object.entries(formField.field.options.fills ?? {}) : []
  const previousValues = new Map(fields.map(({ path }) => [path, form.getValues(path)]))
  const initialDefaultValues = form.formState.defaultValues
  const isUnchanged = (path: string) => form.getValues(path) === previousValues.get(path)
  const setValue = (path: string, value: unknown) =>
    form.setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (lookupResult) => {
    // The result is outdated if the postal code or the record has changed, or if the form was saved.
    if (!isUnchanged(formField.path) || form.formState.defaultValues !== initialDefaultValues) return []
    const filled = fillEntries.flatMap(([resultKey, path]) => {
      const value = lookupResult[resultKey]
      return value && isUnchanged(path) ? [{ path, value }] : []
    })
    for (const { path, value } of filled) if (form.getValues(path) !== value) setValue(path, value)
    // If the region has changed and the result has no city, the old city is cleared.
    const changedPaths = filled.filter(({ path, value }) => previousValues.get(path) !== value).map(({ path }) => path)
    for (const { path, field } of fields) {
      const parent = 'within' in field.options ? field.options.within : undefined
      const isFilled = filled.some((other) => other.path === path)
      if (parent && changedPaths.includes(parent) && !isFilled && isUnchanged(path))
        setValue(path, getEmptyValue(field))
    }
    return filled.map(({ path }) => path)
  }
}
