import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Locale } from '#i18n/locales.ts'
import { useTexts } from '../ui/texts.tsx'
import type { Problem } from './problem.ts'

/** The values of a form as strings. An unchecked checkbox is the empty string. */
export type Typed<Field extends string> = Readonly<Record<Field, string>>

/** The errors of a form: per field, or about the whole form. */
export interface Faults<Field extends string> {
  fields: Partial<Record<Field, Problem>>
  whole?: Problem
}

interface AuthFormParts<Field extends string> {
  /** In the order in which they appear in the form. */
  fields: readonly Field[]
  /** Validates the values, field by field. */
  check: (typed: Typed<Field>) => Partial<Record<Field, Problem>>
  send: (typed: Typed<Field>) => Promise<void>
  /** Maps a failed request to errors. */
  explain: (error: unknown, locale: Locale) => Faults<Field>
}

/**
 * The state of a form that is validated on submit. The focus moves to the first invalid field, or to the notice about
 * the whole form. The error of a field disappears as soon as its value is valid.
 */
export function useAuthForm<Field extends string>({ fields, check, send, explain }: AuthFormParts<Field>) {
  const { locale } = useTexts()
  const [typed, setTyped] = useState(() => blank(fields))
  const [faults, setFaults] = useState<Faults<Field>>({ fields: {} })
  const [busy, setBusy] = useState(false)
  const notice = useRef<HTMLDivElement>(null)

  const refuse = (form: HTMLFormElement, found: Faults<Field>): void => {
    flushSync(() => {
      setFaults(found)
      setBusy(false)
    })
    const first = fields.find((name) => found.fields[name] !== undefined)
    if (first === undefined) notice.current?.focus()
    else fieldOf(form, first)?.focus()
  }
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const now = read(currentTarget, fields)
    setTyped(now)
    setFaults((known) => ({ ...known, fields: keepKnown(check(now), known.fields) }))
  }
  const onSubmit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const now = read(form, fields)
    const found = check(now)
    if (Object.keys(found).length > 0) return refuse(form, { fields: found })
    setFaults({ fields: {} })
    setBusy(true)
    try {
      await send(now)
      setBusy(false)
    } catch (error) {
      refuse(form, explain(error, locale))
    }
  }
  return { typed, faults, busy, notice, form: { onInput, onSubmit, noValidate: true } }
}

function blank<Field extends string>(fields: readonly Field[]): Typed<Field> {
  return Object.fromEntries(fields.map((name) => [name, ''])) as Typed<Field>
}

function read<Field extends string>(form: HTMLFormElement, fields: readonly Field[]): Typed<Field> {
  const typed = new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')])) as Typed<Field>
}

/** While the user types, errors are only removed. New errors are shown on submit. */
function keepKnown<Field extends string>(
  found: Partial<Record<Field, Problem>>,
  known: Partial<Record<Field, Problem>>,
): Partial<Record<Field, Problem>> {
  const kept = Object.entries(found).filter(([name]) => name in known)
  return Object.fromEntries(kept) as Partial<Record<Field, Problem>>
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field : undefined
}
