import { type UseFormReturn, useWatch } from 'react-hook-form'
import { emptyOf } from '#resources/language/kinds/kinds.ts'
import type { Fill, Neighbours } from '../../inputProps.ts'
import type { FormValues } from '../formIssues.ts'
import type { FormField } from '../formModel.ts'
import { asText } from '../inputs/text.ts'

/** The fields related to a place: those of the places that contain it, and those that its lookup fills. */
export function useNeighbours(
  form: UseFormReturn<FormValues>,
  fields: readonly FormField[],
  own: FormField,
): Neighbours | undefined {
  const within = placesAround(fields, own)
  const around = useWatch({ control: form.control, name: within })
  if (!('within' in own.field.options) && !('fills' in own.field.options)) return undefined
  return { within: around.map(asText), beginFill: () => beginFill(form, fields, own) }
}

/** The paths of the fields with the places that contain this one, e.g. region and country, in this order. */
function placesAround(fields: readonly FormField[], { path, field }: FormField): string[] {
  const within = 'within' in field.options ? field.options.within : undefined
  const holder = within === path ? undefined : fields.find((other) => other.path === within)
  return holder ? [holder.path, ...placesAround(fields, holder)] : []
}

function beginFill(form: UseFormReturn<FormValues>, fields: readonly FormField[], own: FormField): Fill {
  const fills = 'fills' in own.field.options ? Object.entries(own.field.options.fills ?? {}) : []
  const before = new Map(fields.map(({ path }) => [path, form.getValues(path)]))
  const began = form.formState.defaultValues
  const isAsItWas = (path: string) => form.getValues(path) === before.get(path)
  const put = (path: string, value: unknown) =>
    form.setValue(path, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (answers) => {
    // The result is outdated if the postal code or the record has changed, or if the form was saved.
    if (!isAsItWas(own.path) || form.formState.defaultValues !== began) return []
    const filled = fills.flatMap(([answer, path]) => {
      const value = answers[answer]
      return value && isAsItWas(path) ? [{ path, value }] : []
    })
    for (const { path, value } of filled) if (form.getValues(path) !== value) put(path, value)
    // If the region has changed and the result has no city, the old city is cleared.
    const moved = filled.filter(({ path, value }) => before.get(path) !== value).map(({ path }) => path)
    for (const { path, field } of fields) {
      const holder = 'within' in field.options ? field.options.within : undefined
      const isFilled = filled.some((one) => one.path === path)
      if (holder && moved.includes(holder) && !isFilled && isAsItWas(path)) put(path, emptyOf(field))
    }
    return filled.map(({ path }) => path)
  }
}
