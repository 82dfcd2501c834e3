import { useMemo, useState } from 'react'
import type { RaRecord } from 'react-admin'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useEngine } from '../engine.ts'
import { type FormValues, resolverOf } from './formIssues.ts'
import { type FormField, type FormMode, formFields, initialValues } from './formModel.ts'

/** A form over one record: what is typed, what it began with, and the rules that judge it. */
export interface RecordForm {
  readonly resource: ResourceData
  readonly mode: FormMode
  readonly fields: readonly FormField[]
  readonly form: UseFormReturn<FormValues>
  /** The record as it is stored, as far as this form knows; absent for a new one. */
  readonly stored: RaRecord | undefined
  /** Goes on over another version of the record; what is typed stays. */
  setStored(record: RaRecord): void
  /** Keeps why something offered for a field was refused, until it is over: it is said where the value is missing. */
  noteRefusal(wirePath: string, reason: string | undefined): void
  /** Begins again with what a record has, or with a new one. */
  restart(record?: RaRecord): void
}

/**
 * Errors show when a field is left, and from then on as it changes; whether all is well is known at any time.
 * @param begun what a new record begins with
 */
export function useRecordForm(resource: ResourceData, record?: RaRecord, begun?: RecordData): RecordForm {
  const { translate, surroundings, formats } = useEngine()
  const [stored, setStored] = useState(record)
  const mode = record ? 'update' : 'create'
  const fields = useMemo(() => formFields(resource.fields), [resource])
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
    },
  }
}

/** The id of the input of a field, by its path in the form. */
export function inputId(resource: ResourceData, wirePath: string): string {
  return `${resource.name}-${wirePath.replaceAll('.', '-')}`
}

/** A path, and those that it lies below. */
const placesOf = (path: string): string[] =>
  path.split('.').map((_, index, parts) => parts.slice(0, parts.length - index).join('.'))

/** Leads to the input of a field, or of the whole that it is part of; to one that is out of sight, by what reveals it. */
export function focusField(resource: ResourceData, wirePath: string): void {
  const [input] = placesOf(wirePath).flatMap((place) => document.getElementById(inputId(resource, place)) ?? [])
  if (input?.matches('[data-reveals]')) input.click()
  else input?.focus()
  input?.scrollIntoView({ block: 'center' })
}
