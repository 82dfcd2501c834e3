import { Suspense } from 'react'
import { useInput } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { fieldLabel } from '#i18n/labels.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { emptyOf } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isEmpty } from '#resources/language/values.ts'
import { afterPress } from '../../ui/afterPress.ts'
import { useEngine } from '../engine.ts'
import { resourceText } from '../messages.ts'
import type { Emptied } from './EmptiedNotice.tsx'
import { errorsBelow, type FormValues } from './formIssues.ts'
import { clearedWith, type FieldState, type FormField } from './formModel.ts'
import { KindInput } from './inputs/KindInput.tsx'
import { useNeighbours } from './places/useNeighbours.ts'
import { inputId } from './useRecordForm.ts'

interface DeclaredFieldProps {
  resource: ResourceData
  field: FormField
  fields: readonly FormField[]
  stored: RecordData | undefined
  form: UseFormReturn<FormValues>
  state: FieldState
  autoFocus: boolean
  onRefused: (reason: string | undefined) => void
  restarts: number
  /** Called with the fields that a change of this field has cleared, and with a function that restores them. */
  onEmptied: (emptied: Emptied) => void
}

/** One field of a form: its input with label and errors. A change also clears its dependent fields. */
export function DeclaredField({
  resource,
  field: declared,
  fields,
  stored,
  form,
  state,
  autoFocus,
  onRefused,
  restarts,
  onEmptied,
}: DeclaredFieldProps) {
  const { translate, widgets } = useEngine()
  const { path, wirePath, field } = declared
  const { value, onBlur, onChange, ref, errors } = useField(wirePath)
  const neighbours = useNeighbours(form, fields, declared)
  const { required, widget } = field.options
  const atLeast = 'atLeast' in field.options ? (field.options.atLeast ?? 0) : 0

  const change = (changed: unknown, named?: unknown) => {
    const undo = undoOf(form, [path, wirePath, ...clearedWith(fields, path).map((dependent) => dependent.wirePath)])
    if (named !== undefined) form.setValue(path, named)
    const dependents = changed === value ? [] : clearedWith(fields, path)
    const emptied = dependents.filter((dependent) => !isEmpty(form.getValues(dependent.wirePath)))
    for (const dependent of dependents) {
      form.setValue(dependent.wirePath, emptyOf(dependent.field), { shouldDirty: true })
      form.clearErrors(dependent.wirePath)
    }
    onChange(changed)
    if (emptied.length > 0) onEmptied({ by: path, fields: emptied, undo })
  }
  const Input = (widget === undefined ? undefined : widgets[widget]) ?? KindInput
  const input = (
    <Input
      resource={resource}
      path={path}
      field={field}
      id={inputId(resource, wirePath)}
      label={fieldLabel(translate, resource.name, wirePath)}
      help={
        resourceText(translate, resource, `help.${path}`) ?? (state.isLocked ? translate('form.locked') : undefined)
      }
      error={errors.find((error) => error.path === '')?.message}
      innerErrors={errors.filter((error) => error.path !== '')}
      required={required === true || atLeast > 0}
      disabled={!state.isEnabled}
      autoFocus={autoFocus}
      value={value}
      stored={stored}
      named={wirePath === path ? undefined : form.getValues(path)}
      onChange={change}
      onRefused={onRefused}
      restarts={restarts}
      neighbours={neighbours}
      onBlur={onBlur}
      inputRef={ref}
    />
  )
  return widget ? <Suspense fallback={null}>{input}</Suspense> : input
}

/** Returns a function that restores the current values at some paths of a form. */
function undoOf(form: UseFormReturn<FormValues>, paths: readonly string[]): () => void {
  const held = paths.map((path) => [path, form.getValues(path)] as const)
  return () => {
    for (const [path, value] of held) form.setValue(path, value, { shouldDirty: true, shouldValidate: true })
  }
}

function useField(source: string) {
  const { field, fieldState } = useInput({ source, format: asIs, parse: asIs })
  const { value, onChange, ref } = field
  // An error shown on blur can move the element that the user is clicking, so blur is handled after the click.
  const onBlur = () => afterPress(field.onBlur)
  return { value, onBlur, onChange, ref, errors: errorsBelow(fieldState.error) }
}

/** The inputs work with API values, so react-admin must not convert them. */
const asIs = (value: unknown) => value
