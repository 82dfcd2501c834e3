import { useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useEngine } from '../engine.ts'
import { type FormValues, resolverOf } from './formIssues.ts'
import { type FormField, type FormMode, formFields, initialValues } from './formModel.ts'

/** The form of one record: its input, its stored version and its validation. */
export interface RecordForm {
  readonly resource: ResourceData
  readonly mode: FormMode
  readonly fields: readonly FormField[]
  readonly form: UseFormReturn<FormValues>
  /** The latest stored version that this form knows; undefined for a new record. */
  readonly stored: RaRecord | undefined
  /** Replaces the stored version and keeps the input. */
  setStored(record: RaRecord): void
  /** Stores why a file was rejected; undefined removes the reason. It is shown if the value is missing. */
  noteRefusal(wirePath: string, reason: string | undefined): void
  /** Resets the form to a record, or to a new one. */
  restart(record?: RaRecord): void
  /** How often the form was reset. */
  readonly restarts: number
}

/**
 * The form of a record. Errors are first shown on blur and then updated on change; `isValid` is always up to date.
 * @param presetValues the initial values of a new record
 */
export function useRecordForm(resource: ResourceData, record?: RaRecord, begun?: RecordData): RecordForm {
  const { translate, surroundings, formats } = useEngine()
  const [stored, setStored] = useState(record)
  const mode = record ? 'update' : 'create'
  const fields = useMemo(() => formFields(resource.fields), [resource])
  const [restarts, setRestarts] = useState(0)
  const [refusals] = useState(() => new Map<string, string>())
  const context = () => ({ mode, ...(stored && { stored }), surroundings: surroundings(), formats }) as const
  const resolver = resolverOf({ resource, translate, fields, context, refusals })
  const [defaultValues] = useState(() => initialValues(fields, record, begun))
  const form = useForm<FormValues>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false })
  return {
    resource,
    mode,
    fields,
    form,
    stored,
    setStored,
    noteRefusal(wirePath, reason) {
      if (reason === undefined) refusals.delete(wirePath)
      else refusals.set(wirePath, reason)
    },
    restart(from) {
      refusals.clear()
      if (from) setStored(from)
      form.reset(initialValues(fields, from))
      setRestarts(restarts + 1)
    },
    restarts,
  }
}

/** The id of the input of a field, by its path in the form. */
export function inputId(resource: ResourceData, wirePath: string): string {
  return `${resource.name}-${wirePath.replaceAll('.', '-')}`
}

/** A path and its ancestors, the path itself first. */
const placesOf = (path: string): string[] =>
  path.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'))

/**
 * Focuses the input of a field. If there is none, focuses the input that contains the field. A hidden input is revealed
 * first.
 */
export function focusField(resource: ResourceData, wirePath: string): void {
  const [input] = placesOf(wirePath).flatMap((place) => document.getElementById(inputId(resource, place)) ?? [])
  if (input?.matches('[data-reveals]')) input.click()
  else input?.focus()
  input?.scrollIntoView({ block: 'center' })
}
