import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '#i18n/locales.ts'
import { useTranslator } from '../ui/translator.tsx'
import type { Problem } from './problem.ts'

/** The values of a form as strings. An unchecked checkbox is the empty string. */
export type FormValues<Field extends string> = Readonly<Record<Field, string>>

/** The errors of a form: per field, or about the whole form. */
export interface FormProblems<Field extends string> {
  fields: Partial<Record<Field, Problem>>
  general?: Problem
}

interface AuthFormOptions<Field extends string> {
  /** In the order in which they appear in the form. */
  fields: readonly Field[]
  /** Validates the values, field by field. */
  validate: (values: FormValues<Field>) => Partial<Record<Field, Problem>>
  send: (values: FormValues<Field>) => Promise<void>
  /** Maps a failed request to errors. */
  toFormProblems: (error: unknown, locale: Locale) => FormProblems<Field>
}

/**
 * The state of a form that is validated on submit. The focus moves to the first invalid field, or to the notice about
 * the whole form. The error of a field disappears as soon as its value is valid.
 */
export function useAuthForm<Field extends string>({ fields, validate, send, toFormProblems }: AuthFormOptions<Field>) {
  const { locale } = useTranslator()
  const [values, setValues] = useState(() => createEmptyValues(fields))
  const [problems, setProblems] = useState<FormProblems<Field>>({ fields: {} })
  const [busy, setBusy] = useState(false)
  const noticeRef = useRef<HTMLDivElement>(null)

  const showProblems = (form: HTMLFormElement, newProblems: FormProblems<Field>): void => {
    flushSync(() => {
      setProblems(newProblems)
      setBusy(false)
    })
    const firstInvalidField = fields.find((name) => newProblems.fields[name] !== undefined)
    if (firstInvalidField === undefined) noticeRef.current?.focus()
    else findField(form, firstInvalidField)?.focus()
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const newValues = readValues(currentTarget, fields)
    setValues(newValues)
    setProblems((currentProblems) => ({
      ...currentProblems,
      fields: keepShownProblems(validate(newValues), currentProblems.fields),
    }))
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const newValues = readValues(form, fields)
    const newProblems = validate(newValues)
    if (Object.keys(newProblems).length > 0) return showProblems(form, { fields: newProblems })
    setProblems({ fields: {} })
    setBusy(true)
    try {
      await send(newValues)
      setBusy(false)
    } catch (error) {
      showProblems(form, toFormProblems(error, locale))
    }
  }
  return { values, problems, busy, noticeRef, formProps: { onInput, onSubmit, noValidate: true } }
}

function createEmptyValues<Field extends string>(fields: readonly Field[]): FormValues<Field> {
  return Object.fromEntries(fields.map((name) => [name, ''])) as FormValues<Field>
}

function readValues<Field extends string>(formProps: HTMLFormElement, fields: readonly Field[]): FormValues<Field> {
  const values = new FormData(formProps)
  return Object.fromEntries(fields.map((name) => [name, String(values.get(name) ?? '')])) as FormValues<Field>
}

/** While the user types, errors are only removed. New errors are shown on submit. */
function keepShownProblems<Field extends string>(
  newProblems: Partial<Record<Field, Problem>>,
  currentProblems: Partial<Record<Field, Problem>>,
): Partial<Record<Field, Problem>> {
  const shownEntries = Object.entries(newProblems).filter(([name]) => name in currentProblems)
  return Object.fromEntries(shownEntries) as Partial<Record<Field, Problem>>
}

function findField(formProps: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = formProps.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}
