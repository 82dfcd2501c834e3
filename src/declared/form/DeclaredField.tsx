import { Suspense } from 'react'
import { useInput } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import { fieldLabel } from '#i18n/labels.ts'
import type { RecordData } from '#language/evaluate.ts'
import { getEmptyValue } from '#language/kinds/kinds.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isEmpty } from '#language/values.ts'
import { runAfterPointerUp } from '../../ui/runAfterPointerUp.ts'
import { useEngine } from '../engine.ts'
import { getResourceText } from '../messages.ts'
import type { ClearedFields } from './ClearedNotice.tsx'
import { copyFrom } from './copiedValues.ts'
import {
  type FieldState,
  type FormField,
  getDependentFields,
  getFieldsValidatedWith,
  getFollowingValues,
  isLocked,
} from './formModel.ts'
import { collectErrors, type FormValues } from './formResolver.ts'
import { KindInput } from './inputs/KindInput.tsx'
import { useRelatedFields } from './places/useRelatedFields.ts'
import { getInputId } from './useRecordForm.ts'

interface DeclaredFieldProps {
  resource: ResourceData
  field: FormField
  fields: readonly FormField[]
  stored: RecordData | undefined
  /** The record with the current input. Only rows read it. */
  currentRecord: RecordData | undefined
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
  currentRecord,
  form,
  state,
  autoFocus,
  onRejected,
  resetCount,
  onFieldsCleared,
}: DeclaredFieldProps) {
  const { translate, widgets, getEvaluationContext } = useEngine()
  const { path, wirePath, field } = formField
  const input = useFormInput(wirePath)
  const { value, onBlur, ref, errors } = input
  const relatedFields = useRelatedFields(form, fields, formField)
  const { widget } = field.options

  const lockedHelp = state.isLocked ? translate('form.locked') : undefined
  const Input = (widget === undefined ? undefined : widgets[widget]) ?? KindInput
  const element = (
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
      record={currentRecord}
      referencedRecord={wirePath === path ? undefined : form.getValues(path)}
      onChange={(newValue, referencedRecord) => {
        const cleared = changeField(form, fields, formField, {
          value,
          newValue,
          referencedRecord,
          evaluationContext: getEvaluationContext(),
          resource,
          stored,
          setValue: input.onChange,
        })
        if (cleared) onFieldsCleared(cleared)
      }}
      onRejected={onRejected}
      resetCount={resetCount}
      relatedFields={relatedFields}
      onBlur={onBlur}
      inputRef={ref}
    />
  )
  return widget ? <Suspense fallback={null}>{element}</Suspense> : element
}

interface FieldChange {
  resource: ResourceData
  stored: RecordData | undefined
  value: unknown
  newValue: unknown
  referencedRecord: unknown
  evaluationContext: EvaluationContext
  setValue: (newValue: unknown) => void
}

/** Changes a field, clears and fills the fields that depend on it, and returns those that lost a value. */
function changeField(
  form: UseFormReturn<FormValues>,
  fields: readonly FormField[],
  formField: FormField,
  { resource, stored, value, newValue, referencedRecord, evaluationContext, setValue }: FieldChange,
): ClearedFields | undefined {
  const { path, wirePath } = formField
  const change: ValueChange = { field: formField, previous: value, next: newValue }
  const writableFields = fields.filter((one) => !isLocked(one, stored, evaluationContext))
  const copies = copyFrom(writableFields, resource.fields, change, referencedRecord).map(
    ([field, next]): ValueChange => ({
      field,
      previous: form.getValues(field.wirePath),
      next,
    }),
  )
  const changes = newValue === value ? [change] : [change, ...copies]
  const isChanged = (other: FormField) => changes.some(({ field }) => field === other)
  const dependents =
    newValue === value
      ? []
      : changes.flatMap(({ field }) => getDependentFields(fields, field.path)).filter((other) => !isChanged(other))
  const affected = [...dependents, ...copies.map(({ field }) => field)]
  const undo = createUndo(form, [path, wirePath, ...affected.map((other) => other.wirePath)])
  if (referencedRecord !== undefined) form.setValue(path, referencedRecord)
  const clearedFields = dependents.filter((dependent) => !isEmpty(form.getValues(dependent.wirePath)))
  for (const dependent of dependents) {
    form.setValue(dependent.wirePath, getEmptyValue(dependent.field), { shouldDirty: true })
    form.clearErrors(dependent.wirePath)
  }
  const following = changes.flatMap((one) =>
    getFollowingValues(fields, one.field, one, { values: form.getValues(), stored }),
  )
  setValue(newValue)
  const made = [...changes.slice(1).map(({ field, next }) => [field.wirePath, next] as const), ...following]
  for (const [madePath, next] of made)
    form.setValue(madePath, next, { shouldDirty: true, shouldValidate: form.getFieldState(madePath).invalid })
  validateFields(
    form,
    changes.flatMap(({ field }) => getFieldsValidatedWith(fields, field, resource)),
  )
  return clearedFields.length > 0 ? { changedPath: path, fields: clearedFields, undo } : undefined
}

/** The change of one value of a form. */
interface ValueChange {
  readonly field: FormField
  readonly previous: unknown
  readonly next: unknown
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
  // An error shown on blur can move the element that the user is clicking, so blur is handled after the click. A dialog
  // over the page, such as the command palette, takes the focus only for a while.
  const onBlur = () =>
    runAfterPointerUp(() => {
      if (!document.querySelector('dialog[open]')) field.onBlur()
    })
  return { value, onBlur, onChange, ref, errors: collectErrors(fieldState.error) }
}

/** The inputs work with API values, so react-admin must not convert them. */
const identity = (value: unknown) => value
