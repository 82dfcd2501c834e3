import { useEffect, useMemo, useRef, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
// Imported here, so that the module with the record calls loads together with the form, not after it.
import '../../api/contractCalls.ts'
import type { ChosenOwner } from '../../api/chosenOwner.ts'
import { useEngine } from '../engine.ts'
import type { Presets } from '../presets.ts'
import { buildInitialValues, buildStoredValues, type FormField, type FormMode, getRecordFields } from './formModel.ts'
import { useRecordOwner } from './formOwner.ts'
import { createResolver, type FormValues } from './formResolver.ts'

/** The form of one record: its input, its stored version and its validation. */
export interface RecordForm {
  readonly resource: ResourceData
  readonly mode: FormMode
  readonly fields: readonly FormField[]
  readonly form: UseFormReturn<FormValues>
  /** The latest stored version that this form knows; undefined for a new record. */
  readonly stored: RaRecord | undefined
  /** The owner of the record, see `useRecordOwner`. */
  readonly owner: ChosenOwner | undefined
  /** The owner that a new record gets, if it is not the one that the user has selected. */
  readonly presetOwner: ChosenOwner | undefined
  /** Replaces the stored version and keeps the input. */
  setStored(record: RaRecord): void
  /** Stores why a file was rejected; undefined removes the reason. It is shown if the value is missing. */
  setRejection(wirePath: string, reason: string | undefined): void
  /** Resets the form to a record, or to a new one. */
  reset(record?: RaRecord): void
  /** How often the form was reset. */
  readonly resetCount: number
}

/**
 * The form of a record. Errors are first shown on blur and then updated on change; `isValid` is always up to date.
 */
export function useRecordForm(resource: ResourceData, record?: RaRecord, presets?: Presets): RecordForm {
  const { resources, translate, getEvaluationContext, formats } = useEngine()
  const [stored, setStored] = useState(record)
  const owner = useRecordOwner(resource, stored, presets?.owner)
  const mode = record ? 'update' : 'create'
  const fields = useMemo(() => getRecordFields(resource), [resource])
  const buildValues = (currentRecord?: RecordData, values?: RecordData) =>
    currentRecord
      ? buildStoredValues(fields, currentRecord)
      : buildInitialValues(fields, getEvaluationContext(), values)
  const [resetCount, setResetCount] = useState(0)
  const [rejections] = useState(() => new Map<string, string>())
  const getBodyContext = () =>
    ({ mode, ...(stored && { stored }), evaluationContext: getEvaluationContext(), formats }) as const
  const resolver = createResolver({ resources, resource, translate, fields, getContext: getBodyContext, rejections })
  const [defaultValues] = useState(() => buildValues(record, presets?.areChanges ? undefined : presets?.values))
  const form = useForm<FormValues>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false })
  useChanges(form, () => (presets?.areChanges ? buildValues(undefined, presets.values) : undefined))
  useReloadedRecord(form, fields, record, setStored)
  return {
    resource,
    mode,
    fields,
    form,
    stored,
    owner,
    presetOwner: presets?.owner && owner,
    setStored,
    setRejection(wirePath, reason) {
      if (reason === undefined) rejections.delete(wirePath)
      else rejections.set(wirePath, reason)
    },
    reset(newRecord) {
      rejections.clear()
      if (newRecord) setStored(newRecord)
      form.reset(buildValues(newRecord))
      setResetCount(resetCount + 1)
    },
    resetCount,
  }
}

/**
 * Sets values once, as if the user had typed them. An effect, because the form must first be initialized with its
 * default values.
 */
function useChanges(form: UseFormReturn<FormValues>, build: () => RecordData | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    const values = isDone.current ? undefined : build()
    isDone.current = true
    if (values) form.reset(values, { keepDefaultValues: true })
  })
}

/**
 * Copies a record that was reloaded after an action into the form, and keeps what the user has changed. An effect,
 * because the record comes from outside the form.
 */
function useReloadedRecord(
  form: UseFormReturn<FormValues>,
  fields: readonly FormField[],
  record: RaRecord | undefined,
  setStored: (record: RaRecord) => void,
): void {
  const known = useRef(record)
  useEffect(() => {
    const previous = known.current
    if (!record || !previous || record === previous) return
    known.current = record
    const entered = fields.flatMap(({ path, wirePath }) =>
      form.getFieldState(wirePath).isDirty ? [path, wirePath].map((name) => [name, form.getValues(name)] as const) : [],
    )
    setStored(record)
    form.reset(buildStoredValues(fields, record))
    for (const [name, value] of entered) form.setValue(name, value, { shouldDirty: true })
  }, [form, fields, record, setStored])
}

/** The id of the input of a field, by its path in the form. */
export function getInputId(resource: ResourceData, wirePath: string): string {
  return `${resource.name}-${wirePath.replaceAll('.', '-')}`
}

/** A path and its ancestors, the path itself first. */
const getPathAndAncestors = (path: string): string[] =>
  path.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'))

/**
 * Focuses the input of a field. If there is none, focuses the input that contains the field. A hidden input is revealed
 * first.
 */
export function focusField(resource: ResourceData, wirePath: string): void {
  const [input] = getPathAndAncestors(wirePath).flatMap(
    (ancestor) => document.getElementById(getInputId(resource, ancestor)) ?? [],
  )
  if (input?.matches('[data-reveals]')) input.click()
  else input?.focus()
  input?.scrollIntoView({ block: 'center' })
}
