import type { ComponentType, Ref } from 'react'
import type { BodyField } from '#resources/language/bodyLeaves.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { Field, OptionsByKind } from '#resources/language/field.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { FormError } from './formIssues.ts'

/** The kinds of field that a person may fill in. */
export type InputKind = BodyField['kind']

/** What every input of a form is given: it shows a value and tells of a new one, and knows nothing of the form around it. */
export interface InputProps<K extends InputKind = InputKind> {
  /** The resource that declares the field, and the path of the field there. */
  readonly resource: ResourceData
  readonly path: string
  readonly field: { [P in K]: Field<P, unknown, OptionsByKind[P]> }[K]
  /** The id of the element that takes the focus: an error leads there. */
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  /** What is wrong inside of a value that has parts, by their path in it. */
  readonly innerErrors: readonly FormError[]
  readonly required: boolean
  readonly disabled: boolean
  readonly autoFocus: boolean
  readonly value: unknown
  /** The record as it is stored; nothing of a new one is. */
  readonly stored?: RecordData | undefined
  /** For a reference that travels as an id: the record it names, as far as it is known. */
  readonly named?: unknown
  /** For a reference: what to say beside some of the records to choose from, by their key. */
  readonly notes?: ReadonlyMap<unknown, string> | undefined
  /** Tells of a new value; for such a reference, of the record it names, too. */
  readonly onChange: (value: unknown, named?: unknown) => void
  /** Tells why something offered did not become the value, or that this is over: it is said where a value is missing. */
  readonly onRefused?: ((reason: string | undefined) => void) | undefined
  /** For a place: what it knows of the fields that its declaration names. */
  readonly neighbours?: Neighbours | undefined
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLElement>
}

/** The fields around a place, as its declaration ties them to it. */
export interface Neighbours {
  /** What is typed in the places that hold this one, the nearest first. */
  readonly within: readonly string[]
  /**
   * Says what the fields that this one fills hold now; what is given back fills them, each only as long as it still holds
   * the same, and tells which ones it filled.
   */
  readonly beginFill: () => Fill
}

/** Fills fields by the names of the answers that they are declared to take. */
export type Fill = (answers: Readonly<Record<string, string>>) => readonly string[]

/** An input made for one field, which the declaration names. */
export type Widget = ComponentType<InputProps>
