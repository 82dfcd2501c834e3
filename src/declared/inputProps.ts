import type { ComponentType, Ref } from 'react'
import type { BodyField } from '#resources/language/bodyLeaves.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Field, OptionsByKind } from '#resources/language/field.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** The kinds of field that a user can fill in. */
export type InputKind = BodyField['kind']

/** An error message with its path. */
export interface FormError {
  readonly path: string
  readonly message: string
}

/** The props of every input of a form. An input is independent of the form around it. */
export interface InputProps<K extends InputKind = InputKind> {
  /** The resource that declares the field, and the path of the field there. */
  readonly resource: ResourceData
  readonly path: string
  readonly field: { [P in K]: Field<P, unknown, OptionsByKind[P]> }[K]
  /** The id of the focusable element; error links target it. */
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  /** The errors inside a structured value, by path. */
  readonly innerErrors: readonly FormError[]
  readonly required: boolean
  readonly disabled: boolean
  readonly autoFocus: boolean
  readonly value: unknown
  /** The stored record; undefined for a new one. */
  readonly stored?: RecordData | undefined
  /** For a reference sent as an id: its record, if known. */
  readonly named?: unknown
  /** For a reference: notes next to some options, by key. */
  readonly notes?: ReadonlyMap<unknown, string> | undefined
  /** Called with a new value; for a reference sent as an id, also with its record. */
  readonly onChange: (value: unknown, named?: unknown) => void
  /** Called with the reason why a file was rejected, or undefined to reset it. Shown if a value is missing. */
  readonly onRefused?: ((reason: string | undefined) => void) | undefined
  /** How many times the form has begun again: what was refused before that is forgotten. */
  readonly restarts?: number | undefined
  /** For a place: what it knows of the fields that its declaration names. */
  readonly neighbours?: Neighbours | undefined
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLElement>
}

/** The fields related to a place by its declaration. */
export interface Neighbours {
  /** The values of the enclosing places, the nearest first. */
  readonly within: readonly string[]
  /**
   * Remembers the current values of the fields to fill. The returned function fills those that have not changed since,
   * and returns which ones it filled.
   */
  readonly beginFill: () => Fill
}

/** Fills fields from an answer, by the property names that they declare. */
export type Fill = (answers: Readonly<Record<string, string>>) => readonly string[]

/** A custom input that a declaration names. */
export type Widget = ComponentType<InputProps>
