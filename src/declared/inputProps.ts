import type { ComponentType, Ref } from 'react'
import type { BodyField } from '#language/bodyLeaves.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { FieldOf } from '#language/field.ts'
import type { ResourceData } from '#language/resource.ts'

/** The kinds of field that a user can fill in. */
export type InputKind = BodyField['kind']

/** An error message with its path. */
export interface FormError {
  readonly path: string
  readonly message: string
}

/** The props of every input of a form. Inputs do not depend on the form that contains them. */
export interface InputProps<K extends InputKind = InputKind> {
  /** The resource that declares the field, and the path of the field there. */
  readonly resource: ResourceData
  readonly path: string
  readonly field: FieldOf<K>
  /** The id of the focusable element. Links to errors use it. */
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
  /** The stored record; undefined if the form creates a record. */
  readonly stored?: RecordData | undefined
  /** For rows whose fields read the record that contains them: that record, or the row, with the current input. */
  readonly record?: RecordData | undefined
  /** For a reference that is sent as an id: the record, if known. */
  readonly referencedRecord?: unknown
  /** For a reference: notes beside some options, by key. */
  readonly notes?: ReadonlyMap<unknown, string> | undefined
  /** For several references: whether inactive records are offered too, marked as such. */
  readonly offersInactive?: boolean | undefined
  /**
   * For inputs of several values: whether Enter closes the list after selecting a value, so that the next Enter submits
   * the form.
   */
  readonly closesOnEnter?: boolean | undefined
  /** Called with a new value. For a reference that is sent as an id, also called with the record. */
  readonly onChange: (value: unknown, referencedRecord?: unknown) => void
  /**
   * Called with the reason why a file was rejected, or with undefined to clear the reason. If a required value is
   * missing, the form shows the reason as its error.
   */
  readonly onRejected?: ((reason: string | undefined) => void) | undefined
  /** How often the form was reset. A rejection from before the last reset is not shown. */
  readonly resetCount?: number | undefined
  /** For a place: the values of related fields, and how to fill them. */
  readonly relatedFields?: RelatedFields | undefined
  readonly onBlur: () => void
  readonly inputRef: Ref<HTMLElement>
}

/** The fields that are related to a place by its declaration. */
export interface RelatedFields {
  /** The values of the places that contain this one, e.g. region and country, in this order. */
  readonly enclosingPlaces: readonly string[]
  /**
   * Stores the current values of the fields to fill. The returned function fills the fields that have not changed
   * since, and returns their paths.
   */
  readonly createFillFields: () => FillFields
}

/** Fills fields from the result of a lookup, whose property names the declaration maps to fields. */
export type FillFields = (result: Readonly<Record<string, string>>) => readonly string[]

/** A custom input that a declaration names. */
export type Widget = ComponentType<InputProps>
