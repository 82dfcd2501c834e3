import { Suspense } from 'react'
import { useInput } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { fieldLabel } from '#i18n/labels.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { getEmptyValue } from '#resources/language/kinds/kinds.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isEmpty } from '#resources/language/values.ts'
import { runAfterPointerUp } from '../../ui/runAfterPointerUp.ts'
import { useEngine } from '../engine.ts'
import { getResourceText } from '../messages.ts'
import type { ClearedFields } from './ClearedNotice.tsx'
import { type FieldState, type FormField, getDependentFields, getFieldsValidatedWith } from './formModel.ts'
import { collectErrors, type FormValues } from './formResolver.ts'
import { KindInput } from './inputs/KindInput.tsx'
import { useRelatedFields } from './places/useRelatedFields.ts'
import { getInputId } from './useRecordForm.ts'

interface DeclaredFieldProps {
  resource: ResourceData
  field: FormField
  fields: readonly FormField[]
  stored: RecordData | undefined
  form: UseFormReturn<FormValues>
  state: FieldState
  autoFocus: boolean
  onRejected: (reason: string | undefined) => void
  resetCount: number
  /** Called with the fields that a change of this field has cleared, and with a function that restores them. */
  onFieldsCleared: (cleared: ClearedFields) => void
}

/** One field of a form: its input with label and errors. A change also clears its dependent fields. */
export function DeclaredField({
  resource,
  field: formField,
  fields,
  stored,
  form,
  state,
  autoFocus,
  onRejected,
  resetCount,
  onFieldsCleared,
}: DeclaredFieldProps) {
  const { translate, widgets } = useEngine()
  const { path, wirePath, field } = formField
  const { value, onBlur, onChange, ref, errors } = useFormInput(wirePath)
  const relatedFields = useRelatedFields(form, fields, formField)
  const { widget } = field.options

  const handleChange = (newValue: unknown, referencedRecord?: unknown) => {
    const dependentFields = getDependentFields(fields, path)
    const undo = createUndo(form, [path, wirePath, ...dependentFields.map((dependent) => dependent.wirePath)])
    if (referencedRecord !== undefined) form.setValue(path, referencedRecord)
    const dependents = newValue === value ? [] : dependentFields
    const clearedFields = dependents.filter((dependent) => !isEmpty(form.getValues(dependent.wirePath)))
    for (const dependent of dependents) {
      form.setValue(dependent.wirePath, getEmptyValue(dependent.field), { shouldDirty: true })
      form.clearErrors(dependent.wirePath)
    }
    onChange(newValue)
    validateFields(form, getFieldsValidatedWith(fields, formField, resource))
    if (clearedFields.length > 0) onFieldsCleared({ changedPath: path, fields: clearedFields, undo })
  }
  const lockedHelp = state.isLocked ? translate('form.locked') : undefined
  const Input = (widget === undefined ? undefined : widgets[widget]) ?? KindInput
  const input = (
    <Input
      resource={resource}
      path={path}
      field={field}
      id={getInputId(resource, wirePath)}
      label={fieldLabel(translate, resource.name, wirePath)}
      help={getResourceText(translate, resource, `help.${path}`) ?? lockedHelp}
      error={errors.find((error) => error.path === '')?.message}
      innerErrors={errors.filter((error) => error.path !== '')}
      required={state.isRequired}
      disabled={!state.isEnabled}
      autoFocus={autoFocus}
      value={value}
      stored={stored}
      referencedRecord={wirePath === path ? undefined : form.getValues(path)}
      onChange={handleChange}
      onRejected={onRejected}
      resetCount={resetCount}
      relatedFields={relatedFields}
      onBlur={onBlur}
      inputRef={ref}
    />
  )
  return widget ? <Suspense fallback={null}>{input}</Suspense> : input
}

/**
 * Validates fields again if they were touched or have an error, because a change makes the form validate only one
 * field.
 */
function validateFields(form: UseFormReturn<FormValues>, fields: readonly FormField[]): void {
  for (const { wirePath } of fields) {
    const { isTouched, error } = form.getFieldState(wirePath)
    if (isTouched || error) void form.trigger(wirePath)
  }
}

/** Stores the current values of the given paths and returns a function that restores them. */
function createUndo(form: UseFormReturn<FormValues>, paths: readonly string[]): () => void {
  const previousValues = paths.map((path) => [path, form.getValues(path)] as const)
  return () => {
    for (const [path, value] of previousValues) form.setValue(path, value, { shouldDirty: true, shouldValidate: true })
  }
}

function useFormInput(source: string) {
  const { field, fieldState } = useInput({ source, format: identity, parse: identity })
  const { value, onChange, ref } = field
  // An error shown on blur can move the element that the user is clicking, so blur is handled after the click.
  const onBlur = () => runAfterPointerUp(field.onBlur)
  return { value, onBlur, onChange, ref, errors: collectErrors(fieldState.error) }
}

/** The inputs work with API values, so react-admin must not convert them. */
const identity = (value: unknown) => value
